// Deletes an object of a launched server completely: the controllers that would remove its finalizers need not run
// there.
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/kinds/resource.ts';

/** @throws WaitingError where the object still exists */
export async function removeNow(
  { eventually, expect }: Pick<CaseContext, 'eventually' | 'expect'>,
  resource: Resource,
  name: string,
): Promise<void> {
  expect.success(await resource.remove(name), `DELETE of ${name}`);
  await eventually(async () => {
    if (!(await resource.exists(name))) return;
    await resource.mergePatch(name, { metadata: { finalizers: null } });
    expect.that(!(await resource.exists(name)), 'a GET still finds the deleted object');
  }, 'controller');
}

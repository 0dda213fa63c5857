// Selectors other than `=`: their syntax is not shown (core 4.3), so servers may refuse them; accepted ones must be applied.
import type { Expect } from '../expect/expect.ts';
import type { Resource } from '../kinds/resource.ts';

export type Selector = Readonly<Partial<Record<'labelSelector' | 'fieldSelector', string>>>;

/** A server may read as many objects at a time as the limit says, until so many are selected. */
const limit = 500;

/** Whether a list with the selector succeeds. @throws CheckFailed where it neither succeeds nor is refused */
export async function isTaken(
  resource: Pick<Resource, 'list'>,
  selector: Selector,
  expect: Expect,
): Promise<boolean> {
  const answer = await resource.list({ ...selector, limit });
  if (!answer.ok) expect.refused(answer, `a list with ${Object.values(selector).join(' and ')}`);
  return answer.ok;
}

/** The accepted selectors, in their order. @throws CheckFailed */
export async function takenOf<S extends Selector>(
  resource: Pick<Resource, 'list'>,
  selectors: readonly S[],
  expect: Expect,
): Promise<readonly S[]> {
  const taken = await Promise.all(selectors.map((one) => isTaken(resource, one, expect)));
  return selectors.filter((_, index) => taken[index]);
}

// Waiting that the cases about objects share.
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/resource.ts';

/** Waits until a GET no longer finds the object. @throws WaitingError where it stays */
export async function gone(
  { eventually, expect }: Pick<CaseContext, 'eventually' | 'expect'>,
  resource: Resource,
  name: string,
): Promise<void> {
  await eventually(
    async () => expect.that(!(await resource.exists(name)), 'a GET still finds the deleted object'),
    'controller',
  );
}

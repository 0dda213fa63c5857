// Waits until a deleted object no longer exists: finalizers and controllers may delay its removal.
import type { CaseContext } from '../context.ts';
import type { Resource } from '../kinds/resource.ts';

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

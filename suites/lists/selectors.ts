// Selectors other than `=`: their language is not shown (core 4.3), so they may be refused; what is accepted is obeyed.
import type { Expect } from '../kit/expect/expect.ts';
import type { Resource } from '../kit/resource.ts';

export type Selector = Readonly<Partial<Record<'labelSelector' | 'fieldSelector', string>>>;

/** Whether a list by the selector is carried out. @throws CheckFailed where it is neither carried out nor refused */
export async function isTaken(
  resource: Pick<Resource, 'list'>,
  selector: Selector,
  expect: Expect,
): Promise<boolean> {
  const answer = await resource.list({ ...selector, limit: 1 });
  if (!answer.ok) expect.refused(answer, `a list with ${Object.values(selector).join(' and ')}`);
  return answer.ok;
}

/** Those of some selectors that are taken, in their order. @throws CheckFailed */
export async function takenOf<S extends Selector>(
  resource: Pick<Resource, 'list'>,
  selectors: readonly S[],
  expect: Expect,
): Promise<readonly S[]> {
  const taken = await Promise.all(selectors.map((one) => isTaken(resource, one, expect)));
  return selectors.filter((_, index) => taken[index]);
}

// The fields of a claim's spec are not shown (core 2.10): a target may need some that the sample of a claim template lacks.
import type { CaseContext } from './context.ts';
import { NotRun } from './failures.ts';

/** Whether a refusal of the sample would blame the target: it takes the sample, or takes the same spec in a claim, and what
 * is valid there is valid in a template. */
export async function knowsClaimFields({ namespace }: Pick<CaseContext, 'namespace'>): Promise<boolean> {
  const { status } = await namespace.claimTemplates.create();
  const isRefused = status >= 400 && status < 500;
  return !isRefused || (await namespace.claims.create()).ok;
}

/** @throws NotRun where the sample of a claim template shows nothing */
export async function mustKnowClaimFields(context: Pick<CaseContext, 'namespace'>): Promise<void> {
  if (!(await knowsClaimFields(context))) throw unknownClaimFields();
}

export const unknownClaimFields = () =>
  new NotRun('fields', 'the fields of a claim on this target are not known');

// The documents do not list the fields of a claim's spec (core 2.10): a target may require fields that our sample lacks.
import type { CaseContext } from '../context.ts';
import { NotRun } from '../failures.ts';

/** Whether the target accepts our sample spec, in a claim template or in a claim. What is valid in a claim is valid in a
 * template, so only then does a refused template count against the target. */
export async function acceptsClaimSample({ namespace }: Pick<CaseContext, 'namespace'>): Promise<boolean> {
  const { status } = await namespace.claimTemplates.create();
  const isRefused = status >= 400 && status < 500;
  return !isRefused || (await namespace.claims.create()).ok;
}

/** @throws NotRun where the target accepts the sample in neither kind */
export async function requireClaimSample(context: Pick<CaseContext, 'namespace'>): Promise<void> {
  if (!(await acceptsClaimSample(context))) throw claimSampleRefused();
}

export const claimSampleRefused = () =>
  new NotRun(
    'fields',
    'the target refuses the sample spec of a claim; the fields that it requires are unknown',
  );

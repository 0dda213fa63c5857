// Runs one case against the target of an environment, on each of its variations.
import { rowsOf } from '../kit/case.ts';
import type { Case } from '../kit/case.ts';
import { attemptCase } from './attempt-case.ts';
import type { CaseRun } from './case-run.ts';
import type { Environment } from './environment.ts';
import { skipReason } from './skip-reason.ts';
import { variationsOf } from './variations/choose.ts';
import { isRed, mergeRuns } from './variations/merge-runs.ts';
import type { VariedRun } from './variations/merge-runs.ts';

export type { CaseRun } from './case-run.ts';

/** Ends with the first variation that is red. Never throws: every error becomes an outcome. */
export async function runCase(one: Case, environment: Environment): Promise<CaseRun> {
  const skipped = skipReason(one, environment);
  if (skipped) return { rows: rowsOf(one), outcome: skipped, requests: 0, sent: 0, durationMs: 0 };
  if (one.subjects === undefined) return attemptCase({ one, environment });
  const runs: VariedRun[] = [];
  const { features, seed } = environment;
  const otherHttp = (await environment.otherHttp?.())?.version;
  for (const variation of variationsOf(one, { features, seed, otherHttp })) {
    if (runs.length > 0 && environment.halted() !== undefined) break;
    const run = await attemptCase({ one, environment, variation });
    runs.push({ variation, run });
    if (isRed(run)) break;
  }
  return mergeRuns(runs);
}

// Runs one case against the target of an environment, on each of its variations.
import { cases } from '../index.ts';
import { rowsOf } from '../kit/case.ts';
import type { Case } from '../kit/case.ts';
import { attemptCase } from './attempt-case.ts';
import type { CaseRun } from './case-run.ts';
import type { Environment } from './environment.ts';
import { identityOf } from './identities.ts';
import { skipReason } from './skip-reason.ts';
import { plain, variationsOf, withoutRepeats } from './variations/choose.ts';
import { isRed, mergeRuns } from './variations/merge-runs.ts';
import type { VariedRun } from './variations/merge-runs.ts';
import type { Variation } from './variations/variation.ts';

export type { CaseRun } from './case-run.ts';

/** Ends with the first variation that is red. Never throws: every error becomes an outcome. */
export async function runCase(one: Case, environment: Environment): Promise<CaseRun> {
  const skipped = skipReason(one, environment);
  if (skipped) return { rows: rowsOf(one), outcome: skipped, requests: 0, sent: 0, durationMs: 0 };
  if (one.subjects === undefined) return runOnOwnObjects(one, environment);
  const runs: VariedRun[] = [];
  for (const variation of await usableVariations(one, environment)) {
    if (runs.length > 0 && environment.halted() !== undefined) break;
    const run = await runVariation(one, environment, variation);
    runs.push(run);
    if (isRed(run.run)) break;
  }
  return mergeRuns(runs);
}

/** A case that is red under other conditions runs once more under those of the run, so that the report shows the simplest way to
 * see the failure, or that it is the conditions that make it. */
async function runOnOwnObjects(one: Case, environment: Environment): Promise<CaseRun> {
  const runs: CaseRun[] = [];
  for (const variation of await usableVariations(one, environment)) {
    if (runs.length > 0 && environment.halted() !== undefined) break;
    const run = await attemptCase({ one, environment, ...(isPlain(variation) ? {} : { variation }) });
    runs.push(run);
    if (!isRed(run)) continue;
    const isFirst = runs.length === 1 && !isPlain(variation) && environment.halted() === undefined;
    const plainly = isFirst ? await attemptCase({ one, environment }) : undefined;
    if (isPlain(variation)) return run;
    return plainly !== undefined && isRed(plainly) ? plainly : mergeRuns([{ variation, run }]);
  }
  return runs[0]!;
}

const isPlain = ({ encoding, http }: Variation) => encoding === plain.encoding && http === undefined;

/** As the run itself where the target does not accept the identity of a variation. */
async function usableVariations(one: Case, environment: Environment): Promise<readonly Variation[]> {
  const { features, seed, thorough } = environment;
  const otherHttp = (await environment.otherHttp?.())?.version;
  const chosen = variationsOf(one, { features, seed, thorough, otherHttp }, cases);
  const usable = chosen.map(async (variation) => {
    const { identity } = variation;
    const isUsable = identity === undefined || (await identityOf(identity, environment)) !== undefined;
    return isUsable ? variation : asTheRun(variation);
  });
  return withoutRepeats(await Promise.all(usable));
}

const asTheRun = ({ identity: _identity, ...variation }: Variation): Variation => variation;

/** Repeated as the run itself where the target refused a request to the identity: other rows judge rights. */
async function runVariation(one: Case, environment: Environment, variation: Variation): Promise<VariedRun> {
  const { identity } = variation;
  const credential = identity === undefined ? undefined : await identityOf(identity, environment);
  if (credential === undefined) return { variation, run: await attemptCase({ one, environment, variation }) };
  const run = await attemptCase({ one, environment, variation, credential });
  if (!isRed(run) || !isRefused(run)) return { variation, run };
  const own = asTheRun(variation);
  const repeated = await attemptCase({ one, environment, variation: own });
  return { variation: own, run: repeated };
}

const isRefused = ({ exchanges = [] }: CaseRun) =>
  exchanges.some(({ response }) => response?.status === 401 || response?.status === 403);

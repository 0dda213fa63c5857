// Runs one case against the target of an environment, on each of its variations.
import { cases } from '../index.ts';
import { rowsOf } from '../kit/case.ts';
import type { Case } from '../kit/case.ts';
import { attemptCase } from './attempt-case.ts';
import type { Attempted } from './attempt-case.ts';
import type { CaseRun } from './case-run.ts';
import type { Environment } from './environment.ts';
import { identityOf } from './identities.ts';
import { skipReason } from './skip-reason.ts';
import { plain, variationsOf, withoutRepeats } from './variations/choose.ts';
import { mediaTypes } from './variations/encode-as.ts';
import { isRed, mergeRuns } from './variations/merge-runs.ts';
import type { VariedRun } from './variations/merge-runs.ts';
import type { Encoding, Variation } from './variations/variation.ts';

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
    const { run, variation: used } = await attemptIn({ one, environment, variation });
    runs.push(run);
    if (!isRed(run)) continue;
    if (isPlain(used)) return run;
    // An error is no answer, whatever the encoding.
    const isFirst = runs.length === 1 && run.outcome.kind !== 'error' && environment.halted() === undefined;
    const plainly = isFirst ? await attemptCase({ one, environment }) : undefined;
    return plainly !== undefined && isRed(plainly) ? plainly : mergeRuns([{ variation: used, run }]);
  }
  return runs[0]!;
}

const isPlain = ({ subject, encoding, http }: Variation) =>
  subject === undefined && encoding === plain.encoding && http === undefined;

/** In JSON where the target does not take a body in the encoding of the variation: other rows judge which media types it takes,
 * and only JSON is supported by all types (core 4.7). */
async function attemptIn(attempted: Attempted & { readonly variation: Variation }): Promise<VariedRun> {
  const { variation, ...others } = attempted;
  const attempt = (one: Variation) => attemptCase({ ...others, ...(isPlain(one) ? {} : { variation: one }) });
  const run = await attempt(variation);
  if (!isRed(run) || !isUnsupported(run, variation.encoding)) return { variation, run };
  const inJson = { ...variation, encoding: plain.encoding };
  return { variation: inJson, run: await attempt(inJson) };
}

const isUnsupported = ({ exchanges = [] }: CaseRun, encoding: Encoding) =>
  encoding !== plain.encoding &&
  exchanges.some(
    ({ request, response }) =>
      response?.status === 415 &&
      request.headers.some(([name, value]) => name === 'content-type' && value === mediaTypes[encoding]),
  );

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
  if (credential === undefined) return attemptIn({ one, environment, variation });
  const varied = await attemptIn({ one, environment, variation, credential });
  if (!isRed(varied.run) || !isRefused(varied.run)) return varied;
  return attemptIn({ one, environment, variation: asTheRun(varied.variation) });
}

const isRefused = ({ exchanges = [] }: CaseRun) =>
  exchanges.some(({ response }) => response?.status === 401 || response?.status === 403);

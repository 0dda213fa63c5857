// Runs one case against the target of an environment, on each of its variations.
import { cases } from '../index.ts';
import { rowsOf } from '../kit/case.ts';
import type { Case } from '../kit/case.ts';
import type { Outcome } from '../kit/outcome.ts';
import { attemptCase } from './attempt-case.ts';
import type { Attempted } from './attempt-case.ts';
import type { CaseRun } from './case-run.ts';
import type { Environment } from './environment.ts';
import { allows } from './circumstances.ts';
import { identityOf } from './identities.ts';
import { skipReason } from './skip-reason.ts';
import { plain, variationsOf, withoutRepeats } from './variations/choose.ts';
import { mediaTypes } from './variations/encode-as.ts';
import { isRed, mergeRuns } from './variations/merge-runs.ts';
import type { VariedRun } from './variations/merge-runs.ts';
import type { Encoding, Variation } from './variations/variation.ts';
import { violationsOf } from './standing/violations.ts';

export type { CaseRun } from './case-run.ts';

/** Ends with the first variation that is red. Never throws: every error becomes an outcome. */
export async function runCase(one: Case, environment: Environment): Promise<CaseRun> {
  const skipped = skipReason(one, environment);
  if (skipped) return unrun(one, skipped);
  if (one.subjects === undefined) return runOnOwnObjects(one, environment);
  const runs: VariedRun[] = [];
  for (const variation of await usableVariations(one, environment)) {
    if (runs.length > 0 && environment.halted() !== undefined) break;
    const run = await runVariation({ one, environment, variation });
    if (run !== undefined) runs.push(run);
    if (run !== undefined && isRed(run.run)) break;
  }
  return runs.length === 0 ? unrun(one, withoutCollections) : mergeRuns(runs);
}

const unrun = (one: Case, outcome: Outcome): CaseRun => ({
  rows: rowsOf(one),
  outcome,
  requests: 0,
  sent: 0,
  durationMs: 0,
});

const withoutCollections: Outcome = {
  kind: 'skipped',
  reason: 'not-exercised',
  message: 'the target, or the rights of the run, has none of the collections that the case is about',
};

/** A case that is red under other conditions runs once more under those of the run, so that the report shows the simplest way to
 * see the failure, or that it is the conditions that make it. */
async function runOnOwnObjects(one: Case, environment: Environment): Promise<CaseRun> {
  const runs: CaseRun[] = [];
  for (const variation of await usableVariations(one, environment)) {
    if (runs.length > 0 && environment.halted() !== undefined) break;
    const varied = await runVariation({ one, environment, variation });
    if (varied === undefined) continue;
    const { run, variation: used } = varied;
    runs.push(run);
    if (!isRed(run)) continue;
    if (isPlain(used)) return run;
    // An error is no answer, whatever the encoding.
    const isFirst = runs.length === 1 && run.outcome.kind !== 'error' && environment.halted() === undefined;
    const plainly = isFirst ? await attemptCase({ one, environment }) : undefined;
    const reported =
      plainly !== undefined && isRed(plainly) ? plainly : mergeRuns([{ variation: used, run }]);
    return { ...reported, ...violationsOf(runs) };
  }
  const [first = await attemptCase({ one, environment })] = runs;
  return { ...first, ...violationsOf([first, ...runs]) };
}

const isPlain = ({ subject, encoding, http, circumstance }: Variation) =>
  subject === undefined && encoding === plain.encoding && http === undefined && circumstance === undefined;

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

/** As the run itself where the target does not accept the identity of a variation, and without a circumstance that it does not
 * allow. */
async function usableVariations(one: Case, environment: Environment): Promise<readonly Variation[]> {
  const otherHttp = (await environment.otherHttp?.())?.version;
  const chosen = variationsOf(one, { ...environment, otherHttp }, cases);
  const usable = chosen.map(async (variation) => {
    const { identity, circumstance } = variation;
    const hasIdentity = identity === undefined || (await identityOf(identity, environment)) !== undefined;
    const isAllowed = circumstance === undefined || (await allows(environment, circumstance));
    const known = hasIdentity ? variation : asTheRun(variation);
    return isAllowed ? known : withoutCircumstance(known);
  });
  return withoutRepeats(await Promise.all(usable));
}

const asTheRun = ({ identity: _identity, ...variation }: Variation): Variation => variation;
const withoutCircumstance = ({ circumstance: _circumstance, ...variation }: Variation): Variation =>
  variation;

interface Varying {
  readonly one: Case;
  readonly environment: Environment;
  readonly variation: Variation;
}

/** Undefined where the case is not judged under a circumstance. */
async function runVariation(varying: Varying): Promise<VariedRun | undefined> {
  const { circumstance } = varying.variation;
  if (circumstance === 'restarted') return runRestarted(varying);
  const varied = await runOn(varying);
  if (circumstance !== 'large-bodies' || !isRed(varied.run) || !isTooLarge(varied.run)) return varied;
  return runOn({ ...varying, variation: withoutCircumstance(varying.variation) });
}

/** Limits of the size of bodies are not stated, and may differ by verb (core 8). */
const isTooLarge = ({ exchanges = [] }: CaseRun) =>
  exchanges.some(({ response }) => response?.status === 413);

/** A case that is not judged on a restarted server, or is not green on one that was not restarted either, is judged on the target:
 * launched servers may lack what the target has. */
async function runRestarted({ one, environment, variation }: Varying): Promise<VariedRun | undefined> {
  const { restarts, halted } = environment;
  const runOnServer = async (server: Environment | undefined): Promise<CaseRun | undefined> => {
    const ran =
      server && (await runOn({ one, environment: server, variation: withoutCircumstance(variation) }));
    return ran?.run;
  };
  const run = await runOnServer(await restarts?.restarted(environment));
  if (run?.outcome.kind === 'passed') return { variation, run };
  if (halted() !== undefined) return undefined;
  if (run !== undefined && isRed(run)) {
    const control = await runOnServer(await restarts?.control(environment));
    if (control?.outcome.kind === 'passed') return { variation, run };
  }
  return runOn({ one, environment, variation: withoutCircumstance(variation) });
}

/** Repeated as the run itself where the target refused a request to the identity: other rows judge rights. */
async function runOn({ one, environment, variation }: Varying): Promise<VariedRun> {
  const { identity } = variation;
  const credential = identity === undefined ? undefined : await identityOf(identity, environment);
  if (credential === undefined) return attemptIn({ one, environment, variation });
  const varied = await attemptIn({ one, environment, variation, credential });
  if (!isRed(varied.run) || !isRefused(varied.run)) return varied;
  return attemptIn({ one, environment, variation: asTheRun(varied.variation) });
}

const isRefused = ({ exchanges = [] }: CaseRun) =>
  exchanges.some(({ response }) => response?.status === 401 || response?.status === 403);

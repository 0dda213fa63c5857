// Attempts one case, on one variation, against the target of an environment: context, outcome, transcript, clean-up.
import type { Outcome } from '../kit/outcome.ts';
import { createCanonicalizer } from '../../reports/canonical.ts';
import { createApi } from '../kit/requests/api.ts';
import type { Credential } from '../kit/requests/api.ts';
import { transportsThrough } from '../kit/requests/connection.ts';
import type { OpenConnection } from '../kit/requests/connection.ts';
import { rowsOf } from '../kit/case.ts';
import type { Case } from '../kit/case.ts';
import { buildContext } from './build-context.ts';
import type { Building } from './build-context.ts';
import type { Environment } from './environment.ts';
import { actAs } from './identities.ts';
import { findConcurrentlyModified } from './find-concurrent-writers.ts';
import type { ConcurrentlyModifiedTypes } from '../kit/concurrent-writers/types.ts';
import { stack } from '../kit/layers/layer.ts';
import { markPhase } from '../kit/layers/phase.ts';
import type { Phase } from '../kit/layers/phase.ts';
import type { CaseRun } from './case-run.ts';
import { encodeAs } from './variations/encode-as.ts';
import { padBodies } from './variations/pad-bodies.ts';
import type { Encoding, Variation } from './variations/variation.ts';
import { isBrokenConnection, outcomeOf } from '../kit/outcome.ts';
import { canonicalOutcome, markGenerated, redactedValue } from './canonical-outcome.ts';
import { createRecorder } from './recording/recorder.ts';
import type { Recorder } from './recording/recorder.ts';
import { reproduceScript } from './recording/script.ts';
import { stepsOf } from './recording/steps.ts';
import { trackCreatedObjects } from './created-objects.ts';

const bodyLimitBytes = 64 * 1024;
/** Added for cases that share work, so that reports list them after simpler ones, with the same number in each run. */
const requestsOfSharedWork = 1000;

/** What all attempts of a case have in common. */
export interface Attempted {
  readonly one: Case;
  readonly environment: Environment;
  /** Absent for a case that chooses its objects, and runs under the conditions of the run. */
  readonly variation?: Variation;
  /** That of the identity of the variation; absent for the run's own. */
  readonly credential?: Credential;
}

/** Attempts the case once more where its connection broke or other writers modified its objects. Never throws: every error
 * becomes an outcome. */
export async function attemptCase(attempted: Attempted): Promise<CaseRun> {
  const { environment } = attempted;
  const first = await attempt(attempted, { concurrentlyModified: new Set(), before: 0 });
  // A connection may end at any time, also during a request that must not be repeated alone (RFC 9112, 9.3.1).
  if (!first.isBroken || environment.halted() !== undefined) return repeatWhileModified(attempted, first, 0);
  const second = await attempt(attempted, { concurrentlyModified: new Set(), before: 1 });
  return afterFailure(await repeatWhileModified(attempted, second, 1), first.run);
}

/** Repeats the case with stable objects, as long as concurrent writers of further types are found. If it still fails, the
 * first attempt is reported. */
async function repeatWhileModified(attempted: Attempted, first: Attempt, before: number): Promise<CaseRun> {
  const { environment } = attempted;
  let { run, concurrentlyModified } = first;
  let count = before;
  // Each attempt may get further than the last, and create objects of other types.
  for (let known = 0; concurrentlyModified.size > known && environment.halted() === undefined;) {
    known = concurrentlyModified.size;
    count += 1;
    ({ run, concurrentlyModified } = await attempt(attempted, {
      concurrentlyModified,
      before: count,
    }));
  }
  return run === first.run || !isResolved(run) ? first.run : afterFailure(run, first.run);
}

function afterFailure(run: CaseRun, { outcome: { message } }: CaseRun): CaseRun {
  const warnings = [...(run.outcome.warnings ?? []), `the first attempt failed: ${message}`];
  return { ...run, outcome: { ...run.outcome, warnings } };
}

const isResolved = ({ outcome }: CaseRun) => outcome.kind === 'passed' || outcome.reason === 'disturbed';

interface Attempt {
  readonly run: CaseRun;
  /** Types with concurrent writers, as far as known; checked after a failure. */
  readonly concurrentlyModified: ConcurrentlyModifiedTypes;
  /** The case ended because its connection broke. */
  readonly isBroken: boolean;
}

/** @param known the types whose objects must be stable, and the number of earlier attempts */
async function attempt(
  attempted: Attempted,
  known: Pick<Building, 'concurrentlyModified' | 'before'>,
): Promise<Attempt> {
  const { one, environment, variation } = attempted;
  const { concurrentlyModified } = known;
  const startedAtMs = environment.now();
  const { redactor } = environment;
  const recorder = recorderOf(attempted);
  const phase: { now: Phase } = { now: 'check' };
  const inEncoding = layersOf(recorder, phase, attempted);
  // A launched server may lack an encoding that the target has.
  const through = inEncoding('json');
  const createdObjects = trackCreatedObjects();
  const lines = transportsThrough(await connectionOf(attempted), inEncoding(variation?.encoding));
  const api = actAs(attempted.credential, createApi(lines, createdObjects.observe));
  const built = buildContext({ ...attempted, ...known, api, through, phase, recorder, createdObjects });

  let outcome: Outcome;
  let isBroken = false;
  try {
    await built.open();
    await one.run(built.context);
    outcome = { kind: 'passed', ...built.findings() };
  } catch (error) {
    isBroken = isBrokenConnection(error);
    outcome = { ...outcomeOf(error), ...built.findings() };
  }
  const durationMs = environment.now() - startedAtMs;
  const own = recorder.take();
  const exchanges = [...built.setUp(), ...own];
  const isFailure = outcome.kind === 'failed' || outcome.kind === 'blocked';
  const found =
    isFailure && environment.halted() === undefined
      ? await findConcurrentlyModified(built.context, await built.made(), environment.shared)
      : new Set<string>();
  await release();
  return { run: finish(), concurrentlyModified: concurrentlyModified.union(found), isBroken };

  async function release(): Promise<void> {
    phase.now = 'clean-up';
    // A case may end while other concurrent requests are still in flight.
    await createdObjects.settled();
    // Failed removals are retried, or reported, when the namespace pool closes.
    await Promise.allSettled([
      built.close(),
      environment.namespacePool.release(createdObjects, built.places()),
    ]);
  }

  function finish(): CaseRun {
    const namespaces = built.places().map(({ namespace }) => namespace);
    const { prefix } = environment.namespacePool;
    const canonical = createCanonicalizer({
      prefix,
      namespaces,
      addresses: addressesOf(environment),
    });
    if (hasDetails(outcome)) markGenerated(exchanges, canonical);
    const reported = canonicalOutcome(outcome, {
      text: (text) => canonical.text(redactor.text(text)),
      value: (value) => canonical.value(redactedValue(value, redactor)),
    });
    const base = {
      rows: rowsOf(one),
      outcome: reported,
      ...(one.general === undefined ? {} : { general: one.general }),
      requests: 0,
      sent: recorder.mark(),
      durationMs,
    };
    // No script for skipped cases, nor for those that passed without a warning.
    if (outcome.kind === 'skipped') return base;
    if (outcome.kind === 'passed' && (outcome.warnings ?? []).length === 0) {
      // A recorded observation is reported with its exchanges, but needs no script.
      return outcome.observed === undefined ? base : { ...base, exchanges };
    }
    if (own.length === 0 && built.sharesWork()) return base;
    const reproduce = reproduceScript(exchanges, { namespaces, prefix, canonical: canonical.text });
    const requests = stepsOf(exchanges).length + (built.sharesWork() ? requestsOfSharedWork : 0);
    return { ...base, requests, exchanges, reproduce };
  }
}

function recorderOf({ environment, credential }: Attempted): Recorder {
  const { redactor, authorizationHeader: authorization, now: clock } = environment;
  const isToken = typeof credential === 'object' && 'token' in credential;
  const account = isToken ? `Bearer ${credential.token}` : undefined;
  return createRecorder({ redactor, bodyLimitBytes, authorization, account, clock });
}

/** Wraps transports in the layers of the run, which see requests in an encoding, and in the recorder. White space that is added
 * to bodies is not recorded. */
const layersOf =
  (recorder: Recorder, phase: { readonly now: Phase }, { environment, variation }: Attempted) =>
  (encoding: Encoding | undefined): Building['through'] =>
  (transport, line) => {
    const sent = variation?.circumstance === 'large-bodies' ? padBodies(transport) : transport;
    return stack(
      [markPhase(() => phase.now), encodeAs(encoding), ...environment.layers],
      recorder.wrap(sent, line),
    );
  };

/** The run's connection, or that of the HTTP version of the variation. */
async function connectionOf({ environment, variation }: Attempted): Promise<OpenConnection> {
  const other = variation?.http === undefined ? undefined : await environment.otherHttp?.();
  return other?.connection ?? environment.connection;
}

const hasDetails = ({ message, observed, warnings }: Outcome) =>
  message !== undefined || observed !== undefined || warnings !== undefined;

const addressesOf = ({ network }: Environment) =>
  network === undefined ? [] : [network.baseUrl, new URL(network.baseUrl).host];

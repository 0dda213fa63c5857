// Attempts one case, on one variation, against the target of an environment: context, outcome, transcript, clean-up.
import type { Outcome } from '../kit/outcome.ts';
import { createRandom } from '../kit/data/random.ts';
import { createApi } from '../kit/requests/api.ts';
import type { Credential, Observer } from '../kit/requests/api.ts';
import { transportsThrough } from '../kit/requests/connection.ts';
import type { OpenConnection } from '../kit/requests/connection.ts';
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
import { createRecorder } from './recording/recorder.ts';
import type { Recorder } from './recording/recorder.ts';
import { reportAttempt } from './report-attempt.ts';
import type { FollowUpOptions } from './standing/further/follow-ups.ts';
import { createStanding } from './standing/observe.ts';
import type { Standing } from './standing/observe.ts';
import { trackCreatedObjects } from './created-objects.ts';
import type { CreatedObjects } from './created-objects.ts';

const bodyLimitBytes = 64 * 1024;

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

/** A later run, with the failure of the first as a warning. */
export function afterFailure(run: CaseRun, { outcome: { message } }: CaseRun, when = ''): CaseRun {
  const warnings = [...(run.outcome.warnings ?? []), `the first attempt failed${when}: ${message}`];
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
  const recorder = recorderOf(attempted);
  const phase: { now: Phase } = { now: 'check' };
  const inEncoding = layersOf(recorder, phase, attempted);
  // A launched server may lack an encoding that the target has.
  const through = inEncoding('json');
  const createdObjects = trackCreatedObjects();
  const lines = transportsThrough(await connectionOf(attempted), inEncoding(variation?.encoding));
  const standing = createStanding(environment.names, environment.now, followUpOptionsOf(one, environment));
  const ofLaunched: Standing[] = [];
  const observer = observerOf(createdObjects, standing, environment.followsUp && one.general !== true);
  const api = actAs(attempted.credential, createApi(lines, observer));
  const built = buildContext({
    ...attempted,
    ...known,
    api,
    through,
    phase,
    recorder,
    createdObjects,
    observeLaunched: () => {
      const one = createStanding(environment.names, environment.now);
      ofLaunched.push(one);
      const { around: _none, ...heard } = one.observer;
      return heard;
    },
  });

  let outcome: Outcome;
  let isBroken = false;
  try {
    await built.open();
    if (variation?.subject !== undefined) standing.addGroup(built.context.collection.type.group);
    await one.run(built.context);
    outcome = { kind: 'passed', ...built.findings() };
  } catch (error) {
    isBroken = isBrokenConnection(error);
    outcome = { ...outcomeOf(error), ...built.findings() };
  }
  const durationMs = environment.now() - startedAtMs;
  const own = recorder.take();
  const isFailure = outcome.kind === 'failed' || outcome.kind === 'blocked';
  const found =
    isFailure && environment.halted() === undefined
      ? await findConcurrentlyModified(built.context, await built.made(), {
          checks: environment.shared,
          known: concurrentlyModified,
        })
      : new Set<string>();
  await release();
  const run = reportAttempt({
    one,
    environment,
    built,
    violations: [standing, ...ofLaunched].flatMap((each) => each.violations()),
    outcome,
    own,
    durationMs,
    sent: recorder.mark(),
  });
  return { run, concurrentlyModified: concurrentlyModified.union(found), isBroken };

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
}

const followUpOptionsOf = (
  { id }: Case,
  { listSwitch, features, pause, seed }: Environment,
): FollowUpOptions => ({
  listSwitch,
  pause,
  streamsLists: features.has('streaming-lists'),
  encodings: ['application/yaml', ...(features.has('cbor') ? ['application/cbor'] : [])],
  draw: createRandom(`${seed}:${id}:follow-ups`),
});

/** @param followsUp not in cases of concurrent clients, which measure how long requests take */
const observerOf = (
  createdObjects: CreatedObjects,
  { observer: { around, ...observer } }: Standing,
  followsUp: boolean,
): Observer => ({
  ...observer,
  ...(followsUp ? { around } : {}),
  sent(method, path, options, answer, credential) {
    createdObjects.observe(method, path, options, answer);
    observer.sent(method, path, options, answer, credential);
  },
});

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

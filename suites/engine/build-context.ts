// Builds the context of a case and records what the case used: namespaces, launched servers, findings.
import type { ConnectionCredential, Exchange } from '../kit/answers/exchange.ts';
import type { Outcome } from '../kit/outcome.ts';
import type { Api, Observer } from '../kit/requests/api.ts';
import type { Case } from '../kit/case.ts';
import { createCluster } from '../kit/kinds/collections.ts';
import type { CaseContext, WritingContext } from '../kit/context.ts';
import { typeKey } from '../kit/concurrent-writers/types.ts';
import type { ConcurrentlyModifiedTypes } from '../kit/concurrent-writers/types.ts';
import { customKind } from './custom-kinds.ts';
import { ofRun } from './environment.ts';
import type { Environment } from './environment.ts';
import { createWaiting } from '../kit/waiting/eventually.ts';
import { createExpect } from '../kit/expect/expect.ts';
import { openExpiring } from './expiring.ts';
import { namingOf } from './naming.ts';
import { NotRun } from '../kit/failures.ts';
import { createPeople } from '../kit/identities/people.ts';
import type { Phase } from '../kit/layers/phase.ts';
import { createCasePlaces } from './case-places.ts';
import { createCaseServices } from './case-services.ts';
import { createLaunching } from './launcher/launching.ts';
import { rawExchange } from '../kit/requests/raw-socket.ts';
import { share, sharedCreator } from './shared-work.ts';
import { createRandom } from '../kit/data/random.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { subjects } from '../kit/kinds/subjects.ts';
import type { Recorder } from './recording/recorder.ts';
import type { PooledNamespace } from './namespaces/own-namespaces.ts';
import type { CreatedObject, CreatedObjects } from './created-objects.ts';
import type { Transport } from '../kit/requests/transport.ts';
import { servedOf } from './variations/rows.ts';
import type { Variation } from './variations/variation.ts';
import { writeBy } from './variations/write-by.ts';

export interface Building {
  readonly one: Case;
  readonly environment: Environment;
  readonly variation?: Variation;
  readonly api: Api;
  /** The case's layers and recorder around a transport. */
  readonly through: (transport: Transport, line: ConnectionCredential) => Transport;
  readonly phase: { now: Phase };
  readonly recorder: Pick<Recorder, 'take' | 'mark' | 'forgetSince'>;
  /** Records the objects that the case creates. */
  readonly createdObjects: CreatedObjects;
  /** Called for each launched server. */
  readonly observeLaunched: () => Observer;
  /** Types whose new objects another writer modifies, found after a failed attempt. */
  readonly concurrentlyModified: ConcurrentlyModifiedTypes;
  /** The number of earlier attempts. Their objects may still exist, so their names are not reused. */
  readonly before: number;
}

export interface Built {
  readonly context: WritingContext;
  /** Prepares the collection of the variation. @throws NotRun where the target does not let the run use it */
  open(): Promise<void>;
  places(): readonly PooledNamespace[];
  findings(): Pick<Outcome, 'observed' | 'warnings'>;
  /** The ending of the names of the case, and how reports show it. */
  readonly shown: readonly [string, string];
  /** The requests that prepared the collection for several cases. */
  setUp(): readonly Exchange[];
  /** Whether the case used objects that another case may have created. */
  sharesWork(): boolean;
  /** The objects that the case created, and those that other cases created in work that it shares. */
  made(): Promise<readonly CreatedObject[]>;
  /** Stops the servers and services that the case started for itself. */
  close(): Promise<void>;
}

const rawTimeoutMs = 20_000;

export function buildContext(building: Building): Built {
  const { one, environment, api, through, recorder, concurrentlyModified, observeLaunched } = building;
  const { namespacePool, names, network, now, redactor } = environment;
  const { addSecret } = redactor;
  const warnings: string[] = concurrentlyModified.size === 0 ? [] : [disturbance(concurrentlyModified)];
  let observed: unknown;
  const { uniqueName, uniqueClusterName, shown } = namingOf(building);
  const has: CaseContext['has'] = (feature) => environment.features.has(feature);
  const waiting = createWaiting(environment);
  const unmodified = new Map<string, number>();
  const { labels } = namespacePool;
  const scope = { api, uniqueName, labels, waiting, concurrentlyModified, unmodified };
  const launching = createLaunching({ environment, through, scope, observe: observeLaunched });
  const sharing = createSharing(building);
  const services = createCaseServices(environment);

  const places = createCasePlaces(building, scope);
  const varied = openCollection(building);
  const context: WritingContext = {
    ...waiting,
    id: one.id,
    now,
    names,
    api,
    get namespace() {
      return places.own();
    },
    cluster: createCluster({ ...scope, uniqueName: uniqueClusterName }, names),
    people: createPeople({ scope, uniqueClusterName, names, ownNamespace: places.own, has, addSecret, now }),
    get collection() {
      return varied.collection();
    },
    get view() {
      return varied.view();
    },
    ...ofVariation(building, uniqueName),
    expect: createExpect((message) => void warnings.push(message)),
    anotherNamespace: places.another,
    uniqueName,
    random: createRandom(`${environment.seed}:${one.id}`),
    ...ofRun(environment),
    has,
    isConcurrentlyModified: ({ type }) => concurrentlyModified.has(typeKey(type)),
    shared: sharing.shared,
    once: (name, make) => share(environment.shared, name, make),
    forgetExchanges: () => void recorder.take(),
    record: (what) => void (observed = what),
    warn: (message) => void warnings.push(message),
    launched: launching.shared,
    launchedAlone: launching.alone,
    launchRefused: launching.refused,
    expiring: () => openExpiring({ environment, launching, waiting, recorder, own: places.own }),
    raw: rawOver(network),
    ...services.remote,
    authorizationHeader: environment.authorizationHeader,
  };
  return {
    context,
    open: () => varied.open(context),
    places: places.taken,
    findings: () => findingsOf(observed, warnings),
    shown,
    setUp: varied.setUp,
    sharesWork: sharing.sharesWork,
    made: sharing.made,
    async close() {
      await launching.close();
      await services.close();
    },
  };
}

/** The collection of the variation, once it is open. Undefined for a case without subjects, whose type lacks it. */
function openCollection({ variation, environment }: Building) {
  let [collection, view]: readonly Resource[] = [];
  let setUp: readonly Exchange[] = [];
  return {
    async open(context: CaseContext): Promise<void> {
      if (variation?.subject === undefined) return;
      collection = await subjects[variation.subject].open(context, async (subject) => {
        const kind = await customKind(subject, environment);
        ({ setUp } = kind);
        return kind.type;
      });
      view = variation.overAll ? context.cluster.resource(collection.type) : collection;
    },
    collection: () => collection as Resource,
    view: () => view as Resource,
    setUp: () => setUp,
  };
}

const ofVariation = (
  { one, environment, variation }: Building,
  uniqueName: CaseContext['uniqueName'],
): Pick<WritingContext, 'isFirstSubject' | 'write'> => ({
  isFirstSubject: variation?.subject === servedOf(one, environment)[0],
  write: writeBy(variation?.write ?? one.writes?.[0] ?? 'put', () => uniqueName('writer')),
});
const findingsOf = (
  observed: unknown,
  warnings: readonly string[],
): Pick<Outcome, 'observed' | 'warnings'> => ({
  ...(observed === undefined ? {} : { observed }),
  ...(warnings.length === 0 ? {} : { warnings }),
});

const listOf = (types: ConcurrentlyModifiedTypes) => [...types].sort().join(', ');

const disturbance = (types: ConcurrentlyModifiedTypes) =>
  `another writer modifies new ${listOf(types)} of this target: judged on objects that were stable`;

/** Work that one case does for several, and the objects that it created. */
function createSharing({
  environment: { shared },
  createdObjects,
  before,
  concurrentlyModified,
}: Building): Pick<Built, 'sharesWork' | 'made'> & Pick<CaseContext, 'shared'> {
  const makers: Promise<CreatedObjects>[] = [];
  return {
    shared(work, make) {
      const without = listOf(concurrentlyModified);
      const name = before === 0 ? work : `${work}, again ${before}, without ${without}`;
      makers.push(sharedCreator(shared, name, createdObjects));
      return share(shared, name, make);
    },
    sharesWork: () => makers.length > 0,
    made: async () => [createdObjects, ...(await Promise.all(makers))].flatMap((one) => one.all()),
  };
}

function rawOver(network: Environment['network']): CaseContext['raw'] {
  return (exchange) => {
    if (network === undefined)
      throw new NotRun('feature:network', 'raw bytes need a target over the network');
    return rawExchange({ ...network, ...exchange, timeoutMs: rawTimeoutMs });
  };
}

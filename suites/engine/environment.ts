// What all cases of a run share: the target and its names, the namespace pool, the clock, the budgets, the seed.
import type { Names } from '../../common/dialects/names.ts';
import type { StartService } from '../../fixtures/services/service.ts';
import type { Release } from '../kit/releases.ts';
import type { FeatureName } from '../catalogue/features.ts';
import type { NetworkConnection, OpenConnection } from '../kit/requests/connection.ts';
import type { Budgets } from '../kit/waiting/eventually.ts';
import type { OnAllReplicas } from '../kit/waiting/on-all-replicas.ts';
import type { Launcher } from '../kit/launcher/launcher.ts';
import type { SharedServers } from './launcher/shared-servers.ts';
import type { Layer, Pause } from '../kit/layers/layer.ts';
import type { Redactor } from './recording/redact.ts';
import type { Remaining } from '../kit/waiting/remaining.ts';
import type { NamespacePool } from './namespaces/namespace-pool.ts';
import type { ListSwitch } from './standing/further/lists-again.ts';
import type { Circumstance } from './variations/variation.ts';
import type { WaitMemory } from '../kit/waiting/wait-memory.ts';

export interface OtherHttp {
  readonly version: NetworkConnection['http'];
  readonly connection: OpenConnection;
}

/** Further servers on which some cases run, started by the launcher of the run. */
export interface Restarts {
  /** With namespaces and custom kinds from before the restart. Undefined where no server can be started. Never rejects. */
  restarted(run: Environment): Promise<Environment | undefined>;
  /** A server of the same options that was not restarted. */
  control(run: Environment): Promise<Environment | undefined>;
}

export interface Environment {
  readonly names: Names;
  readonly connection: OpenConnection;
  /** The target over another HTTP version than that of the run; undefined where it does not speak it. */
  readonly otherHttp?: () => Promise<OtherHttp | undefined>;
  /** For raw sockets; absent for a server in process. */
  readonly network?: { readonly baseUrl: string; readonly ca?: string; readonly insecure?: boolean };
  readonly features: ReadonlySet<FeatureName>;
  /** Undefined where neither the target nor the user states it. */
  readonly release?: Release;
  readonly launcher?: Launcher;
  readonly namespacePool: NamespacePool;
  /** Starts a remote service that a target on this machine can call. */
  readonly openService: StartService;
  /** Layers between recording and the network: retries after 429, the rate limit. */
  readonly layers: readonly Layer[];
  readonly redactor: Redactor;
  /** `Bearer …` of the run's own credential, for raw requests; empty where it has none. */
  readonly authorizationHeader: string;
  /** Launched servers that cases share, by their flags. */
  readonly launches: SharedServers;
  /** How many of these stay while no case uses them. */
  readonly keptServers: number;
  /** Results that cases create once and share, by name. */
  readonly shared: Map<string, Promise<unknown>>;
  readonly pause: Pause;
  readonly now: () => number;
  readonly budgets: Budgets;
  readonly onAllReplicas: OnAllReplicas;
  /** Shortens waits that were in vain before; absent where waiting costs no time. */
  readonly waitMemory?: WaitMemory;
  readonly seed: number;
  /** Multiplies the number of runs of generated cases. */
  readonly runs: number;
  readonly slow: boolean;
  /** Each case meets every pair of its subjects and conditions. */
  readonly thorough: boolean;
  /** Compares answers by further requests: see `standing/further/follow-ups.ts`. */
  readonly followsUp: boolean;
  readonly listSwitch: ListSwitch;
  /** Keeps the objects that cases created. */
  readonly keep: boolean;
  /** Cases run for the second time in this run: they use other names. */
  readonly isRepeat?: boolean;
  /** Circumstances under which some cases run; the default is none. */
  readonly circumstances?: readonly Circumstance[];
  /** Absent without a launcher that keeps the state of its servers. */
  readonly restarts?: Restarts;
  /** The reason once no further case may start: the target is unreachable, the time limit is reached, or the user interrupted. */
  readonly halted: () => string | undefined;
  /** What remains of the run; absent where waits take no time. */
  readonly remaining?: Remaining;
}

/** What is the same for all cases of a run. */
export const ofRun = ({ seed, runs, release, launcher }: Environment) => ({
  seed,
  runs,
  release,
  product: launcher?.product ?? {},
});

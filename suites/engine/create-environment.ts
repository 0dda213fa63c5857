// The environment of the cases of a run, whatever its target and its clock.
import { mostKept } from './launcher/shared-servers.ts';
import type { Names } from '../../common/dialects/names.ts';
import type { Release } from '../kit/releases.ts';
import type { FeatureName } from '../catalogue/features.ts';
import { createWaiting, defaultBudgets } from '../kit/waiting/eventually.ts';
import { createOnAllReplicas } from '../kit/waiting/on-all-replicas.ts';
import type { Environment } from './environment.ts';
import { stack } from '../kit/layers/layer.ts';
import { createNamespacePool } from './namespaces/namespace-pool.ts';
import { createListSwitch } from './standing/further/lists-again.ts';
import type { Circumstance } from './variations/variation.ts';
import type { NamespacePoolOptions } from './namespaces/namespace-pool.ts';

/** How the cases reach the target, and its time. */
export interface EnvironmentTarget extends Pick<
  Environment,
  | 'connection'
  | 'otherHttp'
  | 'network'
  | 'launcher'
  | 'openService'
  | 'restarts'
  | 'layers'
  | 'redactor'
  | 'pause'
  | 'now'
  | 'waitMemory'
  | 'remaining'
> {
  /** The credential of the run; never printed. */
  readonly token?: string | undefined;
}

export interface EnvironmentOptions extends Pick<NamespacePoolOptions, 'prefix' | 'size' | 'confinedTo'> {
  readonly names: Names;
  readonly features: ReadonlySet<FeatureName>;
  readonly release?: Release;
  readonly seed: number;
  /** Default 1. */
  readonly runs?: number;
  readonly slow: boolean;
  /** Default false. */
  readonly thorough?: boolean;
  /** By default over a network. */
  readonly followsUp?: boolean | undefined;
  /** Default false. */
  readonly keep?: boolean;
  /** How many launched servers stay while no case uses them; by default `mostKept`. */
  readonly keptServers?: number;
  /** Default: none. */
  readonly circumstances?: readonly Circumstance[];
  /** The default never halts. */
  readonly halted?: Environment['halted'];
}

export function createEnvironment(
  { token, ...target }: EnvironmentTarget,
  options: EnvironmentOptions,
): Environment {
  const { connection, layers, pause, now, redactor } = target;
  const { prefix, size, confinedTo, halted = () => undefined, ...rest } = options;
  const { thorough = false, keep = false, runs = 1, keptServers = mostKept } = options;
  if (token !== undefined) redactor.addSecret(token);
  const namespacePool = createNamespacePool({
    prefix,
    transports: { own: stack(layers, connection.own), bare: stack(layers, connection.bare) },
    waiting: createWaiting({ pause, now }),
    size,
    keep,
    ...(confinedTo === undefined ? {} : { confinedTo }),
  });
  return {
    ...target,
    ...rest,
    namespacePool,
    authorizationHeader: token === undefined ? '' : `Bearer ${token}`,
    launches: new Map(),
    keptServers,
    shared: new Map(),
    budgets: defaultBudgets,
    onAllReplicas: createOnAllReplicas(),
    listSwitch: createListSwitch(),
    followsUp: options.followsUp ?? target.network !== undefined,
    thorough,
    runs,
    keep,
    halted,
  };
}

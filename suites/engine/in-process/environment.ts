// A run's environment around a server in this process, on a virtual clock: what `matrix` and the self checks use.
import type { Names } from '../../../common/dialects/names.ts';
import { createVirtualClock } from '../../../reference-server/clock.ts';
import type { VirtualClock } from '../../../reference-server/clock.ts';
import type { ServerOptions } from '../../../reference-server/options.ts';
import { partsWith } from '../../../reference-server/parts/index.ts';
import type { Parts } from '../../../reference-server/parts/index.ts';
import { createServer } from '../../../reference-server/server.ts';
import type { Server, ServerDependencies } from '../../../reference-server/server.ts';
import { readRelease } from '../../kit/releases.ts';
import type { Release } from '../../kit/releases.ts';
import type { FeatureName } from '../../catalogue/features.ts';
import { openConnection } from '../../kit/requests/connection.ts';
import { createEnvironment } from '../create-environment.ts';
import type { Environment } from '../environment.ts';
import { createWaiting } from '../../kit/waiting/eventually.ts';
import { stack } from '../../kit/layers/layer.ts';
import { createRetryAfter } from '../layers/retry-after.ts';
import { createRandom } from '../../kit/data/random.ts';
import { createRestarts } from '../restarts.ts';
import type { Circumstance } from '../variations/variation.ts';
import { createRedactor } from '../recording/redact.ts';
import type { Leftover } from '../../kit/namespaces/run-label.ts';
import type { Transport } from '../../kit/requests/transport.ts';
import { findFeatures } from './find-features.ts';
import { createHeldTime } from './held-time.ts';
import type { HeldTime } from './held-time.ts';
import { createInProcessLauncher } from './launcher.ts';
import { everythingOn, inProcessToken } from './options.ts';
import { createInProcessServices } from './services.ts';
import { inProcessTransport } from './transport.ts';
import { virtualPause } from './virtual-pause.ts';

export interface InProcess {
  readonly environment: Environment;
  readonly server: Server;
  readonly clock: VirtualClock;
  /** Unexpected errors of the server. */
  readonly surprises: readonly unknown[];
  /** That of another run against this server, such as one beside what the first left. Its prefix differs. */
  laterRun(): Environment;
  /** Removes what the cases made, and ends the server. */
  close(): Promise<readonly Leftover[]>;
  /** Ends without tidying. */
  drop(): Promise<void>;
}

export interface InProcessRequest {
  readonly names: Names;
  readonly seed: number;
  readonly poolSize: number;
  /** As `run --thorough`. */
  readonly thorough?: boolean;
  /** As a run over a network: compares answers by further requests. */
  readonly followsUp?: boolean;
  /** As `run --keep`. */
  readonly keep?: boolean;
  /** Replaces parts of this server and of those that cases launch. */
  readonly alter?: (parts: Parts, isRestart: boolean) => void;
  /** Stands between the cases and this server. */
  readonly before?: (server: Transport, time: HeldTime) => Transport;
  /** Stands between the cases and each server that they launch. */
  readonly beforeLaunched?: (server: Transport, time: HeldTime) => Transport;
  /** Changes the options of this server. */
  readonly options?: (options: ServerOptions) => ServerOptions;
  /** Default: none. */
  readonly circumstances?: readonly Circumstance[];
  /** What a probe of a whole server found; saves the probe. */
  readonly features?: ReadonlySet<FeatureName>;
}

const startMs = Date.UTC(2030, 0, 1);

export async function openInProcess(request: InProcessRequest): Promise<InProcess> {
  const { names, seed } = request;
  const time = createHeldTime(createVirtualClock(startMs));
  const { clock } = time;
  const random = createRandom(`server:${seed}`);
  const surprises: unknown[] = [];
  const services = createInProcessServices(clock);
  const { alter = () => {}, thorough = false, circumstances = [] } = request;
  const dependencies = (isRestart: boolean): ServerDependencies => ({
    clock,
    random,
    uid: () => uidFrom(random),
    report: (error) => void surprises.push(error),
    sendRemote: services.sendRemote,
    parts: partsWith((parts) => alter(parts, isRestart)),
  });
  const server = await createServer(optionsFor(request), dependencies(false));
  await server.started;
  await server.idle();
  const direct = inProcessTransport(server, time);
  const connection = openConnection({
    type: 'direct',
    transport: request.before?.(direct, time) ?? direct,
    token: inProcessToken,
  });
  const { beforeLaunched = (one: Transport) => one } = request;
  const before = (one: Transport) => beforeLaunched(one, time);
  const launcher = createInProcessLauncher({ names, dependencies, time, before });
  const idle = async () => void (await Promise.all([server.idle(), launcher.idle()]));
  const move = virtualPause(clock, { idle });
  const now = () => clock.now();
  const pause = (ms: number) => time.during(() => move(ms));
  const layers = [createRetryAfter({ pause, now }).layer];
  const redactor = createRedactor();
  const restarts = createRestarts(launcher);
  const target = { connection, token: inProcessToken, launcher, restarts, openService: services.open };
  const environmentOf = (prefix: string) =>
    createEnvironment(
      { ...target, redactor, layers, pause, now },
      {
        names,
        features: new Set(),
        ...ofRelease(server),
        prefix,
        size: request.poolSize,
        seed,
        slow: true,
        thorough,
        keep: request.keep ?? false,
        circumstances,
        followsUp: request.followsUp,
      },
    );
  const base = environmentOf(`conf-${seed}`);
  const features = request.features ?? (await findFeatures(probingOf(base)));
  const environment: Environment = { ...base, features };
  const drop = async () => {
    await launcher.close();
    await server.shutdown();
  };
  return {
    environment,
    server,
    clock,
    surprises,
    laterRun: () => ({ ...environmentOf(`conf-${seed}-later`), features }),
    async close() {
      const leftovers = await environment.namespacePool.close();
      await drop();
      return leftovers;
    },
    drop,
  };
}

function optionsFor({ names, options = (given) => given }: InProcessRequest): ServerOptions {
  return options(everythingOn(names, inProcessToken));
}

/** As `/version` states it. */
function ofRelease({ context }: Server): { readonly release?: Release } {
  const release = readRelease(context.release);
  return release === undefined ? {} : { release };
}

function probingOf({ names, namespacePool, connection, layers, pause, now, redactor }: Environment) {
  const transports = { own: stack(layers, connection.own), bare: stack(layers, connection.bare) };
  const waiting = createWaiting({ pause, now });
  return { ...namespacePool, transports, names, waiting, now, addSecret: redactor.addSecret };
}

function uidFrom(random: () => number): string {
  const hex = (length: number) =>
    Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}

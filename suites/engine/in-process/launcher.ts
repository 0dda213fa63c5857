// Launches servers in this process: the same flags, the same refusals, no port. A restart finds the same store.
import type { Names } from '../../../common/dialects/names.ts';
import type { Server, ServerDependencies } from '../../../reference-server/server.ts';
import { createMemoryStore } from '../../../reference-server/storage/memory/memory-store.ts';
import type { ClosableStore } from '../../../reference-server/storage/store.ts';
import type { Flags, LaunchedServer, Launcher, LaunchOptions } from '../../kit/launcher/launcher.ts';
import { TransportError } from '../../kit/requests/transport.ts';
import type { Transport } from '../../kit/requests/transport.ts';
import { bundledProduct } from '../bundled/launcher-traits.ts';
import { commandLineOf, launchOptions } from './launch-options.ts';
import type { HeldTime } from './held-time.ts';
import { launchServer } from './launched-server.ts';
import type { Listening } from './launched-server.ts';
import { inProcessToken } from './options.ts';
import { inProcessTransport } from './transport.ts';

export interface InProcessLauncherOptions {
  readonly names: Names;
  /** Of one server: each has parts of its own. A restart starts on the state of an earlier one. */
  readonly dependencies: (isRestart: boolean) => ServerDependencies;
  /** Of the clock of the dependencies: ends the requests that wait for it. */
  readonly time?: HeldTime;
  /** Stands between the cases and each launched server. */
  readonly before?: (server: Transport) => Transport;
}

export interface InProcessLauncher extends Launcher {
  /** Settles when no controller of a launched server has anything to do. */
  idle(): Promise<void>;
}

export function createInProcessLauncher({
  names,
  dependencies,
  time,
  before = (server) => server,
}: InProcessLauncherOptions): InProcessLauncher {
  const running = new Map<LaunchedServer, Server>();

  const start = (
    flags: Flags,
    store: ClosableStore,
    { early = false, isRestart = false } = {},
  ): Promise<LaunchedServer> =>
    launchServer({
      names,
      flags,
      token: inProcessToken,
      dependencies: { ...dependencies(isRestart), store },
      early,
      listen: (handle) => listenDirectly(before(inProcessTransport({ handle }, time))),
      restart: (changed) => start(changed, store, { isRestart: true }),
      running,
    });

  return {
    async idle() {
      await Promise.all([...running.values()].map((server) => server.idle()));
    },
    name: 'in process',
    accepts: () => true,
    keepsState: true,
    shortHistory: { '--history-retention': '2s', '--continue-token-lifetime': '2s' },
    product: bundledProduct,
    async launch(flags, options: LaunchOptions = {}) {
      const { parts, clock } = dependencies(false);
      const { historyRetentionMs, historyLimitBytes } = await launchOptions(
        commandLineOf(() => flags, inProcessToken),
        names,
        parts,
      );
      const now = () => clock.now();
      return start(flags, createMemoryStore({ clock: now, historyRetentionMs, historyLimitBytes }), options);
    },
    async close() {
      await Promise.all([...running.keys()].map((server) => server.stop('SIGKILL')));
    },
  };
}

async function listenDirectly(direct: Transport): Promise<Listening> {
  let isOpen = true;
  const transport: Transport = (request) => {
    if (!isOpen) throw new TransportError('refused', 'the launched server has ended');
    return direct(request);
  };
  return {
    connection: { type: 'direct', transport, token: inProcessToken },
    async close() {
      isOpen = false;
    },
  };
}

// Launches servers in this process: the same flags, the same refusals, no port. A restart finds the same store.
import type { Names } from '../../../fixtures/dialects/names.ts';
import { createServer } from '../../../reference-server/server.ts';
import type { Surroundings } from '../../../reference-server/server.ts';
import { createMemoryStore } from '../../../reference-server/storage/memory/memory-store.ts';
import type { ClosableStore } from '../../../reference-server/storage/memory/memory-store.ts';
import { TransportError } from '../../kit/transport.ts';
import type { Transport } from '../../kit/transport.ts';
import type { Exit, Flags, LaunchedServer, Launcher, LaunchOptions } from '../../kit/launcher/launcher.ts';
import { launchOptions, refuse } from './launch-options.ts';
import { inProcessToken } from './options.ts';
import { holdStart } from './start-hold.ts';
import { inProcessTransport } from './transport.ts';

export interface InProcessLauncherOptions {
  readonly names: Names;
  readonly surroundings: Surroundings;
}

export function createInProcessLauncher({ names, surroundings }: InProcessLauncherOptions): Launcher {
  const running = new Set<LaunchedServer>();

  async function start(flags: Flags, store: ClosableStore, early = false): Promise<LaunchedServer> {
    const hold = early ? holdStart() : undefined;
    const server = await createServer(await launchOptions(flags, names, inProcessToken), {
      ...surroundings,
      store,
      ...(hold && { startAfter: hold.startAfter }),
    }).catch(refuse);
    if (hold === undefined) await server.started;
    else server.started.catch(surroundings.report);
    const handle = hold?.watch(server.handle) ?? server.handle;
    let alive = true;
    const { promise: exited, resolve: exit } = Promise.withResolvers<Exit>();
    const transport: Transport = (request) => {
      if (!alive) throw new TransportError('refused', 'the launched server has ended');
      return inProcessTransport({ handle })(request);
    };
    async function end(delayed: boolean): Promise<void> {
      if (delayed) await server.health.beginShutdown();
      if (!alive) return;
      alive = false;
      await server.shutdown();
      exit({ code: 0, stderr: '' });
    }
    const launched: LaunchedServer = {
      connection: { type: 'direct', transport, token: inProcessToken },
      exited,
      async signal(signal) {
        void end(signal !== 'SIGKILL');
      },
      async stop(signal = 'SIGTERM') {
        running.delete(launched);
        await end(signal !== 'SIGKILL');
        return exited;
      },
      restart: () => start(flags, store),
    };
    running.add(launched);
    return launched;
  }

  return {
    name: 'in process',
    takes: () => true,
    keepsState: true,
    launch: (flags, options: LaunchOptions = {}) =>
      start(flags, createMemoryStore({ clock: () => surroundings.clock.now() }), options.early),
    async close() {
      await Promise.all([...running].map((server) => server.stop('SIGKILL')));
    },
  };
}

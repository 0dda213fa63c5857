// Launched servers as a case meets them: shared by their flags, or alone; each recorded like the target itself.
import { createApi } from '../api.ts';
import { openConnection } from '../connection.ts';
import type { OpenConnection } from '../connection.ts';
import { createCluster, createNamespace } from '../context.ts';
import type { LaunchedTarget } from '../context.ts';
import type { Environment } from '../environment.ts';
import { CheckFailed, NotRun, PrerequisiteFailed } from '../failures.ts';
import type { ResourceOptions } from '../resource.ts';
import type { Transport } from '../transport.ts';
import { LaunchRefused } from './launcher.ts';
import type { Exit, Flags, LaunchedServer, Launcher, LaunchOptions } from './launcher.ts';

export interface Launching {
  shared(flags: Flags): Promise<LaunchedTarget>;
  alone(flags: Flags, options?: LaunchOptions): Promise<LaunchedTarget>;
  refused(flags: Flags): Promise<Exit>;
  /** Ends the servers that were launched alone, and the connections to all. */
  close(): Promise<void>;
}

export interface LaunchingOptions {
  readonly environment: Environment;
  readonly through: (transport: Transport, credential: 'run' | 'none') => Transport;
  readonly corner: Omit<ResourceOptions, 'type' | 'namespace' | 'ready'>;
}

export function createLaunching({ environment, through, corner }: LaunchingOptions): Launching {
  const connections: OpenConnection[] = [];
  const own: LaunchedServer[] = [];

  function launcherFor(flags: Flags): Launcher {
    const { launcher } = environment;
    if (launcher === undefined) throw new NotRun('launcher', 'needs a launcher');
    const unknown = Object.keys(flags).find((flag) => !launcher.takes(flag));
    if (unknown !== undefined)
      throw new NotRun('launcher', `the launcher ${launcher.name} does not take ${unknown}`);
    return launcher;
  }

  async function start(launcher: Launcher, flags: Flags, options?: LaunchOptions): Promise<LaunchedServer> {
    try {
      return await launcher.launch(flags, options);
    } catch (error) {
      if (error instanceof LaunchRefused) throw new PrerequisiteFailed(error.message);
      throw error;
    }
  }

  function target(server: LaunchedServer): LaunchedTarget {
    const { token } = server.connection;
    if (token !== undefined) environment.redactor.addSecret(token);
    const connection = openConnection(server.connection);
    connections.push(connection);
    // Nothing is traced: a launched server ends with all that was made on it.
    const api = createApi(
      { own: through(connection.own, 'run'), bare: through(connection.bare, 'none') },
      () => {},
    );
    const mine = { ...corner, api };
    return {
      api,
      cluster: createCluster(mine),
      async namespace() {
        const made = await createCluster(mine).namespaces.given();
        return createNamespace(mine, environment.names, made.metadata.name ?? '', async () => {});
      },
      stop: (signal) => server.stop(signal),
      signal: (signal) => server.signal(signal),
      exited: server.exited,
      async restart() {
        const next = await server.restart();
        own.push(next);
        return target(next);
      },
    };
  }

  return {
    async shared(flags) {
      const launcher = launcherFor(flags);
      const key = JSON.stringify(Object.entries(flags).sort(([a], [b]) => (a < b ? -1 : 1)));
      const started = environment.launches.get(key) ?? start(launcher, flags);
      environment.launches.set(key, started);
      return target(await started);
    },
    async alone(flags, options) {
      const server = await start(launcherFor(flags), flags, options);
      own.push(server);
      return target(server);
    },
    async refused(flags) {
      try {
        own.push(await launcherFor(flags).launch(flags));
      } catch (error) {
        if (error instanceof LaunchRefused) return error.exit;
        throw error;
      }
      throw new CheckFailed('expected the server to refuse its start, but it became ready');
    },
    async close() {
      await Promise.all(connections.map((connection) => connection.close()));
      await Promise.all(own.map((server) => server.stop('SIGKILL')));
    },
  };
}

// Launched servers for cases: shared between cases by their flags, or exclusive. Each is recorded like the target itself.
import type { ConnectionCredential } from '../../kit/answers/exchange.ts';
import { createApi } from '../../kit/requests/api.ts';
import type { Observer } from '../../kit/requests/api.ts';
import { transportsThrough, openConnection } from '../../kit/requests/connection.ts';
import type { OpenConnection } from '../../kit/requests/connection.ts';
import { createCluster, createNamespace } from '../../kit/kinds/collections.ts';
import type { ClientScope, Namespace } from '../../kit/kinds/collections.ts';
import type { LaunchedTarget } from '../../kit/context.ts';
import type { Environment } from '../environment.ts';
import { CheckFailed, NotRun, PrerequisiteFailed } from '../../kit/failures.ts';
import { createPeople } from '../../kit/identities/people.ts';
import type { Transport } from '../../kit/requests/transport.ts';
import { LaunchRefused } from '../../kit/launcher/launcher.ts';
import type { Exit, Flags, LaunchedServer, Launcher, LaunchOptions } from '../../kit/launcher/launcher.ts';
import { createSharedUse } from './shared-servers.ts';

export interface Launching {
  /** @param own options of the product: whether the launcher supports them is not checked */
  shared(flags: Flags, own?: Flags): Promise<LaunchedTarget>;
  /** A shared server with a short history; undefined where the launcher has no flags for it. */
  withShortHistory(): Promise<LaunchedTarget | undefined>;
  alone(flags: Flags, options?: LaunchOptions, own?: Flags): Promise<LaunchedTarget>;
  refused(flags: Flags): Promise<Exit>;
  /** Stops the exclusive servers, and closes the connections to all. */
  close(): Promise<void>;
}

export interface LaunchingOptions {
  readonly environment: Environment;
  readonly through: (transport: Transport, line: ConnectionCredential) => Transport;
  readonly scope: ClientScope;
  /** Called for each server, also for the same one after a restart, which may have forgotten its state. */
  readonly observe: () => Observer;
}

export function createLaunching({ environment, through, scope, observe }: LaunchingOptions): Launching {
  const connections: OpenConnection[] = [];
  const own: LaunchedServer[] = [];
  const shared = createSharedUse(environment.launches, environment.keptServers);

  function launcherFor(flags: Flags): Launcher {
    const { launcher } = environment;
    if (launcher === undefined) throw new NotRun('launcher', 'needs a launcher');
    const unknown = Object.entries(flags).find(([flag, given]) => !launcher.accepts(flag, given));
    if (unknown !== undefined)
      throw new NotRun(
        'launcher',
        `the launcher ${launcher.name} does not support ${describeFlag(...unknown)}`,
      );
    return launcher;
  }

  function target(server: LaunchedServer): LaunchedTarget {
    const { token } = server.connection;
    if (token !== undefined) environment.redactor.addSecret(token);
    const connection = openConnection(server.connection);
    connections.push(connection);
    // No trace is needed: the objects on a launched server are discarded with it.
    const api = createApi(transportsThrough(connection, through), observe());
    return {
      ...clientsOf({ ...scope, api }, environment),
      showsCertificate: 'clientCertificate' in server.connection,
      stop: (signal) => server.stop(signal),
      signal: (signal) => server.signal(signal),
      rewrite: (flag, file) => server.rewrite(flag, file),
      exited: server.exited,
      auditLog: () => server.auditLog(),
      async restart(changed) {
        const next = await server.restart(changed);
        own.push(next);
        return target(next);
      },
    };
  }

  async function share(launcher: Launcher, flags: Flags): Promise<LaunchedTarget> {
    const key = keyOf(flags);
    return target(await shared.take(key, () => start(launcher, flags, { isShared: true })));
  }

  return {
    shared: async (flags, own = {}) => share(launcherFor(flags), { ...own, ...flags }),
    async withShortHistory() {
      const { launcher } = environment;
      // Product-specific flags are not checked: `takes` covers documented options only.
      return launcher?.shortHistory && share(launcher, launcher.shortHistory);
    },
    async alone(flags, options, product = {}) {
      const server = await start(launcherFor(flags), { ...product, ...flags }, options);
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
      throw new CheckFailed('expected the server to refuse to start, but it became ready');
    },
    async close() {
      await Promise.all(connections.map((connection) => connection.close()));
      await Promise.all([shared.release(), ...own.map((server) => server.stop('SIGKILL'))]);
    },
  };
}

const describeFlag = (flag: string, given: Flags[string]) =>
  typeof given === 'string' ? `${flag}=${given}` : flag;

async function start(launcher: Launcher, flags: Flags, options?: LaunchOptions): Promise<LaunchedServer> {
  try {
    return await launcher.launch(flags, options);
  } catch (error) {
    if (error instanceof LaunchRefused) throw new PrerequisiteFailed(error.message, { cause: error });
    throw error;
  }
}

const keyOf = (flags: Flags) => JSON.stringify(Object.entries(flags).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The clients of a case for a launched server. */
function clientsOf(scope: ClientScope, { names, redactor, now, features }: Environment) {
  const cluster = createCluster(scope, names);
  let own: Namespace | undefined;
  /** A namespace for identities, created on first use. */
  function createLazily(): Namespace {
    const name = scope.uniqueName('people');
    let made: Promise<unknown> | undefined;
    return createNamespace(
      scope,
      names,
      name,
      () => (made ??= cluster.namespaces.given({ metadata: { name } })),
    );
  }
  return {
    api: scope.api,
    cluster,
    people: createPeople({
      scope,
      uniqueClusterName: scope.uniqueName,
      names,
      ownNamespace: () => (own ??= createLazily()),
      // The case chose the flags, so features are not checked. A server without impersonation would treat an impersonated
      // request as one of the run itself.
      has: (feature) => feature !== 'impersonation' || features.has(feature),
      addSecret: redactor.addSecret,
      now,
    }),
    async namespace() {
      const made = await cluster.namespaces.given();
      return createNamespace(scope, names, made.metadata.name ?? '', async () => {});
    },
  };
}

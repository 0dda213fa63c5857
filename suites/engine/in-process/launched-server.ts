// The life of a server that is launched inside this process: start, signal, end, restart. Both launchers of the bundled
// server use it; they differ in how the server listens and in where it keeps its state.
import type { Names } from '../../../common/dialects/names.ts';
import { noEndpoint } from '../../../reference-server/endpoint.ts';
import type { Endpoint } from '../../../reference-server/endpoint.ts';
import type { ServerOptions } from '../../../reference-server/options.ts';
import { createParts } from '../../../reference-server/parts/index.ts';
import { createServer } from '../../../reference-server/server.ts';
import type { Server, ServerDependencies } from '../../../reference-server/server.ts';
import type { Connection } from '../../kit/requests/connection.ts';
import { withContent } from '../../kit/launcher/launcher.ts';
import type { Exit, FlagFile, Flags, LaunchedServer } from '../../kit/launcher/launcher.ts';
import { commandLineOf, launchOptions, refuse } from './launch-options.ts';
import { holdStart } from './start-hold.ts';

/** A server that can be reached. */
export interface Listening {
  readonly connection: Connection;
  /** Absent where it has no socket. */
  readonly endpoint?: Endpoint;
  /** No request reaches the server any more. */
  close(): Promise<void>;
}

export interface Launch {
  readonly names: Names;
  readonly flags: Flags;
  /** The administrator's. */
  readonly token: string;
  readonly dependencies: ServerDependencies;
  /** Hands the server over before its start is finished. */
  readonly early: boolean;
  listen(handle: Server['handle'], options: ServerOptions): Promise<Listening>;
  /** Starts once more on the same state. */
  restart(flags: Flags): Promise<LaunchedServer>;
  /** Those that are to be ended with the launcher. */
  readonly running: Map<LaunchedServer, Server>;
}

type Signal = 'SIGTERM' | 'SIGINT' | 'SIGKILL';

/** @throws LaunchRefused for options that the server refuses */
export async function launchServer(launch: Launch): Promise<LaunchedServer> {
  const { dependencies, running } = launch;
  const hold = launch.early ? holdStart() : undefined;
  const parts = dependencies.parts ?? createParts();
  let { flags } = launch;
  const commandLine = commandLineOf(() => flags, launch.token);
  const options = await launchOptions(commandLine, launch.names, parts);
  const { promise: endpoint, resolve: reachedAt } = Promise.withResolvers<Endpoint>();
  const tlsKey = launch.flags['--tls-private-key-file'];
  const output = options.warnings.map((warning) => `warning: ${warning}\n`);
  const audit: string[] = [];
  const server = await createServer(options, {
    ...dependencies,
    parts,
    endpoint,
    readFile: commandLine.readFile,
    log: (line) => void output.push(`${line}\n`),
    openAuditLog: async () => ({ write: (line) => void audit.push(line), close: async () => {} }),
    ...(isFile(tlsKey) && { tlsKey: async () => tlsKey.file }),
    ...(hold && { startAfter: hold.startAfter }),
  }).catch(refuse);
  const listening = await launch.listen(hold?.watch(server.handle) ?? server.handle, options);
  reachedAt(listening.endpoint ?? noEndpoint);
  if (hold === undefined) await server.started;
  else server.started.catch(dependencies.report);
  const { exited, end } = createEnd(server, listening, () => output.join(''));
  const launched: LaunchedServer = {
    connection: listening.connection,
    exited,
    async signal(signal) {
      end(signal).catch(dependencies.report);
    },
    async stop(signal = 'SIGTERM') {
      running.delete(launched);
      await end(signal);
      return exited;
    },
    async rewrite(flag, file) {
      flags = withContent(flags, flag, file);
      commandLine.notify();
    },
    auditLog: async () => audit.join(''),
    restart: (changed) => launch.restart({ ...flags, ...changed }),
  };
  running.set(launched, server);
  return launched;
}

/** Files that flags point to are not on any disk. */
export const isFile = (given: Flags[string] | undefined): given is FlagFile =>
  typeof given === 'object' && 'file' in given;

function createEnd(server: Server, listening: Listening, output: () => string) {
  const { promise: exited, resolve: exit } = Promise.withResolvers<Exit>();
  const { promise: killed, resolve: kill } = Promise.withResolvers<void>();
  let ending: Promise<void> | undefined;

  async function close(signal: Signal): Promise<void> {
    if (signal !== 'SIGKILL') await Promise.race([server.health.beginShutdown(), killed]);
    await listening.close();
    await server.shutdown();
    exit({ code: 0, stderr: output() });
  }

  function end(signal: Signal): Promise<void> {
    // Also one that is on its way out, in its delay.
    if (signal === 'SIGKILL') kill();
    return (ending ??= close(signal));
  }

  return { exited, end };
}

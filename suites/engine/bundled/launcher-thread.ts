// The thread in which launched bundled servers run: executes the calls of the thread of the cases.
import { workerData } from 'node:worker_threads';
import pLimit from 'p-limit';
import { serveThread } from '../thread/thread.ts';
import { LaunchRefused } from '../../kit/launcher/launcher.ts';
import type { LaunchedServer } from '../../kit/launcher/launcher.ts';
import type { LauncherThread, Refused, ServerHandle } from './launcher-calls.ts';
import { createBundledLauncher } from './launcher.ts';
import type { BundledLauncherOptions } from './launcher.ts';

const launcher = createBundledLauncher(workerData as BundledLauncherOptions);
const servers: LaunchedServer[] = [];
/** A run begins with many launches at once, which would delay the answers of all servers in this thread by many seconds. */
const starting = pLimit(3);

async function handle(launching: Promise<LaunchedServer>): Promise<ServerHandle | Refused> {
  try {
    const server = await launching;
    servers.push(server);
    return { server: servers.length - 1, connection: server.connection };
  } catch (error) {
    if (error instanceof LaunchRefused) return { refused: error.exit };
    throw error;
  }
}

function known(index: number): LaunchedServer {
  const server = servers[index];
  if (server === undefined) throw new RangeError(`no server ${index} was launched`);
  return server;
}

const calls: LauncherThread = {
  launch: (flags, options) => handle(starting(() => launcher.launch(flags, options))),
  restart: (server, changed) => handle(known(server).restart(changed)),
  stop: async (server, signal) => known(server).stop(signal),
  signal: async (server, signal) => known(server).signal(signal),
  rewrite: async (server, flag, file) => known(server).rewrite(flag, file),
  exited: async (server) => known(server).exited,
  auditLog: async (server) => known(server).auditLog(),
  close: () => launcher.close(),
};

serveThread(calls);

// The thread in which launched bundled servers run: executes the calls of the thread of the cases.
import { parentPort, workerData } from 'node:worker_threads';
import { LaunchRefused } from '../../suites/kit/launcher/launcher.ts';
import type { LaunchedServer } from '../../suites/kit/launcher/launcher.ts';
import type { Answer, Call, LauncherCalls, ServerHandle } from './launcher-calls.ts';
import { createBundledLauncher } from './launcher.ts';
import type { BundledLauncherOptions } from './launcher.ts';

const launcher = createBundledLauncher(workerData as BundledLauncherOptions);
const servers: LaunchedServer[] = [];

const handle = (server: LaunchedServer): ServerHandle => {
  servers.push(server);
  return { server: servers.length - 1, connection: server.connection };
};

function known(index: number): LaunchedServer {
  const server = servers[index];
  if (server === undefined) throw new RangeError(`no server ${index} was launched`);
  return server;
}

const calls: LauncherCalls = {
  launch: async (flags, options) => handle(await launcher.launch(flags, options)),
  restart: async (server) => handle(await known(server).restart()),
  stop: async (server, signal) => known(server).stop(signal),
  signal: async (server, signal) => known(server).signal(signal),
  rewrite: async (server, flag, file) => known(server).rewrite(flag, file),
  exited: async (server) => known(server).exited,
  close: () => launcher.close(),
};

async function answer({ id, name, given }: Call): Promise<Answer> {
  try {
    const call = calls[name] as (...given: readonly unknown[]) => Promise<unknown>;
    return { id, value: await call(...given) };
  } catch (error) {
    return error instanceof LaunchRefused ? { id, refused: error.exit } : { id, error };
  }
}

parentPort?.on('message', (call: Call) => {
  void answer(call).then((message) => parentPort?.postMessage(message));
});

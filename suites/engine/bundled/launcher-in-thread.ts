// The launcher of the bundled server, with the servers in a separate thread: their computations and disk accesses delay
// neither the cases nor the target.
import path from 'node:path';
import { openThread } from '../thread/thread.ts';
import type { Remote, Thread } from '../thread/thread.ts';
import { LaunchRefused } from '../../kit/launcher/launcher.ts';
import type { LaunchedServer, Launcher } from '../../kit/launcher/launcher.ts';
import type { LauncherThread, Refused, ServerHandle } from './launcher-calls.ts';
import { bundledTraits } from './launcher-traits.ts';
import type { BundledLauncherOptions } from './launcher.ts';

const entry = new URL(`./launcher-thread${path.extname(import.meta.url)}`, import.meta.url);

/** The thread starts with the first launch. */
export function createThreadLauncher(options: BundledLauncherOptions): Launcher {
  let thread: Thread<LauncherThread> | undefined;
  const start = () => (thread ??= openThread<LauncherThread>(entry, { local: {}, data: options }));
  return {
    ...bundledTraits,
    launch: async (flags, given) => launchedServer(start().remote, await start().remote.launch(flags, given)),
    async close() {
      const running = thread;
      thread = undefined;
      if (running === undefined) return;
      await running.remote.close();
      await running.close();
    },
  };
}

/** @throws LaunchRefused */
function launchedServer(remote: Remote<LauncherThread>, answer: ServerHandle | Refused): LaunchedServer {
  if ('refused' in answer) throw new LaunchRefused(answer.refused);
  const { server, connection } = answer;
  const exited = remote.exited(server);
  // Most callers do not await it.
  exited.catch(() => {});
  return {
    connection,
    exited,
    stop: (signal) => remote.stop(server, signal),
    signal: (signal) => remote.signal(server, signal),
    rewrite: (flag, file) => remote.rewrite(server, flag, file),
    auditLog: () => remote.auditLog(server),
    restart: async (changed) => launchedServer(remote, await remote.restart(server, changed)),
  };
}

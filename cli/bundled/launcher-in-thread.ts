// The launcher of the bundled server, with the servers in a separate thread: their computations and disk accesses delay
// neither the cases nor the target.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { LaunchRefused } from '../../suites/kit/launcher/launcher.ts';
import type { LaunchedServer, Launcher } from '../../suites/kit/launcher/launcher.ts';
import type { Answer, Call, CallName, LauncherCalls, ServerHandle } from './launcher-calls.ts';
import { bundledTraits } from './launcher-traits.ts';
import type { BundledLauncherOptions } from './launcher.ts';

const entry = new URL(`./launcher-thread${path.extname(import.meta.url)}`, import.meta.url);

/** The thread starts with the first launch. */
export function createThreadLauncher(options: BundledLauncherOptions): Launcher {
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastCall = 0;
  let thread: Worker | undefined;

  function start(): Worker {
    const started = new Worker(entry, { workerData: options });
    started.on('message', (answer: Answer) => settle(answer));
    // Where the thread ends, every pending call fails.
    const settleAll = (error: unknown) => {
      for (const id of waiting.keys()) settle({ id, error });
    };
    started.on('error', settleAll);
    started.on('exit', () => {
      thread = undefined;
      settleAll(new Error('the thread of the launched servers has ended'));
    });
    return started;
  }

  function settle(answer: Answer): void {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  }

  async function call<N extends CallName>(
    name: N,
    ...given: Parameters<LauncherCalls[N]>
  ): Promise<Awaited<ReturnType<LauncherCalls[N]>>> {
    thread ??= start();
    const id = (lastCall += 1);
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    thread.postMessage({ id, name, given } satisfies Call);
    const answer = await promise;
    if ('refused' in answer) throw new LaunchRefused(answer.refused);
    if ('error' in answer) throw answer.error;
    return answer.value as Awaited<ReturnType<LauncherCalls[N]>>;
  }

  const launched = ({ server, connection }: ServerHandle): LaunchedServer => {
    const exited = call('exited', server);
    // Most callers do not await it.
    exited.catch(() => {});
    return { connection, exited, ...callsOn(server) };
  };

  const callsOn = (server: number): Omit<LaunchedServer, 'connection' | 'exited'> => ({
    stop: (signal) => call('stop', server, signal),
    signal: (signal) => call('signal', server, signal),
    rewrite: (flag, file) => call('rewrite', server, flag, file),
    restart: async () => launched(await call('restart', server)),
  });

  return {
    ...bundledTraits,
    launch: async (flags, given) => launched(await call('launch', flags, given)),
    async close() {
      const running = thread;
      if (running === undefined) return;
      await call('close');
      await running.terminate();
    },
  };
}

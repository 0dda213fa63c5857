// Runs the cases of a plan with vitest in a worker thread, and collects their reports.
import { randomUUID } from 'node:crypto';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import type { Reporter, Vitest } from 'vitest/node';
import { createCollector } from './collector.ts';
import type { Execution } from './collector.ts';
import type { Plan } from './plan.ts';
import { openRunnerChannel } from './runner-channel.ts';
import type { ExecutionOptions } from './runner-channel.ts';
import { ignoreWorkerExit } from './ignore-worker-exit.ts';

/** Runs the cases of one plan. */
export interface Runner {
  /** Called once. Never throws for a response of the target. */
  execute(plan: Plan, options: ExecutionOptions): Promise<Execution>;
  /** Ends the thread, also where `execute` was never called. */
  close(): Promise<void>;
}

const signals = ['SIGINT', 'SIGTERM'] as const;
const ownModules = /\/(suites|cli|reference-server|fixtures|reports)\/(?!run\/entry)/;
/** Cases have their own time limit, from their start: the runner's limit would include their wait for a free slot. */
const noLimit = 0;
const longestCleanUpMs = 30 * 60_000;
/** Number of concurrent cases, not counting those that mostly wait. */
export const defaultConcurrency = 24;
/** Additional slots of the runner, because cases that mostly wait do not count towards the concurrency. */
const waitingSlots = 100;

/** Starts the thread, which loads the cases while the target is probed. */
export async function openRunner(concurrency: number): Promise<Runner> {
  const { reporter, result } = createCollector();
  const channel = openRunnerChannel(`run-${randomUUID()}`);
  const { ended } = await startThread(channel.name, concurrency + waitingSlots, reporter);
  // Handled where `ended` is awaited below.
  ended.catch(() => {});

  async function close(): Promise<void> {
    channel.endWithoutPlan();
    await ended.catch(() => {});
    channel.close();
  }

  return {
    async execute(plan, options) {
      const stop = channel.begin(plan, options);
      process.on('uncaughtException', ignoreWorkerExit);
      try {
        await ended;
      } finally {
        process.off('uncaughtException', ignoreWorkerExit);
        stop();
      }
      process.exitCode = undefined;
      return result(plan, channel.halted());
    },
    close,
  };
}

/** @param channel name of the channel on which the thread receives its plan
 * @param maxConcurrency number of tests that the runner starts at a time */
async function startThread(
  channel: string,
  maxConcurrency: number,
  reporter: Reporter,
): Promise<{ readonly ended: Promise<void> }> {
  const { createVitest } = await import('vitest/node');
  const entry = fileURLToPath(new URL(`./entry${path.extname(import.meta.url)}`, import.meta.url));
  const ours = signals.map((name) => new Set(process.listeners(name)));
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root: path.dirname(entry),
      include: [path.basename(entry)],
      exclude: [],
      watch: false,
      pool: 'threads',
      isolate: false,
      maxWorkers: 1,
      fileParallelism: false,
      // Only the entry needs the runner's module loader: all other modules load natively, from the compile cache.
      server: { deps: { external: [ownModules] } },
      sequence: { concurrent: true },
      maxConcurrency,
      testTimeout: noLimit,
      hookTimeout: longestCleanUpMs,
      env: compileCache(),
      cache: false,
      passWithNoTests: true,
      reporters: [reporter],
    },
    { clearScreen: false },
  );
  // Without this the runner ends the process at the first signal; an interrupted run has to clean up first.
  for (const [index, name] of signals.entries()) {
    for (const listener of process.listeners(name))
      if (!ours[index]?.has(listener)) process.off(name, listener);
  }
  vitest.provide('channel', channel);
  return { ended: runToEnd(vitest) };
}

async function runToEnd(vitest: Vitest): Promise<void> {
  try {
    await vitest.start();
  } finally {
    await vitest.close();
  }
}

/** A thread uses the compile cache only where its environment names the folder. */
function compileCache(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) };
}

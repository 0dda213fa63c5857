// Runs the cases of a plan with vitest in a thread of its own, and collects what they report.
import { randomUUID } from 'node:crypto';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import type { Reporter, Vitest } from 'vitest/node';
import { gather } from './gather.ts';
import type { Execution } from './gather.ts';
import type { Plan } from './plan.ts';
import { openTalk } from './talk.ts';
import type { ExecutionOptions } from './talk.ts';
import { outliveThread } from './outlive-thread.ts';

/** Runs the cases of one plan. */
export interface Runner {
  /** Once. Never throws for what a target does. */
  execute(plan: Plan, options: ExecutionOptions): Promise<Execution>;
  /** Ends the thread; without a plan nothing was run. */
  close(): Promise<void>;
}

const signals = ['SIGINT', 'SIGTERM'] as const;
const ownModules = /\/(suites|cli|reference-server|fixtures|reports)\/(?!run\/entry)/;
/** Cases have a limit of their own, from when they begin: the runner would count the wait for their turn, too. */
const noLimit = 0;
const longestCleanUpMs = 30 * 60_000;
/** Cases at a time, if nothing else is said, besides those that wait more than they ask. */
export const defaultConcurrency = 24;
/** The runner starts so many beyond those that may work, since cases that wait take nobody's place. */
const placesForWaiting = 100;

/** Starts the thread, which loads the cases while the target is asked what it is. */
export async function openRunner(concurrency: number): Promise<Runner> {
  const { reporter, account } = gather();
  const talk = openTalk(`run-${randomUUID()}`);
  const { ended } = await startThread(talk.channel, concurrency + placesForWaiting, reporter);
  // Told to whoever waits for it below.
  ended.catch(() => {});

  async function close(): Promise<void> {
    talk.giveUp();
    await ended.catch(() => {});
    talk.close();
  }

  return {
    async execute(plan, options) {
      const stop = talk.begin(plan, options);
      process.on('uncaughtException', outliveThread);
      try {
        await ended;
      } finally {
        process.off('uncaughtException', outliveThread);
        stop();
      }
      process.exitCode = undefined;
      return account(plan, talk.halted());
    },
    close,
  };
}

/** @param channel on which the thread is told what to do
 * @param mostAtOnce tests that the runner starts */
async function startThread(
  channel: string,
  mostAtOnce: number,
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
      // Only the entry needs the runner's own module loader: the rest loads as it is, and from the compile cache.
      server: { deps: { external: [ownModules] } },
      sequence: { concurrent: true },
      maxConcurrency: mostAtOnce,
      testTimeout: noLimit,
      hookTimeout: longestCleanUpMs,
      env: compileCache(),
      cache: false,
      passWithNoTests: true,
      reporters: [reporter],
    },
    { clearScreen: false },
  );
  // The runner would end the process at the first signal; a run that is interrupted cleans up first.
  for (const [index, name] of signals.entries()) {
    for (const listener of process.listeners(name))
      if (!ours[index]?.has(listener)) process.off(name, listener);
  }
  vitest.provide('channel', channel);
  return { ended: runToItsEnd(vitest) };
}

async function runToItsEnd(vitest: Vitest): Promise<void> {
  try {
    await vitest.start();
  } finally {
    await vitest.close();
  }
}

/** Threads use the cache of compiled modules only where they are told of it. */
function compileCache(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) };
}

// Threads that run mutants, each watched from outside: a mutant may loop for ever.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openThread } from '../../suites/engine/thread/thread.ts';
import type { Thread } from '../../suites/engine/thread/thread.ts';
import type { MutantRun } from './mutant-run.ts';
import type { PlannedMutant } from './plan.ts';
import { createWatchdog } from './watchdog.ts';
import type { MutantThread, MutantThreadData, MutantWatchdog } from './worker.ts';

const lookEveryMs = 500;

export interface WatchedThread {
  readonly remote: Thread<MutantThread>['remote'];
  /** Resolves with the step that took longer than it may. */
  readonly stuck: Promise<string>;
  close(): Promise<void>;
}

/** @param folder of the tree with mutants */
export function openWatched(folder: string, data: MutantThreadData): WatchedThread {
  const entry = pathToFileURL(path.join(folder, 'tools/mutants/worker.ts'));
  const local: MutantWatchdog = { begin: (step, busyMs) => watchdog.begin(step, busyMs) };
  const thread = openThread<MutantThread>(entry, { local, data });
  const watchdog = createWatchdog({ usage: () => thread.usage(), everyMs: lookEveryMs });
  return {
    remote: thread.remote,
    stuck: watchdog.stuck,
    async close() {
      watchdog.stop();
      await thread.close();
    },
  };
}

/** Runs one mutant after the other. A thread that a mutant may have spoilt is replaced. */
export function createMutantRunner(folder: string, data: MutantThreadData) {
  let thread: WatchedThread | undefined;

  async function run(planned: PlannedMutant): Promise<MutantRun> {
    const { mutant, reach, cases } = planned;
    const onlyThis = reach === 'load';
    if (onlyThis) await close();
    thread ??= openWatched(folder, onlyThis ? { ...data, active: mutant.id } : data);
    const answer = thread.remote.run({ id: mutant.id, cases, onlyThis });
    const result = await Promise.race([answer.catch(endedWith), thread.stuck.then(stuckIn)]);
    if (result.isThreadSpoilt) await close();
    return result;
  }

  async function close(): Promise<void> {
    const old = thread;
    thread = undefined;
    await old?.close();
  }

  return {
    /** A doubtful result counts where a fresh thread confirms it. */
    async run(planned: PlannedMutant): Promise<MutantRun> {
      const result = await run(planned);
      return result.isDoubtful ? run(planned) : result;
    },
    close,
  };
}

const ended = { ran: 0, isThreadSpoilt: true } as const;
const endedWith = (error: Error): MutantRun => ({
  status: 'killed',
  by: 'start',
  message: error.message,
  ...ended,
});
const stuckIn = (step: string): MutantRun => ({
  status: 'timed-out',
  by: step,
  message: 'does not end',
  ...ended,
});

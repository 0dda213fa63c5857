// Runs the cases of one plan in a thread of their own, and collects their reports.
import path from 'node:path';
import { realPause } from './layers/pause.ts';
import { unverifiedLeftovers } from './namespaces/unverified-leftovers.ts';
import type { CaseRun } from './run-case.ts';
import type { HaltReason, LateFeature, Plan, PoolReport } from './plan.ts';
import type { CaseThread, CommandThread } from './thread/calls.ts';
import { openThread } from './thread/thread.ts';
import type { Thread } from './thread/thread.ts';

export interface ExecutionOptions {
  readonly deadlineMs?: number;
  /** Called for every case when it is done. */
  readonly onDone: (run: CaseRun) => void;
  /** The decision of each feature that the plan leaves undecided. */
  readonly later: readonly Promise<LateFeature>[];
  /** Ends the run early when it aborts; running cases finish. */
  readonly signal: AbortSignal;
}

export interface Execution {
  readonly reports: readonly CaseRun[];
  readonly pool: PoolReport;
  /** The reason of an early end. */
  readonly halted?: HaltReason;
  /** Errors of the suite itself. */
  readonly errors: readonly string[];
}

/** Runs the cases of one plan. */
export interface Runner {
  /** Called once. Never throws, also where the thread ends unexpectedly. */
  execute(plan: Plan, options: ExecutionOptions): Promise<Execution>;
  /** Ends the thread, also where `execute` was never called. */
  close(): Promise<void>;
}

const caseThread = new URL(`./thread/case-thread${path.extname(import.meta.url)}`, import.meta.url);

/** Starts the thread, which loads the cases while the target is probed.
 * @param entry the module of the thread; tests pass another */
export function openRunner(entry = caseThread): Runner {
  const reports: CaseRun[] = [];
  const errors: string[] = [];
  let onDone: ExecutionOptions['onDone'] = () => {};
  let halted: HaltReason | undefined;
  const thread = openThread<CaseThread>(entry, {
    local: {
      finished(run) {
        reports.push(run);
        onDone(run);
      },
      halted: (reason) => void (halted ??= reason),
      failed: (message) => void errors.push(message),
    } satisfies CommandThread,
    events: ['decide', 'halt'],
  });
  const halt = (reason: HaltReason) => {
    halted ??= reason;
    void thread.remote.halt(reason);
  };

  return {
    async execute(plan, options) {
      ({ onDone } = options);
      const stop = haltAtSignals(options, halt);
      sendDecisions(thread, options.later);
      let pool: PoolReport | undefined;
      try {
        pool = await thread.remote.execute(plan);
      } catch (error) {
        errors.push(`the thread of the cases ended unexpectedly: ${(error as Error).message}`);
      } finally {
        stop();
      }
      const early = halted === undefined ? {} : { halted };
      return { reports, errors, pool: pool ?? unknownPool(plan), ...early };
    },
    close: thread.close,
  };
}

function sendDecisions({ remote }: Thread<CaseThread>, later: ExecutionOptions['later']): void {
  for (const one of later) {
    void one.then((feature) => (remote.$closed ? undefined : remote.decide(feature)));
  }
}

/** Returns a function that stops listening to the signal and the deadline. */
function haltAtSignals(
  { signal, deadlineMs }: ExecutionOptions,
  halt: (reason: HaltReason) => void,
): () => void {
  const onAbort = () => halt('interrupted');
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort);
  const ended = new AbortController();
  if (deadlineMs !== undefined)
    void realPause(deadlineMs, ended.signal).then(
      () => halt('deadline'),
      () => {},
    );
  return () => {
    ended.abort();
    signal.removeEventListener('abort', onAbort);
  };
}

/** Where the thread ended before its clean-up. */
const unknownPool = ({ cases, prefix }: Plan): PoolReport => ({
  leftovers:
    cases.length === 0
      ? []
      : [unverifiedLeftovers(prefix, 'the thread of the cases ended before it removed them')],
  throttled: 0,
  watchEvents: 0,
  longestStallMs: 0,
});

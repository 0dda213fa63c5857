// Between the run and the thread of its cases: the plan and the call to halt one way, cases that are done the other.
import { BroadcastChannel } from 'node:worker_threads';
import type { Decided, Done, Given, Halt, LateFeature, Plan } from './plan.ts';

export type HaltReason = NonNullable<Halt['reason']>;

export interface ExecutionOptions {
  readonly deadlineMs?: number;
  /** Hears of every case as it is done. */
  readonly onDone: (done: Done['done']) => void;
  /** Each feature that the plan leaves undecided. */
  readonly later: readonly Promise<LateFeature>[];
  /** Ends the run early when it aborts; cases under way finish. */
  readonly signal: AbortSignal;
}

/** What is said to the thread and heard from it. */
export interface Talk {
  readonly channel: string;
  /** Gives it its plan; it is halted at the deadline, or by the signal. Returns what ends the listening to those. */
  begin(plan: Plan, options: ExecutionOptions): () => void;
  /** There will be no plan. */
  giveUp(): void;
  halted(): HaltReason | undefined;
  close(): void;
}

export function openTalk(name: string): Talk {
  const channel = new BroadcastChannel(name);
  let given: Given | undefined;
  const decisions: Decided[] = [];
  let isClosed = false;
  let reason: HaltReason | undefined;
  let onDone: ExecutionOptions['onDone'] = () => {};
  const halt = (why: HaltReason) => {
    reason ??= why;
    channel.postMessage({ reason } satisfies Halt);
  };
  const give = (plan: Given) => {
    given ??= plan;
    channel.postMessage(given);
  };
  const tellDecided = (decided: LateFeature) => {
    decisions.push({ decided });
    if (!isClosed) channel.postMessage({ decided } satisfies Decided);
  };
  channel.onmessage = (event) => {
    const { data } = event as { readonly data: Halt | Done };
    if ('done' in data) return onDone(data.done);
    const { reason: told } = data;
    if (told !== undefined) reason ??= told;
    // It listens only now.
    else {
      if (reason !== undefined) halt(reason);
      if (given !== undefined) give(given);
      for (const one of decisions) channel.postMessage(one);
    }
  };
  return {
    channel: name,
    begin(plan, options) {
      ({ onDone } = options);
      const { deadlineMs, signal } = options;
      if (signal.aborted) halt('interrupted');
      give({ plan });
      for (const one of options.later) void one.then(tellDecided);
      const timer = deadlineMs === undefined ? undefined : setTimeout(() => halt('deadline'), deadlineMs);
      const onAbort = () => halt('interrupted');
      signal.addEventListener('abort', onAbort);
      return () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
    },
    giveUp: () => give({ plan: undefined }),
    halted: () => reason,
    close() {
      isClosed = true;
      channel.close();
    },
  };
}

// The channel between the run and the thread of its cases: sends the plan and halts, receives finished cases.
import { BroadcastChannel } from 'node:worker_threads';
import type { DecidedMessage, DoneMessage, HaltMessage, LateFeature, Plan, PlanMessage } from './plan.ts';

export type HaltReason = NonNullable<HaltMessage['reason']>;

export interface ExecutionOptions {
  readonly deadlineMs?: number;
  /** Called for every case when it is done. */
  readonly onDone: (done: DoneMessage['done']) => void;
  /** The decision of each feature that the plan leaves undecided. */
  readonly later: readonly Promise<LateFeature>[];
  /** Ends the run early when it aborts; running cases finish. */
  readonly signal: AbortSignal;
}

/** The run's end of the channel to the thread. */
export interface RunnerChannel {
  readonly name: string;
  /** Sends the plan; halts at the deadline or when the signal aborts. Returns a function that stops listening to both. */
  begin(plan: Plan, options: ExecutionOptions): () => void;
  /** Ends the thread where no plan was sent. */
  endWithoutPlan(): void;
  halted(): HaltReason | undefined;
  close(): void;
}

export function openRunnerChannel(name: string): RunnerChannel {
  const channel = new BroadcastChannel(name);
  let sentPlan: PlanMessage | undefined;
  const decisions: DecidedMessage[] = [];
  let isClosed = false;
  let reason: HaltReason | undefined;
  let onDone: ExecutionOptions['onDone'] = () => {};
  const halt = (why: HaltReason) => {
    reason ??= why;
    channel.postMessage({ reason } satisfies HaltMessage);
  };
  const sendPlan = (message: PlanMessage) => {
    sentPlan ??= message;
    channel.postMessage(sentPlan);
  };
  const sendDecided = (decided: LateFeature) => {
    decisions.push({ decided });
    if (!isClosed) channel.postMessage({ decided } satisfies DecidedMessage);
  };
  channel.onmessage = (event) => {
    const { data } = event as { readonly data: HaltMessage | DoneMessage };
    if ('done' in data) return onDone(data.done);
    if (data.reason !== undefined) reason ??= data.reason;
    // The thread listens only now.
    else {
      if (reason !== undefined) halt(reason);
      if (sentPlan !== undefined) sendPlan(sentPlan);
      for (const one of decisions) channel.postMessage(one);
    }
  };
  return {
    name,
    begin(plan, options) {
      ({ onDone } = options);
      const { deadlineMs, signal } = options;
      if (signal.aborted) halt('interrupted');
      sendPlan({ plan });
      for (const one of options.later) void one.then(sendDecided);
      const timer = deadlineMs === undefined ? undefined : setTimeout(() => halt('deadline'), deadlineMs);
      const onAbort = () => halt('interrupted');
      signal.addEventListener('abort', onAbort);
      return () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
    },
    endWithoutPlan: () => sendPlan({ plan: undefined }),
    halted: () => reason,
    close() {
      isClosed = true;
      channel.close();
    },
  };
}

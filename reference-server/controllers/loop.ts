// The one mechanism of all controllers: events of the store become keys, and keys are worked off one by one until the
// world is as it should be. What a controller wants is in its `Work`.
import type { Context } from '../context.ts';
import type { Entry, StoreEvent } from '../storage/store.ts';
import { ControllerError } from './client.ts';
import { Follower, isShutdown } from './follower.ts';
import { nextTurn } from './turn.ts';
import { WorkQueue } from './work-queue.ts';

/** What a look at a key leads to, beyond what was done at once. */
export interface Outcome {
  /** Look again after this time. */
  readonly againMs?: number;
  /** Look at these, too. */
  readonly also?: readonly string[];
}

/** What a controller watches, and what it does. Keys are its own affair. */
export interface Work {
  readonly prefixes: readonly string[];
  /** The keys to look at, given the whole state of a prefix: at the start, and again where events were lost. */
  restart(prefix: string, entries: readonly Entry[]): readonly string[];
  /** The keys that an event concerns. */
  observe(event: StoreEvent): readonly string[];
  /** Looks at the present state and does what is missing. May be called at any time, any number of times.
   * @throws whatever stood in the way: the key comes again later */
  reconcile(key: string): Promise<Outcome | undefined>;
}

export interface Loop {
  /** Ends watches and timers at once; resolves when a look that is under way has ended, too. */
  stop(): Promise<void>;
  /** Whether all events so far were seen and nothing is to be done but what waits for a time. */
  isSettled(): boolean;
  /** Resolves once it is settled. */
  idle(): Promise<void>;
}

/** Conflicts come from writes that are over by now, so the first retries need no pause. */
const quickRetries = 5;
const firstPauseMs = 50;
const longestPauseMs = 30_000;

/** @param report takes errors that are no answers of the server */
export function startLoop(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  work: Work,
  report: (error: unknown) => void,
): Loop {
  const failures = new Map<string, number>();
  let stopped = false;
  let worker: Promise<void> | undefined;

  const queue = new WorkQueue(clock, () => {
    if (!stopped) worker ??= workOff();
  });
  const enqueue = (keys: readonly string[]) => keys.forEach((key) => queue.add(key));
  const observer = {
    restart: (prefix: string, entries: readonly Entry[]) => enqueue(work.restart(prefix, entries)),
    observe: (event: StoreEvent) => enqueue(work.observe(event)),
    report,
  };
  const followers = work.prefixes.map((prefix) => new Follower(store, clock, prefix, observer));

  async function workOff(): Promise<void> {
    await nextTurn();
    for (let key = queue.take(); key !== undefined; key = queue.take()) {
      await look(key);
      await nextTurn();
    }
    worker = undefined;
  }

  async function look(key: string): Promise<void> {
    try {
      const outcome = await work.reconcile(key);
      failures.delete(key);
      if (stopped) return;
      enqueue(outcome?.also ?? []);
      if (outcome?.againMs !== undefined) queue.addAfter(key, outcome.againMs);
    } catch (error) {
      if (!stopped) retry(key, error);
    }
  }

  function retry(key: string, error: unknown): void {
    const count = (failures.get(key) ?? 0) + 1;
    failures.set(key, count);
    // What the server answered with an error of its own, it has reported itself.
    if (!(error instanceof ControllerError) && !isShutdown(error)) report(error);
    const conflict = error instanceof ControllerError && error.reason === 'Conflict';
    if (conflict && count <= quickRetries) queue.add(key);
    else queue.addAfter(key, Math.min(firstPauseMs * 2 ** Math.min(count - 1, 16), longestPauseMs));
  }

  const isSettled = () =>
    stopped || (worker === undefined && queue.size === 0 && followers.every(({ isUpToDate }) => isUpToDate));

  for (const follower of followers) void follower.run();
  return {
    async stop() {
      stopped = true;
      for (const follower of followers) follower.stop();
      queue.clear();
      await worker;
    },
    isSettled,
    async idle() {
      // After a turn, no event is between its cursor and the queue.
      do await nextTurn();
      while (!isSettled());
    },
  };
}

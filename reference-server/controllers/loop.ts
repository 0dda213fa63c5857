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
  context: Pick<Context, 'store' | 'clock'>,
  work: Work,
  report: (error: unknown) => void,
): Loop {
  const loop = new WorkLoop(context, work, report);
  loop.start();
  return loop;
}

class WorkLoop implements Loop {
  readonly #work: Work;
  readonly #report: (error: unknown) => void;
  readonly #queue: WorkQueue;
  readonly #followers: readonly Follower[];
  /** How often a key failed in a row. */
  readonly #failures = new Map<string, number>();
  #stopped = false;
  #worker: Promise<void> | undefined;

  constructor(
    { store, clock }: Pick<Context, 'store' | 'clock'>,
    work: Work,
    report: (error: unknown) => void,
  ) {
    this.#work = work;
    this.#report = report;
    this.#queue = new WorkQueue(clock, () => {
      if (!this.#stopped) this.#worker ??= this.#workOff();
    });
    const observer = {
      restart: (prefix: string, entries: readonly Entry[]) => this.#add(work.restart(prefix, entries)),
      observe: (event: StoreEvent) => this.#add(work.observe(event)),
      report,
    };
    this.#followers = work.prefixes.map((prefix) => new Follower(store, clock, prefix, observer));
  }

  start(): void {
    for (const follower of this.#followers) void follower.run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const follower of this.#followers) follower.stop();
    this.#queue.clear();
    await this.#worker;
  }

  isSettled(): boolean {
    if (this.#stopped) return true;
    const resting = this.#worker === undefined && this.#queue.size === 0;
    return resting && this.#followers.every((follower) => follower.isUpToDate);
  }

  async idle(): Promise<void> {
    // After a turn, no event is between its cursor and the queue.
    do await nextTurn();
    while (!this.isSettled());
  }

  #add(keys: readonly string[]): void {
    for (const key of keys) this.#queue.add(key);
  }

  async #workOff(): Promise<void> {
    await nextTurn();
    for (let key = this.#queue.take(); key !== undefined; key = this.#queue.take()) {
      await this.#look(key);
      await nextTurn();
    }
    this.#worker = undefined;
  }

  async #look(key: string): Promise<void> {
    try {
      const outcome = await this.#work.reconcile(key);
      this.#failures.delete(key);
      if (this.#stopped) return;
      this.#add(outcome?.also ?? []);
      if (outcome?.againMs !== undefined) this.#queue.addAfter(key, outcome.againMs);
    } catch (error) {
      if (!this.#stopped) this.#retry(key, error);
    }
  }

  #retry(key: string, error: unknown): void {
    const count = (this.#failures.get(key) ?? 0) + 1;
    this.#failures.set(key, count);
    const answered = error instanceof ControllerError;
    // What the server answered with an error of its own, it has reported itself.
    if (!answered && !isShutdown(error)) this.#report(error);
    if (answered && error.reason === 'Conflict' && count <= quickRetries) this.#queue.add(key);
    else this.#queue.addAfter(key, pauseMs(count));
  }
}

const pauseMs = (failures: number) =>
  Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 16), longestPauseMs);

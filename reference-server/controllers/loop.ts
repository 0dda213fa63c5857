// The work loop of all controllers: events of the store become keys in a queue, and keys are reconciled one by one. The
// `Work` of a controller defines its keys and its reconciliation.
import type { Context } from '../context.ts';
import type { Entry, Store, StoreEvent } from '../storage/store.ts';
import { ControllerError } from './client.ts';
import { Follower, isShutdown } from './follower.ts';
import { nextTurn } from './turn.ts';
import { WorkQueue } from './work-queue.ts';

/** What to reconcile again after the reconciliation of a key. */
export interface Outcome {
  /** Reconcile the same key after this time. */
  readonly requeueAfterMs?: number;
  /** Reconcile these keys. */
  readonly requeue?: readonly string[];
}

/** What a controller watches, and how it reconciles. Each controller has its own kind of keys. */
export interface Work {
  readonly prefixes: readonly string[];
  /** The keys to reconcile, given the whole state of a prefix: at the start, and again after lost events. */
  restart(prefix: string, entries: readonly Entry[]): readonly string[];
  /** The keys that an event concerns. */
  observe(event: StoreEvent): readonly string[];
  /** Compares the current state with the desired one and makes the missing changes. Idempotent.
   * @throws any error: the key is retried later */
  reconcile(key: string): Promise<Outcome | undefined>;
}

export interface Loop {
  /** Ends watches and timers at once; resolves when a running reconciliation has ended. */
  stop(): Promise<void>;
  /** Whether all events up to a revision were handled, and only delayed keys remain. */
  isSettled(revision: number): boolean;
  /** Resolves once it is settled. */
  idle(): Promise<void>;
}

/** The conflicting write is complete, so the first retries need no pause. */
const quickRetries = 5;
const firstPauseMs = 50;
const maxPauseMs = 30_000;

/** @param report receives errors that are not answers of the server */
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
  readonly #store: Store;
  readonly #work: Work;
  readonly #report: (error: unknown) => void;
  readonly #queue: WorkQueue;
  readonly #followers: readonly Follower[];
  /** The number of consecutive failures of a key. */
  readonly #failures = new Map<string, number>();
  #stopped = false;
  #worker: Promise<void> | undefined;

  constructor(
    { store, clock }: Pick<Context, 'store' | 'clock'>,
    work: Work,
    report: (error: unknown) => void,
  ) {
    this.#store = store;
    this.#work = work;
    this.#report = report;
    this.#queue = new WorkQueue(clock, () => {
      if (!this.#stopped) this.#worker ??= this.#drain();
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

  isSettled(revision: number): boolean {
    if (this.#stopped) return true;
    const isIdle = this.#worker === undefined && this.#queue.size === 0;
    return isIdle && this.#followers.every((follower) => follower.isUpToDate(revision));
  }

  async idle(): Promise<void> {
    // After a turn, no event is between its cursor and the queue.
    do await nextTurn();
    while (!this.isSettled((await this.#store.revision()).current));
  }

  #add(keys: readonly string[]): void {
    for (const key of keys) this.#queue.add(key);
  }

  async #drain(): Promise<void> {
    await nextTurn();
    for (let key = this.#queue.take(); key !== undefined; key = this.#queue.take()) {
      await this.#reconcile(key);
      await nextTurn();
    }
    this.#worker = undefined;
  }

  async #reconcile(key: string): Promise<void> {
    try {
      const outcome = await this.#work.reconcile(key);
      this.#failures.delete(key);
      if (this.#stopped) return;
      this.#add(outcome?.requeue ?? []);
      if (outcome?.requeueAfterMs !== undefined) this.#queue.addAfter(key, outcome.requeueAfterMs);
    } catch (error) {
      if (!this.#stopped) this.#retry(key, error);
    }
  }

  #retry(key: string, error: unknown): void {
    const count = (this.#failures.get(key) ?? 0) + 1;
    this.#failures.set(key, count);
    const isAnswer = error instanceof ControllerError;
    // The server has reported its own errors already.
    if (!isAnswer && !isShutdown(error)) this.#report(error);
    if (isAnswer && error.reason === 'Conflict' && count <= quickRetries) this.#queue.add(key);
    else this.#queue.addAfter(key, pauseMs(count));
  }
}

const pauseMs = (failures: number) => Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 16), maxPauseMs);

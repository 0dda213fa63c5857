// Follows one prefix of the store: a list, then every event after it; a new list when the history has expired.
import type { Clock } from '../clock.ts';
import { StoreError } from '../errors/store-error.ts';
import type { Entry, Store, StoreEvent, WatchCursor } from '../storage/store.ts';
import { nextTurn } from './turn.ts';

const pauseMs = 1000;

export interface Observer {
  /** Receives the whole state of a prefix: at the start, and after lost events. */
  restart(prefix: string, entries: readonly Entry[]): void;
  observe(event: StoreEvent): void;
  report(error: unknown): void;
}

export class Follower {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #prefix: string;
  readonly #observer: Observer;
  #cursor: WatchCursor | undefined;
  #stopped = false;
  #resume: (() => void) | undefined;

  constructor(store: Store, clock: Clock, prefix: string, observer: Observer) {
    this.#store = store;
    this.#clock = clock;
    this.#prefix = prefix;
    this.#observer = observer;
  }

  /** Whether every event up to a revision was delivered. A follower that pauses after an error counts as up to date: it continues
   * only after a time. */
  isUpToDate(revision: number): boolean {
    if (this.#stopped || this.#resume !== undefined) return true;
    return this.#cursor !== undefined && this.#cursor.position >= revision;
  }

  /** Runs until `stop`; never throws. */
  async run(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#follow();
        // The store closed the cursor: it is shutting down.
        await this.#pause();
      } catch (error) {
        if (error instanceof StoreError && error.code === 'expired') {
          await nextTurn();
          continue;
        }
        if (!this.#stopped && !isShutdown(error)) this.#observer.report(error);
        await this.#pause();
      } finally {
        this.#cursor?.close();
        this.#cursor = undefined;
      }
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#cursor?.close();
    this.#resume?.();
  }

  async #follow(): Promise<void> {
    const { entries, revision } = await this.#store.list(this.#prefix);
    if (this.#stopped) return;
    const cursor = await this.#store.watch(this.#prefix, revision);
    this.#cursor = cursor;
    if (this.#stopped) return;
    this.#observer.restart(this.#prefix, entries);
    for await (const event of cursor) {
      if (this.#stopped) return;
      this.#observer.observe(event);
    }
  }

  async #pause(): Promise<void> {
    if (this.#stopped) return;
    await new Promise<void>((resolve) => {
      const cancel = this.#clock.after(pauseMs, resolve);
      this.#resume = () => {
        cancel();
        resolve();
      };
    });
    this.#resume = undefined;
  }
}

/** Whether the store is closed or closing because the server shuts down. */
export const isShutdown = (error: unknown) => error instanceof StoreError && error.code === 'unavailable';

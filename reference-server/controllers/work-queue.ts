// A queue of keys: each at most once, some of them delayed.
import type { Clock } from '../clock.ts';

/** Longer delays are split: a timer of the platform overflows at 24 days. */
const maxDelayMs = 3_600_000;

export class WorkQueue {
  readonly #clock: Clock;
  readonly #wake: () => void;
  readonly #ready = new Set<string>();
  readonly #delayed = new Map<string, () => void>();

  /** @param wake called when a key is ready */
  constructor(clock: Clock, wake: () => void) {
    this.#clock = clock;
    this.#wake = wake;
  }

  /** The number of ready keys, without delayed ones. */
  get size(): number {
    return this.#ready.size;
  }

  add(key: string): void {
    this.#cancel(key);
    this.#ready.add(key);
    this.#wake();
  }

  /** A ready key keeps its place in the queue; a new delay replaces an earlier one. */
  addAfter(key: string, delayMs: number): void {
    if (this.#ready.has(key)) return;
    this.#cancel(key);
    const cancel = this.#clock.after(Math.min(delayMs, maxDelayMs), () => {
      this.#delayed.delete(key);
      this.add(key);
    });
    this.#delayed.set(key, cancel);
  }

  take(): string | undefined {
    const [key] = this.#ready;
    if (key !== undefined) this.#ready.delete(key);
    return key;
  }

  clear(): void {
    this.#ready.clear();
    for (const cancel of this.#delayed.values()) cancel();
    this.#delayed.clear();
  }

  #cancel(key: string): void {
    this.#delayed.get(key)?.();
    this.#delayed.delete(key);
  }
}

// Keys that wait for their turn: each at most once, some of them later.
import type { Clock } from '../clock.ts';

/** Longer timers are cut, and asked for again: a timer of the platform overflows at 24 days. */
const longestDelayMs = 3_600_000;

export class WorkQueue {
  readonly #clock: Clock;
  readonly #wake: () => void;
  readonly #ready = new Set<string>();
  readonly #later = new Map<string, () => void>();

  /** @param wake is told that a key is ready */
  constructor(clock: Clock, wake: () => void) {
    this.#clock = clock;
    this.#wake = wake;
  }

  /** How many keys are ready; those that wait for a time are not. */
  get size(): number {
    return this.#ready.size;
  }

  add(key: string): void {
    this.#cancel(key);
    this.#ready.add(key);
    this.#wake();
  }

  /** A key that is ready anyway keeps its turn; a later time replaces an earlier one. */
  addAfter(key: string, delayMs: number): void {
    if (this.#ready.has(key)) return;
    this.#cancel(key);
    const cancel = this.#clock.after(Math.min(delayMs, longestDelayMs), () => {
      this.#later.delete(key);
      this.add(key);
    });
    this.#later.set(key, cancel);
  }

  take(): string | undefined {
    const [key] = this.#ready;
    if (key !== undefined) this.#ready.delete(key);
    return key;
  }

  clear(): void {
    this.#ready.clear();
    for (const cancel of this.#later.values()) cancel();
    this.#later.clear();
  }

  #cancel(key: string): void {
    this.#later.get(key)?.();
    this.#later.delete(key);
  }
}

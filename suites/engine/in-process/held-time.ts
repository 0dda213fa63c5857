// Time for requests that a server in process holds open on its clock (a version that is not known yet, a watch with a
// time limit): while nothing else goes on, the clock moves to the moment such a request waits for. No real time passes.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { VirtualClock } from '../../../reference-server/clock.ts';

interface Timer {
  readonly dueMs: number;
}

/** One request with its answer: knows what the server has set its clock to on its behalf. */
export interface HeldRequest {
  /** Waits for the answer; until then the server is at work, unless it waits for the clock. */
  answer<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for the next piece of a stream: it may never come. */
  read<T>(work: () => Promise<T>): Promise<T>;
}

export interface HeldTime {
  /** The clock that the server is to have. */
  readonly clock: VirtualClock;
  open(): HeldRequest;
  /** While something goes on that moves the clock itself, nothing else moves it. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

interface Wait {
  readonly timers: ReadonlySet<Timer>;
  readonly isStream: boolean;
}

/** So many turns of the event loop without anything new: whatever could go on has gone on. */
const quietTurns = 200;
/** No case waits longer for an answer; what is later (the end of a watch without a limit) waits for a pause. */
const longestWaitMs = 60_000;

export function createHeldTime(inner: VirtualClock): HeldTime {
  return new FlowingTime(inner);
}

class FlowingTime implements HeldTime {
  readonly clock: VirtualClock;
  readonly #inner: VirtualClock;
  /** Whose timers are set now. */
  readonly #owner = new AsyncLocalStorage<Set<Timer> | undefined>();
  readonly #waits = new Set<Wait>();
  #steps = 0;
  #busy = 0;
  #isFlowing = false;

  constructor(inner: VirtualClock) {
    this.#inner = inner;
    this.clock = {
      now: () => inner.now(),
      advance: (ms) => inner.advance(ms),
      after: (delayMs, callback) => this.#after(delayMs, callback),
    };
  }

  open(): HeldRequest {
    const timers = new Set<Timer>();
    return {
      answer: (work) => this.#wait({ timers, isStream: false }, timers, work),
      read: (work) => this.#wait({ timers, isStream: true }, timers, work),
    };
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
      this.#step();
    }
  }

  #after(delayMs: number, callback: () => void): () => void {
    const timers = this.#owner.getStore();
    if (timers === undefined) return this.#inner.after(delayMs, callback);
    const timer = { dueMs: this.#inner.now() + delayMs };
    const cancel = this.#inner.after(delayMs, () => {
      timers.delete(timer);
      callback();
    });
    timers.add(timer);
    this.#step();
    return () => {
      timers.delete(timer);
      cancel();
    };
  }

  async #wait<T>(one: Wait, timers: Set<Timer>, work: () => Promise<T>): Promise<T> {
    this.#waits.add(one);
    this.#step();
    try {
      return await this.#owner.run(timers, work);
    } finally {
      this.#waits.delete(one);
      this.#step();
    }
  }

  /** Called after each event: a request may wait for a timer now. */
  #step(): void {
    this.#steps += 1;
    if (this.#isFlowing || this.#nextDueMs() === undefined) return;
    // A timer that comes due belongs to no request.
    void this.#owner.run(undefined, () => this.#flow());
  }

  async #flow(): Promise<void> {
    this.#isFlowing = true;
    while (this.#nextDueMs() !== undefined) {
      if (!(await this.#staysQuiet())) continue;
      const dueMs = this.#nextDueMs();
      if (dueMs !== undefined) this.#inner.advance(dueMs - this.#inner.now());
    }
    this.#isFlowing = false;
  }

  /** The next moment that a request waits for. */
  #nextDueMs(): number | undefined {
    let next = this.#inner.now() + longestWaitMs;
    let found: number | undefined;
    for (const { timers } of this.#waits)
      for (const { dueMs } of timers) if (dueMs <= next) found = next = dueMs;
    return found;
  }

  async #staysQuiet(): Promise<boolean> {
    const steps = this.#steps;
    for (let count = 0; count < quietTurns; count++) {
      await turn();
      if (this.#isAtWork() || this.#steps !== steps) return false;
    }
    return true;
  }

  #isAtWork(): boolean {
    if (this.#busy > 0) return true;
    for (const { timers, isStream } of this.#waits) if (!isStream && timers.size === 0) return true;
    return false;
  }
}

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

// The server's source of time: passed in, so that tests and `matrix` run on a virtual clock.

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after a delay; the returned function cancels. Never keeps the process alive. */
  after(delayMs: number, callback: () => void): () => void;
}

/** The platform's timer limit; longer timers fire at once. */
const longestDelayMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, Math.min(delayMs, longestDelayMs));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** A clock that advances only on request. */
export interface VirtualClock extends Clock {
  /** Advances the clock, and runs the timers that become due, in order. */
  advance(ms: number): void;
}

export function createVirtualClock(startMs: number): VirtualClock {
  let nowMs = startMs;
  const waiting = new Set<{ readonly dueMs: number; readonly callback: () => void }>();
  return {
    now: () => nowMs,
    after(delayMs, callback) {
      const entry = { dueMs: nowMs + delayMs, callback };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
    advance(ms) {
      const endMs = nowMs + ms;
      for (;;) {
        const due = [...waiting].filter((entry) => entry.dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs)[0];
        if (due === undefined) break;
        waiting.delete(due);
        nowMs = Math.max(nowMs, due.dueMs);
        due.callback();
      }
      nowMs = endMs;
    },
  };
}

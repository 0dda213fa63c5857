// Time as the server knows it: passed in, so that tests and `matrix` run on a virtual one.

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after a while; the returned function cancels. Never keeps the process alive. */
  after(delayMs: number, callback: () => void): () => void;
}

/** What the platform's timers can hold; beyond it they fire at once. */
const longestDelayMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, Math.min(delayMs, longestDelayMs));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** A clock that moves only when it is told to. */
export interface VirtualClock extends Clock {
  /** Moves on, and runs what has come due in between, in order. */
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

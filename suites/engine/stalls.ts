// Notes when the thread of the cases stood still: on a machine that is too busy, time limits pass that the target would have met.
import type { Pause } from '../kit/layers/layer.ts';

/** Half of the time that most cases wait for an event. */
export const noticeableStallMs = 5_000;

const everyMs = 250;

export interface Stalls {
  /** The longest one, or 0. */
  longestMs(): number;
  /** The longest one that ended after a time of the clock, or 0. */
  longestSinceMs(timeMs: number): number;
  stop(): void;
}

/** @param now a clock in milliseconds that is never set back */
export function noteStalls(now: () => number, pause: Pause): Stalls {
  const noticed: { readonly endMs: number; readonly ms: number }[] = [];
  const stopped = new AbortController();
  let longestMs = 0;
  let dueMs = now() + everyMs;
  const note = () => {
    const endMs = now();
    const ms = Math.max(0, endMs - dueMs);
    longestMs = Math.max(longestMs, ms);
    if (ms >= noticeableStallMs) noticed.push({ endMs, ms });
    dueMs = endMs + everyMs;
  };
  const follow = async () => {
    for (;;) {
      await pause(everyMs, stopped.signal);
      note();
    }
  };
  void follow().catch(() => {});
  return {
    longestMs: () => longestMs,
    longestSinceMs(timeMs) {
      // A case may go on before the pause above does.
      note();
      return Math.max(0, ...noticed.filter(({ endMs }) => endMs > timeMs).map(({ ms }) => ms));
    },
    stop: () => stopped.abort(),
  };
}

// Watches a thread from outside: a mutant may loop for ever, or make a case wait for what never comes. Counts processor time and
// idle time instead of the clock on the wall, which says little on a busy machine.
import type { ThreadUsage } from '../../suites/engine/thread/thread.ts';

export interface WatchdogOptions {
  readonly usage: () => Promise<ThreadUsage>;
  readonly everyMs: number;
}

export interface Watchdog {
  /** The next step of the thread begins. @param busyMs processor time that it may take */
  begin(step: string, busyMs: number): void;
  /** Resolves with the name of the step that took too long. */
  readonly stuck: Promise<string>;
  stop(): void;
}

/** Servers in process wait on a virtual clock: only keys and files take real time. */
export const longestIdleMs = 10_000;

export function createWatchdog({ usage, everyMs }: WatchdogOptions): Watchdog {
  const { promise: stuck, resolve } = Promise.withResolvers<string>();
  let current: { readonly step: string; readonly busyMs: number; readonly from: ThreadUsage } | undefined;
  let last: ThreadUsage = { busyMs: 0, idleMs: 0 };
  const look = async () => {
    const watched = current;
    // A thread that has just ended has no usage.
    last = await usage().catch(() => last);
    if (watched === undefined || watched !== current) return;
    const busyMs = last.busyMs - watched.from.busyMs;
    const idleMs = last.idleMs - watched.from.idleMs;
    if (busyMs > watched.busyMs || idleMs > longestIdleMs) resolve(watched.step);
  };
  const timer = setInterval(() => void look(), everyMs);
  return {
    begin: (step, busyMs) => void (current = { step, busyMs, from: last }),
    stuck,
    stop: () => clearInterval(timer),
  };
}

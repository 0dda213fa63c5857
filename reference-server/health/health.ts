// What a running server knows of its own health: its checks, which tasks of the start are done, whether it ends.
import type { Clock } from '../clock.ts';
import type { HealthCheck, HealthState } from './parts.ts';

export interface HealthOptions {
  readonly clock: Clock;
  readonly livezGracePeriodMs: number;
  readonly shutdownDelayMs: number;
  /** In the order in which they are shown; `standardChecks` makes the usual ones. */
  readonly checks: readonly HealthCheck[];
}

export interface Health {
  readonly checks: readonly HealthCheck[];
  state(): HealthState;
  /** A task of the start, as named in a check of type `waits`, is done. */
  markStarted(task: string): void;
  /** From now on the server is not ready. Resolves after the shutdown delay; a second call joins the first. */
  beginShutdown(): Promise<void>;
}

export function createHealth({ clock, livezGracePeriodMs, shutdownDelayMs, checks }: HealthOptions): Health {
  const startedMs = clock.now();
  const tasks = checks.flatMap((check) =>
    check.type === 'waits' && check.task !== 'all' ? [check.task] : [],
  );
  const unfinished = new Set(tasks);
  let ending: Promise<void> | undefined;
  return {
    checks,
    state: () => ({
      unfinished,
      shuttingDown: ending !== undefined,
      sinceStartMs: clock.now() - startedMs,
      livezGracePeriodMs,
    }),
    markStarted: (task) => {
      if (!tasks.includes(task)) throw new Error(`no health check waits for the task "${task}"`);
      unfinished.delete(task);
    },
    beginShutdown: () =>
      (ending ??=
        shutdownDelayMs === 0
          ? Promise.resolve()
          : new Promise((resolve) => void clock.after(shutdownDelayMs, resolve))),
  };
}

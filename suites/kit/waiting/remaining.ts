// Counts the remaining cases of a run. Where only waits for controllers remain, they end before their budgets: a controller
// that never acts must not determine the duration of the run.

export interface Remaining {
  /** A case has ended. */
  finished(): void;
  /** A case begins to wait for a controller. Returns a function that ends the wait. */
  waiting(): () => void;
  /** Whether every remaining case waits for a controller. */
  areWaitsOnly(): boolean;
}

/** In a smaller run, each wait has its whole budget, so that a slow controller is not taken for a missing one. */
const minCases = 20;

export function createRemaining(cases: number): Remaining {
  let remaining = cases;
  let waits = 0;
  return {
    finished: () => void (remaining -= 1),
    waiting() {
      waits += 1;
      return () => void (waits -= 1);
    },
    areWaitsOnly: () => cases >= minCases && waits >= remaining,
  };
}

/** The minimum length of a wait: a working controller acts within a few seconds on an otherwise idle server. */
const minWaitMs = 30_000;
/** A wait may end after this multiple of the longest successful wait for a controller. */
const factor = 3;

export interface ControllerWaits {
  during<T>(wait: () => Promise<T>): Promise<T>;
  /** Whether a wait may end early. @param longestMs that of the successful waits for controllers */
  mayEnd(waitedMs: number, longestMs: number): boolean;
}

/** The concurrent waits of one case for controllers, which count as one. */
export function waitsOfCase(remaining: Remaining | undefined): ControllerWaits {
  let underWay = 0;
  let endWait = () => {};
  return {
    async during(wait) {
      underWay += 1;
      if (underWay === 1) endWait = remaining?.waiting() ?? endWait;
      try {
        return await wait();
      } finally {
        underWay -= 1;
        if (underWay === 0) endWait();
      }
    },
    mayEnd: (waitedMs, longestMs) =>
      waitedMs >= Math.max(minWaitMs, factor * longestMs) && remaining?.areWaitsOnly() === true,
  };
}

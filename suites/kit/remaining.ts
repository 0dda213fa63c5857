// What is left of a run. Where nothing but waits for controllers is left, none of them goes on for all of its time: a
// controller that never acts must not decide how long the run takes.

export interface Remaining {
  /** A case has ended. */
  finished(): void;
  /** A case begins to wait for a controller. Returns what ends the wait. */
  waiting(): () => void;
  /** Whether every case that is left waits for a controller. */
  areWaitsOnly(): boolean;
}

/** In a run of fewer cases each wait has its whole budget: a slow controller then shows as slow, not as missing. */
const leastCases = 20;

export function createRemaining(cases: number): Remaining {
  let left = cases;
  let waits = 0;
  return {
    finished: () => void (left -= 1),
    waiting() {
      waits += 1;
      return () => void (waits -= 1);
    },
    areWaitsOnly: () => cases >= leastCases && waits >= left,
  };
}

/** A wait lasts at least this long: a working controller acts within a few seconds on a server that is otherwise idle. */
const leastMs = 20_000;
/** How many times the longest wait for a controller that ended well. */
const factor = 3;

export interface ControllerWaits {
  during<T>(wait: () => Promise<T>): Promise<T>;
  /** Whether a wait has taken long enough. @param longestMs of the waits for controllers that ended well */
  mayEnd(waitedMs: number, longestMs: number): boolean;
}

/** The waits of one case for controllers, of which several may be under way at a time. */
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
      waitedMs >= Math.max(leastMs, factor * longestMs) && remaining?.areWaitsOnly() === true,
  };
}

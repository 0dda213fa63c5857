// The leftover entry for objects that could not be searched for at the end of a run.
import type { Leftover } from '../../kit/namespaces/run-label.ts';

/** @param reason why the search was not possible */
export const unverifiedLeftovers = (prefix: string, reason: string): Leftover => ({
  path: `any objects of the run ${prefix}`,
  reason: `${reason}; "clean --run ${prefix}" removes them`,
});

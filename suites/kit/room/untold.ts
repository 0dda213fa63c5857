// What nobody could look for at the end of a run: it may all be there.
import type { Leftover } from './run-label.ts';

/** @param reason why nobody looked */
export const untold = (prefix: string, reason: string): Leftover => ({
  path: `whatever the run made and named ${prefix}`,
  reason: `${reason}; "clean --run ${prefix}" removes it`,
});

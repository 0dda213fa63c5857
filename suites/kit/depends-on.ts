// A step of a case that rests on what another row judges.
import type { RequirementId } from '../catalogue/index.ts';
import { WaitingError } from './eventually.ts';
import { CheckFailed, PrerequisiteFailed } from './failures.ts';

/** Runs the step. Where the server fails it, the case is blocked by that row, so that one departure is one red row.
 * @param own the row of the case, where it may be that row itself: there the failure is its own */
export async function dependsOn<T>(row: RequirementId, step: () => Promise<T> | T, own?: string): Promise<T> {
  if (row === own) return step();
  try {
    return await step();
  } catch (error) {
    const cause = error instanceof WaitingError ? error.cause : error;
    const isNamed = cause instanceof PrerequisiteFailed && cause.blockedBy !== undefined;
    if (isNamed || !(cause instanceof CheckFailed || cause instanceof PrerequisiteFailed)) throw error;
    throw new PrerequisiteFailed((error as Error).message, { blockedBy: row, cause });
  }
}

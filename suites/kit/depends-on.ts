// A step of a case that relies on behaviour that another row judges.
import type { RequirementId } from '../catalogue/ids.ts';
import { WaitingError } from './waiting/eventually.ts';
import { CheckFailed, PrerequisiteFailed } from './failures.ts';

/** Runs the step. If the server fails it, the case is blocked by that row, so that one mistake fails one row.
 * @param own the row of the case; where it is `row` itself, the step's failure is the failure of the case */
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

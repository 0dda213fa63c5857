// For rows that also check further kinds, where the target allows the run to create them.
import { WaitingError } from './waiting/eventually.ts';
import { PrerequisiteFailed } from './failures.ts';

/** Undefined where a prerequisite fails: the row then does without this kind. */
export async function unlessBlocked<T>(make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    const cause = error instanceof WaitingError ? error.cause : error;
    if (cause instanceof PrerequisiteFailed) return undefined;
    throw error;
  }
}

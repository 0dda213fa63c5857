// Kinds that a row looks at, too, as far as the target lets the run make them.
import { WaitingError } from './eventually.ts';
import { PrerequisiteFailed } from './failures.ts';

/** Undefined where it cannot be made: that is no business of the row that would have looked at it, too. */
export async function unlessBlocked<T>(make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    const cause = error instanceof WaitingError ? error.cause : error;
    if (cause instanceof PrerequisiteFailed) return undefined;
    throw error;
  }
}

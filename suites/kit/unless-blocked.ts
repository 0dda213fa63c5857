// For rows that also check further kinds, where the target allows the run to create them.
import { WaitingError } from './waiting/eventually.ts';
import { NotRun, PrerequisiteFailed } from './failures.ts';

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

/** For objects that a service may keep even its administrators from creating: which credentials may is not stated.
 * @throws NotRun where the server refuses one by 403 */
export async function unlessForbidden<T>(make: () => Promise<T>, what: string): Promise<T> {
  try {
    return await make();
  } catch (error) {
    const cause = error instanceof WaitingError ? error.cause : error;
    if (!(cause instanceof PrerequisiteFailed) || cause.status !== 403) throw error;
    throw new NotRun('not-exercised', `the run may not create ${what}: ${cause.message}`);
  }
}

/** For bodies whose fields are not shown: a control, which an administrator sends.
 * @throws NotRun where the server does not take it */
export async function unlessRefused<T>(make: () => Promise<T>, what: string): Promise<T> {
  const made = await unlessBlocked(make);
  if (made === undefined) throw new NotRun('not-exercised', `the server does not take ${what} from the run`);
  return made;
}

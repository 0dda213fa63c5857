// How long an act waits for a part of the target that may not be there.
import { WaitingError } from '../../eventually.ts';
import type { Check } from '../../eventually.ts';
import { CheckFailed } from '../../failures.ts';
import type { ActTools } from './tools.ts';

/** Whether the check holds in time; only a CheckFailed says that it does not. @throws whatever else the check throws */
export async function withinPatience(
  { waiting }: Pick<ActTools, 'waiting'>,
  check: Check<unknown>,
): Promise<boolean> {
  try {
    await waiting.eventually(check, 'feature');
    return true;
  } catch (error) {
    if (!(error instanceof WaitingError)) throw error;
    if (error.cause instanceof CheckFailed) return false;
    throw error.cause;
  }
}

// Waits for a component of the target that may not be enabled.
import { WaitingError } from '../../../kit/waiting/eventually.ts';
import type { Check } from '../../../kit/waiting/eventually.ts';
import { CheckFailed } from '../../../kit/failures.ts';
import type { ActTools } from './tools.ts';

/** Whether the check passes within the budget `feature`. @throws errors of the check other than CheckFailed */
export async function passesInTime(
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

// How a server ends that is started with some flags.
import type { CaseContext } from '../kit/context.ts';
import { CheckFailed } from '../kit/failures.ts';
import type { Exit, Flags } from '../kit/launcher/launcher.ts';

/** How a start with the flags ends; undefined where the server becomes ready. */
export async function exitOf({ launchRefused }: CaseContext, flags: Flags): Promise<Exit | undefined> {
  try {
    return await launchRefused(flags);
  } catch (error) {
    if (error instanceof CheckFailed) return undefined;
    throw error;
  }
}

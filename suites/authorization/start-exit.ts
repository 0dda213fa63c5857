// The exit of a server that is started with flags which it should refuse.
import type { CaseContext } from '../kit/context.ts';
import { CheckFailed } from '../kit/failures.ts';
import type { Exit, Flags } from '../kit/launcher/launcher.ts';

/** The exit of a server started with the flags; undefined where it becomes ready. */
export async function exitOf({ launchRefused }: CaseContext, flags: Flags): Promise<Exit | undefined> {
  try {
    return await launchRefused(flags);
  } catch (error) {
    if (error instanceof CheckFailed) return undefined;
    throw error;
  }
}

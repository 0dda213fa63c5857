// A server whose history ends within the run, and the wait for that end (core 4.12, 8): one that the launcher starts with
// a short history, or else, with --slow, the target itself, whose history lasts as long as it likes.
import type { Expiring, Look, Namespace } from './context.ts';
import type { Environment } from './environment.ts';
import { WaitingError } from './eventually.ts';
import type { BudgetName, Waiting } from './eventually.ts';
import { NotRun } from './failures.ts';
import type { Launching } from './launcher/launching.ts';
import type { Recorder } from './recording/recorder.ts';

interface ExpiringOptions {
  readonly environment: Environment;
  readonly launching: Launching;
  readonly waiting: Waiting;
  readonly recorder: Pick<Recorder, 'mark' | 'forgetSince'>;
  /** The case's own corner of the target. */
  readonly own: () => Namespace;
}

/** @throws NotRun `slow` where only waiting would help, and nobody wants to wait */
export async function openExpiring(options: ExpiringOptions): Promise<Expiring> {
  const { environment, launching, waiting, recorder, own } = options;
  const launched = await launching.withShortHistory();
  if (launched !== undefined) {
    const untilExpired = awaitExpiry(waiting, recorder, 'shortened-expiry');
    return { namespace: await launched.namespace(), untilExpired };
  }
  if (!environment.slow) throw tooSlow();
  return { namespace: own(), untilExpired: awaitExpiry(waiting, recorder, 'expiry') };
}

/** Why a slow row is left out. */
export const tooSlow = () => new NotRun('slow', 'takes minutes; run with --slow');

class StillKept extends Error {}

function awaitExpiry(waiting: Waiting, recorder: ExpiringOptions['recorder'], budget: BudgetName) {
  return async (look: () => Promise<Look>, past: string): Promise<void> => {
    async function once(): Promise<{ readonly wrong?: unknown }> {
      const mark = recorder.mark();
      let found: Look;
      try {
        found = await look();
      } catch (wrong) {
        return { wrong };
      }
      if (found === 'expired') return {};
      // How often was looked depends on time: of the looks the last one counts, and is shown.
      recorder.forgetSince(mark);
      throw new StillKept(`${past} is still kept`);
    }
    const end = await waiting.eventually(once, budget).catch((error: unknown) => {
      throw error instanceof WaitingError && error.cause instanceof StillKept
        ? new NotRun('not-exercised', error.message)
        : error;
    });
    if ('wrong' in end) throw end.wrong;
  };
}

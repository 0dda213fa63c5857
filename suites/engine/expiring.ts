// A server whose history expires during the run, and the wait for that (core 4.12, 8): one that the launcher starts with a
// short history, or with --slow the target itself, whose history has no documented length.
import type { Expiring, HistoryState, Namespace } from '../kit/context.ts';
import type { Environment } from './environment.ts';
import { WaitingError } from '../kit/waiting/eventually.ts';
import type { BudgetName, Waiting } from '../kit/waiting/eventually.ts';
import { NotRun } from '../kit/failures.ts';
import type { Launching } from './launcher/launching.ts';
import type { Recorder } from './recording/recorder.ts';

interface ExpiringOptions {
  readonly environment: Environment;
  readonly launching: Launching;
  readonly waiting: Waiting;
  readonly recorder: Pick<Recorder, 'mark' | 'forgetSince'>;
  /** The namespace of the case on the target. */
  readonly own: () => Namespace;
}

/** @throws NotRun `slow` where no launched server has a short history and the run is without --slow */
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

/** The reason for which a slow row is skipped. */
export const tooSlow = () => new NotRun('slow', 'takes minutes; run with --slow');

class StillKept extends Error {}

function awaitExpiry(waiting: Waiting, recorder: ExpiringOptions['recorder'], budget: BudgetName) {
  return async (look: () => Promise<HistoryState>, past: string): Promise<void> => {
    async function once(): Promise<{ readonly wrong?: unknown }> {
      const mark = recorder.mark();
      let found: HistoryState;
      try {
        found = await look();
      } catch (wrong) {
        return { wrong };
      }
      if (found === 'expired') return {};
      // The number of attempts depends on timing, so the transcript keeps only the last one.
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

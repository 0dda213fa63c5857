// Waits for one event of a watch: a slow server that still sends others is not late.
import { WaitingError } from '../waiting/eventually.ts';
import type { Waiting } from '../waiting/eventually.ts';

const maxRenewals = 3;

/** Waits for the budget `event`, and again where others came meanwhile, a few times. @throws WaitingError of the last wait */
export async function whileOthersCome<T>(
  { eventually }: Pick<Waiting, 'eventually'>,
  check: () => T,
  received: () => number,
): Promise<T> {
  for (let renewals = 0; ; renewals += 1) {
    const before = received();
    try {
      return await eventually(check, 'event');
    } catch (error) {
      if (!(error instanceof WaitingError) || renewals === maxRenewals || received() === before) throw error;
    }
  }
}

// Opens watches despite broken connections and replicas that do not recognize a version yet.
import { WaitingError } from '../waiting/eventually.ts';
import type { Waiting } from '../waiting/eventually.ts';
import { CheckFailed } from '../failures.ts';
import { isUnrecognized } from './known-version.ts';
import { TransportError } from '../requests/transport.ts';
import type { Watch } from './watch.ts';

/** Whether to retry: the replica does not recognize the version yet, or the error has Retry-After (core 4.12, 7). */
export const isRetryable = ({ status, headers }: Pick<Watch, 'status' | 'headers'>): boolean =>
  isUnrecognized({ status, header: (wanted) => headers.find(([name]) => name === wanted)?.[1] });

/** Whether the replica may not serve the kind yet, although others do: each reads definitions for itself. */
export const isNotServedYet = ({ status }: Pick<Watch, 'status'>): boolean => status === 404;

/** Undefined where the connection broke. @throws TransportError where none can be opened */
export async function openUnlessBroken(open: () => Promise<Watch>): Promise<Watch | undefined> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof TransportError && (error.code === 'reset' || error.code === 'timeout'))
      return undefined;
    throw error;
  }
}

/** Opens a single watch. Retries after broken connections and retryable answers; at the end of the budget, returns the last
 * answer.
 * @param isAnswer which answers are final; a case about unknown versions accepts any
 * @throws WaitingError where no answer ever came */
export async function openedOnce(
  { eventually }: Pick<Waiting, 'eventually'>,
  open: () => Promise<Watch>,
  isAnswer = (watch: Watch) => !isRetryable(watch),
): Promise<Watch> {
  const state: { last?: Watch } = {};
  const opened = async () => {
    const watch = await openUnlessBroken(open);
    if (watch === undefined) throw new CheckFailed('the connection broke before a watch was answered');
    if (isAnswer(watch)) return watch;
    state.last = watch;
    throw new CheckFailed(`a watch was answered with ${watch.status}`);
  };
  return eventually(opened, 'event').catch((error: unknown) => {
    if (error instanceof WaitingError && state.last !== undefined) return state.last;
    throw error;
  });
}

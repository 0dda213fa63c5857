// How a watch is opened where connections break, and where the one who is asked does not know a version yet.
import { WaitingError } from './eventually.ts';
import type { Waiting } from './eventually.ts';
import { CheckFailed } from './failures.ts';
import { isUnrecognized } from './known-version.ts';
import { TransportError } from './transport.ts';
import type { Watch } from './watch.ts';

/** To be asked again: a version that is not known where the request went, or an error that says when (core 4.12, 7). */
export const isPutOff = ({ status, headers }: Pick<Watch, 'status' | 'headers'>): boolean =>
  isUnrecognized({ status, header: (wanted) => headers.find(([name]) => name === wanted)?.[1] });

/** Undefined where the connection broke. @throws TransportError where none can be made at all */
export async function openUnlessBroken(open: () => Promise<Watch>): Promise<Watch | undefined> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof TransportError && (error.code === 'reset' || error.code === 'timeout'))
      return undefined;
    throw error;
  }
}

/** A watch that is not followed: asked for again while the connection breaks or the answer is put off, and at the end of
 * the budget as it was answered last.
 * @param isAnswer which answers are final; a case about versions that are not known takes any
 * @throws WaitingError where no answer ever came */
export async function openedOnce(
  { eventually }: Pick<Waiting, 'eventually'>,
  open: () => Promise<Watch>,
  isAnswer = (watch: Watch) => !isPutOff(watch),
): Promise<Watch> {
  const state: { putOff?: Watch } = {};
  const opened = async () => {
    const watch = await openUnlessBroken(open);
    if (watch === undefined) throw new CheckFailed('the connection broke before a watch was answered');
    if (isAnswer(watch)) return watch;
    state.putOff = watch;
    throw new CheckFailed(`a watch was answered with ${watch.status}`);
  };
  return eventually(opened, 'event').catch((error: unknown) => {
    if (error instanceof WaitingError && state.putOff !== undefined) return state.putOff;
    throw error;
  });
}

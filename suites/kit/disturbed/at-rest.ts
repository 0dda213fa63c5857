// How a case comes by an object of a disturbed type: it waits until the others are done with it.
import type { Waiting } from '../eventually.ts';
import { CheckFailed } from '../failures.ts';
import type { ApiObject } from '../object.ts';

type Read = () => Promise<ApiObject>;

/** A new object once others have written to it, and have left it alone for a moment since. @throws WaitingError */
export async function atRest(made: ApiObject, read: Read, waiting: Waiting): Promise<ApiObject> {
  // Who writes to most may pass over some.
  await waiting.eventually(() => mustHaveVersionOf(made, read, false), 'unannounced').catch(() => {});
  return leftInPeace(read, waiting);
}

/** The object once others have left it alone for a moment: a change of the case itself may have called them up.
 * @throws CheckFailed at once where it is not there, WaitingError */
export async function leftInPeace(read: Read, { eventually, throughout }: Waiting): Promise<ApiObject> {
  await read();
  return eventually(async () => {
    const object = await read();
    await throughout(() => mustHaveVersionOf(object, read, true), 'quiet');
    return object;
  }, 'controller');
}

async function mustHaveVersionOf(seen: ApiObject, read: Read, isWanted: boolean): Promise<void> {
  const { metadata } = await read();
  if ((metadata.resourceVersion === seen.metadata.resourceVersion) !== isWanted)
    throw new CheckFailed(
      `somebody else ${isWanted ? 'still writes' : 'has not written yet'} to ${metadata.name}`,
    );
}

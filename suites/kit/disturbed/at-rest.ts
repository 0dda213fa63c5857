// How a case comes by an object of a disturbed type: it waits until the others are done with it.
import type { Waiting } from '../eventually.ts';
import { CheckFailed } from '../failures.ts';
import type { ApiObject } from '../object.ts';

/** The object once others have written to it, and have left it alone for a moment since. @throws WaitingError */
export async function atRest(
  made: ApiObject,
  read: () => Promise<ApiObject>,
  { eventually, throughout }: Waiting,
): Promise<ApiObject> {
  async function mustHaveVersion(version: string | undefined, isWanted: boolean): Promise<void> {
    const { metadata } = await read();
    if ((metadata.resourceVersion === version) !== isWanted)
      throw new CheckFailed(
        `somebody else ${isWanted ? 'still writes' : 'has not written yet'} to ${metadata.name}`,
      );
  }
  // Who writes to most may pass over some.
  await eventually(() => mustHaveVersion(made.metadata.resourceVersion, false), 'unannounced').catch(
    () => {},
  );
  return eventually(async () => {
    const object = await read();
    await throughout(() => mustHaveVersion(object.metadata.resourceVersion, true), 'quiet');
    return object;
  }, 'controller');
}

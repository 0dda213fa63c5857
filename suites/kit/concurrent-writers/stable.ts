// Waits until an object that other writers modify is stable.
import type { Waiting } from '../waiting/eventually.ts';
import { CheckFailed } from '../failures.ts';
import type { ApiObject } from '../objects/object.ts';

type Read = () => Promise<ApiObject>;

/** A new object, once another writer has modified it and then left it unchanged for a while. @throws WaitingError */
export async function afterOtherWriters(made: ApiObject, read: Read, waiting: Waiting): Promise<ApiObject> {
  // A writer that modifies most objects may skip some.
  await waiting.eventually(() => mustHaveVersionOf(made, read, false), 'unannounced').catch(() => {});
  return untilStable(read, waiting);
}

/** The object, once it has been unchanged for a while: other writers may react to a change by the case itself.
 * @throws CheckFailed at once where it does not exist, WaitingError */
export async function untilStable(read: Read, { eventually, throughout }: Waiting): Promise<ApiObject> {
  await read();
  return eventually(async () => {
    const object = await read();
    await throughout(() => mustHaveVersionOf(object, read, true), 'quiet');
    return object;
  }, 'controller');
}

async function mustHaveVersionOf(earlier: ApiObject, read: Read, mustBeEqual: boolean): Promise<void> {
  const { metadata } = await read();
  if ((metadata.resourceVersion === earlier.metadata.resourceVersion) !== mustBeEqual)
    throw new CheckFailed(
      `another writer ${mustBeEqual ? 'still modifies' : 'has not modified'} ${metadata.name}`,
    );
}

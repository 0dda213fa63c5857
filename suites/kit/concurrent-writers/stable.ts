// Waits until an object that other writers modify is stable.
import type { Waiting } from '../waiting/eventually.ts';
import { CheckFailed } from '../failures.ts';
import type { ApiObject } from '../objects/object.ts';

type Read = () => Promise<ApiObject>;

/** The number of consecutive new objects of each type that no other writer has modified, in one attempt of a case. */
export type UnmodifiedCounts = Map<string, number>;

/** A writer that modifies most objects may skip some. After this many, none of the type is waited for. */
const samples = 5;

export interface OtherWriters {
  readonly waiting: Waiting;
  /** By default no other object is counted. */
  readonly unmodified?: UnmodifiedCounts;
  readonly type: { readonly group: string; readonly plural: string };
}

/** A new object, once another writer has modified it and then left it unchanged for a while. @throws WaitingError */
export async function afterOtherWriters(
  made: ApiObject,
  read: Read,
  { waiting, unmodified = new Map(), type: { group, plural } }: OtherWriters,
): Promise<ApiObject> {
  const type = `${plural}.${group}`;
  const count = unmodified.get(type) ?? 0;
  if (count < samples)
    await waiting
      .eventually(() => mustHaveVersionOf(made, read, false), 'unannounced')
      .then(() => unmodified.set(type, 0))
      .catch(() => unmodified.set(type, count + 1));
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

// Removes the objects that acting probes created, and reports those that remain.
import { createApi } from '../../../kit/requests/api.ts';
import type { Api, Transports } from '../../../kit/requests/api.ts';
import type { Waiting } from '../../../kit/waiting/eventually.ts';
import { waitForEnds } from '../../namespaces/leftovers.ts';
import { runLabel } from '../../../kit/namespaces/run-label.ts';
import type { Leftover } from '../../../kit/namespaces/run-label.ts';
import { removeCreated } from '../../created-objects.ts';
import type { CreatedObject, CreatedObjects } from '../../created-objects.ts';

interface Removal {
  /** Paths of all objects that were to be created, including dry runs. */
  readonly attempted: ReadonlySet<string>;
  readonly prefix: string;
  readonly waiting: Waiting;
}

/** Never throws. */
export async function removeCreatedObjects(
  lines: Transports,
  createdObjects: CreatedObjects,
  { attempted, prefix, waiting }: Removal,
): Promise<readonly Leftover[]> {
  const api = createApi(lines);
  const known = new Set(createdObjects.all().map(({ path }) => path));
  // An answer may have been lost, and a faulty server may store the object of a dry run.
  const unknown = [...attempted].filter((path) => !known.has(path));
  const found = await Promise.all(unknown.map((path) => findOwn(api, path, prefix)));
  const made = [...createdObjects.all(), ...found.flat()];
  const isRemoved = await Promise.all(made.map((one) => isRemovedNow(api, one)));
  // Retried once, for connections that broke.
  await Promise.all(made.filter((_, index) => !isRemoved[index]).map((one) => isRemovedNow(api, one)));
  return waitForEnds(api, made, waiting);
}

/** The object at the path, if this run created it. */
async function findOwn(api: Api, path: string, prefix: string): Promise<readonly CreatedObject[]> {
  const answer = await api.get(path).catch(() => undefined);
  if (answer?.status !== 200) return [];
  const { labels, uid = '', finalizers = [] } = answer.object.metadata;
  return labels?.[runLabel] === prefix ? [{ path, uid, finalizers, isLabelled: true }] : [];
}

async function isRemovedNow(api: Api, made: CreatedObject): Promise<boolean> {
  try {
    return (await removeCreated(api, made)) === undefined;
  } catch {
    return false;
  }
}

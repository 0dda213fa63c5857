// Streaming lists from a version that the server has not reached (core 4.12): it may wait or refuse, but must not show an older
// state under it.
import type { CollectionContext } from '../kit/context.ts';
import { openedOnce } from '../kit/watches/watch-opening.ts';
import { annotated, readToEnd, typesOf } from './live.ts';

const streaming = {
  sendInitialEvents: true,
  resourceVersionMatch: 'NotOlderThan',
  allowWatchBookmarks: true,
};
/** Enough that versions without an order hardly grow by chance. */
const successiveWrites = 10;

/** Does nothing where the versions of successive writes are not growing numbers: no such version can be made up then. */
export async function expectNoStateOfThePast(context: CollectionContext): Promise<void> {
  const { collection, view, expect } = context;
  const made = await collection.given();
  const versions: (string | undefined)[] = [];
  while (versions.length < successiveWrites)
    versions.push((await annotated(collection, made, String(versions.length))).metadata.resourceVersion);
  if (!areGrowing(versions)) return;
  const query = { ...streaming, resourceVersion: `${versions.at(-1)}000000`, timeoutSeconds: 1 };
  // Here the answer that the version is not known is final.
  await using watch = await openedOnce(
    context,
    () => view.watch(query),
    () => true,
  );
  const types = typesOf(await readToEnd(context, watch));
  const shown = types.filter((type) => type === 'BOOKMARK');
  expect.equal(shown, [], 'bookmarks that end the initial events of a streaming list from a future version');
}

/** At most 12 digits, since six more must still fit 64 bits. */
function areGrowing(versions: readonly (string | undefined)[]): boolean {
  if (!versions.every((version) => version !== undefined && /^[1-9][0-9]{0,11}$/.test(version))) return false;
  return versions.every((version, index) => index === 0 || Number(version) > Number(versions[index - 1]));
}

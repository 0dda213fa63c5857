// The version of the bookmark that ends initial events (core 4.12): it is that of the state, not of an object in it.
import type { CollectionContext } from '../kit/context.ts';
import { follow, versionOf } from '../kit/watches/follow.ts';
import { about, settled, typesOf } from './live.ts';

/** Versions have no order (core 4.12), so another watch shows how far a bookmark is: an object leaves the selection, which
 * nothing in the initial events shows, and a watch from the bookmark on does not repeat it.
 * @param query of a streaming list with a bookmark
 * @param start whether the streaming list names the version of that change
 * @param others the number of objects in its initial events */
export async function expectSyncedBookmark(
  context: CollectionContext,
  query: Parameters<typeof follow>[2],
  start: 'without a version' | 'with the version of a change',
  others = 1,
): Promise<void> {
  const { collection, view, uniqueName, expect } = context;
  const labels = { set: uniqueName('synced') };
  const labelSelector = `set=${labels.set}`;
  await collection.givenMany(others, { metadata: { labels } });
  const { name = '' } = (await collection.given({ metadata: { labels } })).metadata;
  expect.success(await collection.mergePatch(name, { metadata: { labels: { set: null } } }), 'PATCH');
  const left = await collection.current(name);
  const resourceVersion = start === 'without a version' ? undefined : left.metadata.resourceVersion;
  await using initial = follow(context, view, { ...query, labelSelector, resourceVersion });
  const seen = await initial.until(({ type }) => type === 'BOOKMARK', `the BOOKMARK of a watch ${start}`);
  const fromBookmark = { labelSelector, resourceVersion: versionOf(seen.at(-1)!) };
  await using later = follow(context, view, fromBookmark);
  const repeated = about(await settled(later, collection, { metadata: { labels } }), left);
  const what = `events of changes before a watch ${start}, in a watch from the version of its BOOKMARK`;
  expect.equal(typesOf(repeated), [], what);
}

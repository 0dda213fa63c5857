// The version of the bookmark that ends initial events (core 4.12): it is that of the state, not of an object in it.
import type { CollectionContext } from '../kit/context.ts';
import { follow } from '../kit/follow.ts';
import type { Resource } from '../kit/resource.ts';
import { about, settled, typesOf } from './live.ts';

const query = { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: true };

/** Versions have no order (core 4.12), so another watch shows how far a bookmark is: an object leaves the selection, which
 * nothing in the initial events shows, and a watch from the bookmark on does not repeat it.
 * @param versionOf the resourceVersion of the streaming list, given that of the change */
export async function expectSyncedBookmark(
  context: CollectionContext & { readonly view: Resource },
  versionOf: (change: string) => string | undefined,
  how: string,
): Promise<void> {
  const { collection, view, uniqueName, expect } = context;
  const labels = { set: uniqueName('synced') };
  const labelSelector = `set=${labels.set}`;
  await collection.given({ metadata: { labels } });
  const leaving = await collection.given({ metadata: { labels } });
  const name = leaving.metadata.name!;
  expect.success(await collection.mergePatch(name, { metadata: { labels: { set: null } } }), 'PATCH');
  const { resourceVersion: changed = '' } = (await collection.current(name)).metadata;
  await using initial = follow(context, view, {
    ...query,
    labelSelector,
    resourceVersion: versionOf(changed),
  });
  const seen = await initial.until(({ type }) => type === 'BOOKMARK', `the BOOKMARK of a watch ${how}`);
  const { resourceVersion } = (seen.at(-1)!.object as { metadata: { resourceVersion?: string } }).metadata;
  await using later = follow(context, view, { labelSelector, resourceVersion });
  const repeated = about(await settled(later, collection, { metadata: { labels } }), leaving);
  const what = `events of changes before a watch ${how}, in a watch from the version of its BOOKMARK`;
  expect.equal(typesOf(repeated), [], what);
}

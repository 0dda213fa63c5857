// A watch of one object that has a selector, too (core 4.3, 4.12).
import type { CollectionContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { follow, metadataOf } from '../kit/watches/follow.ts';
import { openedOnce } from '../kit/watches/watch-opening.ts';
import { hasState } from './live.ts';

/** Each object matches them. */
const selectorsOfAll = [
  { fieldSelector: 'metadata.name!=no-such-object' },
  { labelSelector: 'no-such-label!=x' },
] as const;

/** A selector beside the name of an item selects among its events. It may be refused. */
export async function expectItselfSelected(
  context: CollectionContext,
  { path, resourceVersion, last }: { path: string; resourceVersion: string | undefined; last: ApiObject },
): Promise<void> {
  const { api, expect } = context;
  for (const selector of selectorsOfAll) {
    const query = { resourceVersion, ...selector };
    await using probe = await openedOnce(context, () => api.watch(path, query));
    if (probe.status !== 200) continue;
    await probe.close();
    await using follower = follow(context, { watch: (more) => api.watch(path, more) }, query);
    const events = await follower.until((event) => hasState(event, last), 'the watched item, by a selector');
    const names = events.flatMap((event) => metadataOf(event).name ?? []);
    const by = Object.keys(selector).join();
    expect.equal([...new Set(names)], [last.metadata.name], `names in a watch on one item with a ${by}`);
  }
}

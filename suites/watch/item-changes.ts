// Many changes of one object, in a watch of it alone (core 4.12).
import type { CollectionContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { follow } from '../kit/watches/follow.ts';
import { openedOnce } from '../kit/watches/watch-opening.ts';
import { WatchFrameError } from '../kit/watches/watch.ts';
import { about, hasState, stamp, stampOf } from './live.ts';

/** Does nothing where a GET with watch=1 of an item is no watch: 4.3 names no such parameter for items.
 * @param states of the object, since the version */
export async function mustReportAllOfItem(
  context: CollectionContext,
  resourceVersion: string,
  states: readonly ApiObject[],
): Promise<void> {
  const { api, collection, expect } = context;
  const last = states.at(-1)!;
  const path = collection.path(last.metadata.name);
  await using probe = await openedOnce(context, () => api.watch(path, { resourceVersion }));
  if (probe.status !== 200) return;
  await probe.close();
  await using follower = follow(context, { watch: (query) => api.watch(path, query) }, { resourceVersion });
  try {
    const events = await follower.until(
      (event) => hasState(event, last),
      'the last of many changes of an item',
    );
    const what = 'events of a watch of one item that has many changes to send at once';
    expect.equal(about(events, last).map(stamp), states.map(stampOf), what);
  } catch (error) {
    if (!(error instanceof WatchFrameError)) throw error;
  }
}

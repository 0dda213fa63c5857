// Bookmarks between the changes of an ordinary watch, while the case writes densely (core 4.12): the change after the one that a
// bookmark stands for is then often one of its own.
import type { CollectionContext } from '../kit/context.ts';
import { follow, versionOf } from '../kit/watches/follow.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { openedOnce } from '../kit/watches/watch-opening.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';
import { annotated, hasState, isAbout, listVersion, readToEnd, stampOf } from './live.ts';

/** Some servers send one bookmark shortly before a watch ends. */
const watchCount = 6;
const seconds = 1;
/** Of each kind, between two checks whether a watch has ended. */
const changesAtOnce = 4;
/** Of each object, before the watches begin: some begin behind all of them, so that many changes wait while bookmarks become due. */
const changesBefore = 6;
const waitingText = 'x'.repeat(2 * 1024);

/** A watch that starts from a bookmark shows each write that the stream did not show before it. Nothing is judged where no
 * bookmark comes. */
export async function expectNoGapAtBookmarks(context: CollectionContext): Promise<void> {
  const { collection, view, expect } = context;
  const streams = await watchWhileWriting(context);
  const last = await collection.given();
  for (const { events, written } of streams)
    for (const [at, bookmark] of events.entries()) {
      if (bookmark.type !== 'BOOKMARK') continue;
      const before = events.slice(0, at);
      const due = written.filter((object) => !before.some((event) => hasState(event, object)));
      await using resumed = follow(context, view, { resourceVersion: versionOf(bookmark)! });
      const later = await resumed.until((event) => isAbout(event, last), `the ${last.kind} made last`);
      const lost = due.filter((object) => !later.some((event) => hasState(event, object)));
      expect.equal(
        lost.map(stampOf),
        [],
        'writes that come neither before a bookmark nor in a watch that starts from it',
      );
    }
}

interface Watched {
  /** Every state of the collection that the case wrote after the version from which the watch began. */
  readonly written: readonly ApiObject[];
  /** Up to the end of the watch. */
  readonly events: readonly WatchEvent[];
}

/** Opens watches that last a second, some of them from before many changes. Until the end of each, an object of the collection
 * and one of another kind are changed in turn: a server may leave out a bookmark where the last change was one that the watch
 * showed. */
async function watchWhileWriting(context: CollectionContext): Promise<readonly Watched[]> {
  const { collection, view, namespace } = context;
  const { podTemplates, configMaps } = namespace;
  const other = collection.type.kind === configMaps.type.kind ? podTemplates : configMaps;
  const own = await collection.givenMany(watchCount);
  const others = await other.givenMany(watchCount);
  const behind = await listVersion(context, view);
  const waiting = await changedBefore(collection, own);
  const current = await listVersion(context, view);
  const later: ApiObject[] = [];
  const streams = await Promise.all(
    own.map(async (object, index) => {
      const isBehind = index % 2 === 1;
      const query = {
        allowWatchBookmarks: true,
        resourceVersion: isBehind ? behind : current,
        timeoutSeconds: seconds,
      };
      await using watch = await openedOnce(context, () => view.watch(query));
      // A version from before so many changes may not be kept.
      if (isBehind && watch.status === 410) return { events: [], isBehind };
      const events = await readToEnd(context, watch, async () => {
        for (let count = 0; count < changesAtOnce; count += 1) {
          later.push(await annotated(collection, object, `${later.length}`));
          await annotated(other, others[index]!, `${later.length}`);
        }
      });
      return { events, isBehind };
    }),
  );
  return streams.map(({ events, isBehind }) => ({
    events,
    written: isBehind ? [...waiting, ...later] : later,
  }));
}

async function changedBefore(
  collection: Resource,
  objects: readonly ApiObject[],
): Promise<readonly ApiObject[]> {
  const changed = objects.map(async (object, index) => {
    const states: ApiObject[] = [];
    for (let count = 0; count < changesBefore; count += 1)
      states.push(await annotated(collection, object, `${index} ${count} ${waitingText}`));
    return states;
  });
  return (await Promise.all(changed)).flat();
}

// Bookmarks between the changes of an ordinary watch, while the case writes densely (core 4.12): the change after the one that a
// bookmark stands for is then often one of its own.
import type { CollectionContext } from '../kit/context.ts';
import { follow, versionOf } from '../kit/watches/follow.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { openedOnce } from '../kit/watches/watch-opening.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';
import { annotated, hasState, isAbout, listVersion, readToEnd, stampOf } from './live.ts';

/** Some servers send one bookmark shortly before a watch ends. */
const watchCount = 6;
const seconds = 1;
/** Of each kind, between two checks whether a watch has ended. */
const changesAtOnce = 4;

/** A watch that starts from a bookmark shows each write that the stream did not show before it. Nothing is judged where no
 * bookmark comes. */
export async function expectNoGapAtBookmarks(context: CollectionContext): Promise<void> {
  const { collection, view, expect } = context;
  const { written, streams } = await watchWhileWriting(context);
  const last = await collection.given();
  for (const events of streams)
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
  /** Every state of the collection that the case wrote. */
  readonly written: readonly ApiObject[];
  /** The events of each watch, up to its end. */
  readonly streams: readonly (readonly WatchEvent[])[];
}

/** Opens watches that last a second. Until the end of each, an object of the collection and one of another kind are changed in
 * turn: a server may leave out a bookmark where the last change was one that the watch showed. */
async function watchWhileWriting(context: CollectionContext): Promise<Watched> {
  const { collection, view, namespace } = context;
  const { podTemplates, configMaps } = namespace;
  const other = collection.type.kind === configMaps.type.kind ? podTemplates : configMaps;
  const own = await collection.givenMany(watchCount);
  const others = await other.givenMany(watchCount);
  const query = {
    allowWatchBookmarks: true,
    resourceVersion: await listVersion(context, view),
    timeoutSeconds: seconds,
  };
  const written: ApiObject[] = [];
  const streams = await Promise.all(
    own.map(async (object, index) => {
      await using watch = await openedOnce(context, () => view.watch(query));
      return await readToEnd(context, watch, async () => {
        for (let count = 0; count < changesAtOnce; count += 1) {
          written.push(await annotated(collection, object, `${written.length}`));
          await annotated(other, others[index]!, `${written.length}`);
        }
      });
    }),
  );
  return { written, streams };
}

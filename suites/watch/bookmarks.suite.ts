// Cases: bookmarks in a watch (core 2.6, 4.12, 6). Servers may send them late, rarely or never: those that arrive are judged.
import { section } from '../kit/case.ts';
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import { WaitingError } from '../kit/waiting/eventually.ts';
import { NotRun } from '../kit/failures.ts';
import { follow, versionOf } from '../kit/watches/follow.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { anyCollection, eachSortOfCollection, isOwn } from '../kit/kinds/subjects.ts';
import { openedOnce } from '../kit/watches/watch-opening.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';
import { about, annotated, hasState, calmVersion, listVersion, readToEnd, settled, typesOf } from './live.ts';
import { expectVersionOnly, isBookmark } from './bookmark-content.ts';
import { expectNoGapAtBookmarks } from './resumed-bookmarks.ts';

const allowed = { allowWatchBookmarks: true };
const streaming = { ...allowed, sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' };

export default [
  section('core', '6', {
    'watch.bookmark.version-only': {
      text: 'The object of a bookmark carries metadata.resourceVersion and repeats no object. 2.6 says this field only, section 6 adds kind and apiVersion: both pass, and annotations and fields with a zero value too.',
      observe:
        'On every BOOKMARK received, of initial events and of an ordinary watch of a second: metadata.resourceVersion is not empty; there is no name, no label, no filled spec, template or data; kind and apiVersion, where present, are those of the watched type. The same over all namespaces, for config maps and, where the target has them, for cluster-scoped and custom kinds.',
      wrong: 'A bookmark repeats a whole object, or its kind is Bookmark.',
      alsoIn: ['core 2.6'],
      subjects: anyCollection,
      anyScope: true,
      async run(context) {
        const { collection } = context;
        const isBase =
          collection.type.plural === context.namespace.podTemplates.type.plural && isOwn(context);
        const ordinary = isBase ? await ordinaryBookmarks(context) : [];
        const { events } = await withBookmark(context);
        for (const bookmark of [...ordinary, ...events.filter(isBookmark)])
          expectVersionOnly(context, collection, bookmark);
      },
    },
  }),
  section('core', '4.12', {
    'watch.bookmark.opt-in': {
      text: 'Bookmarks come only when allowWatchBookmarks=true.',
      observe:
        'Watch without allowWatchBookmarks, and with false, over several writes that end with a known one: no BOOKMARK, nor before the end of such a watch with timeoutSeconds=1. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'Bookmarks are sent to all watchers.',
      alsoIn: ['core 6'],
      subjects: eachSortOfCollection,
      anyScope: true,
      async run(context) {
        const { collection, view, expect } = context;
        const made = await collection.given();
        const resourceVersion = await calmVersion(context, view);
        for (const query of [{}, { allowWatchBookmarks: false }]) {
          await using follower = follow(context, view, { ...query, resourceVersion });
          for (const step of ['1', '2', '3']) {
            const changed = await annotated(collection, made, step);
            await follower.until((event) => hasState(event, changed), 'an object that was changed');
          }
          const events = await settled(follower, collection);
          expect.atLeast(about(events, made).length, 3, 'events of three writes');
          const what = `bookmarks in a watch with ${JSON.stringify(query)}`;
          expect.equal(typesOf(events.filter(isBookmark)), [], what);
        }
        if (isOwn(context)) await expectNoneBeforeEnd(context);
      },
    },

    'watch.bookmark.may-send': {
      text: 'With the option the server may send bookmarks.',
      observe: 'Watch with allowWatchBookmarks=true, and record number and spacing of bookmarks.',
      wrong: 'failing a server that sends none in an ordinary watch',
      level: 'MAY',
      alsoIn: ['core 6'],
      async run(context) {
        const { namespace, record } = context;
        const { podTemplates } = namespace;
        const resourceVersion = await calmVersion(context, podTemplates);
        await using follower = follow(context, podTemplates, { ...allowed, resourceVersion });
        await podTemplates.givenMany(3);
        const events = await settled(follower, podTemplates);
        record({ bookmarksWithinFourWrites: events.filter(isBookmark).length });
      },
    },

    'watch.bookmark.covers-changes': {
      text: 'A bookmark says that all changes up to its version were sent.',
      observe:
        'On receipt every change up to the version of the bookmark has arrived; a new watch from that version repeats none of the delivered events and misses none that follow. Several watches of a second, some from before three dozen changes, while objects of the collection and of another kind are changed in turn: from each bookmark that comes, a new watch shows every change that did not come before it. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong:
        'The version of a bookmark is ahead of events that were not sent yet, perhaps by one change, or by those that wait for a slow reader, or only where it does not end initial events.',
      isolated: true,
      subjects: eachSortOfCollection,
      anyScope: true,
      async run(context) {
        const { collection, view, expect } = context;
        const { before, events } = await withBookmark(context);
        const at = events.findIndex(isBookmark);
        const after = await collection.givenMany(6);
        await using resumed = follow(context, view, { resourceVersion: versionOf(events[at]!) });
        const later = await settled(resumed, collection);
        const how = 'in a watch up to a bookmark, and in one that starts from it';
        expect.equal(
          countsOf([...events.slice(0, at), ...later], before),
          before.map(() => 1),
          `how often each change before the bookmark comes, ${how}`,
        );
        expect.equal(
          countsOf(later, after),
          after.map(() => 1),
          `how often each change after the bookmark comes in a watch that starts from it`,
        );
        await expectNoGapAtBookmarks(context);
      },
    },

    'watch.bookmark.no-interval': {
      text: 'No interval is promised and clients may assume none.',
      excluded: 'a duty of clients: they assume no interval between bookmarks',
    },
  }),
];

/** Some servers send a bookmark shortly before a watch ends. */
async function expectNoneBeforeEnd(context: CollectionContext): Promise<void> {
  const { namespace, view, expect } = context;
  const resourceVersion = await listVersion(context, view);
  for (const query of [{}, { allowWatchBookmarks: false }]) {
    const short = { ...query, resourceVersion, timeoutSeconds: 1 };
    await using watch = await openedOnce(context, () => view.watch(short));
    // A change that this watch does not show, but whose version a bookmark may have.
    await namespace.configMaps.given();
    const bookmarks = (await readToEnd(context, watch)).filter(isBookmark);
    const what = `bookmarks before the end of a watch with ${JSON.stringify(query)}`;
    expect.equal(typesOf(bookmarks), [], what);
  }
}

/** Bookmarks of ordinary watches, if any: some servers send one shortly before a watch ends, and these watches last a second. */
async function ordinaryBookmarks(context: CaseContext): Promise<readonly WatchEvent[]> {
  const { namespace, eventually, expect } = context;
  const { podTemplates, configMaps } = namespace;
  const query = { ...allowed, resourceVersion: await listVersion(context, podTemplates), timeoutSeconds: 1 };
  await using follower = follow(context, podTemplates, query);
  // A change that this watch does not show, but whose version a bookmark may have.
  await configMaps.given();
  await eventually(() => expect.that(follower.events.some(isBookmark), 'no bookmark came'), 'clock').catch(
    unlessLate,
  );
  return follower.events.filter(isBookmark);
}

function unlessLate(error: unknown): void {
  if (!(error instanceof WaitingError)) throw error;
}

/** The number of occurrences of each state. */
const countsOf = (events: readonly WatchEvent[], objects: readonly ApiObject[]) =>
  objects.map((object) => events.filter((event) => hasState(event, object)).length);

interface Bookmarked {
  /** Objects that were written before the bookmark. */
  readonly before: readonly ApiObject[];
  /** The events, including a bookmark. */
  readonly events: readonly WatchEvent[];
}

/** A watch up to a bookmark: the mandatory one at the end of the initial events, otherwise an optional one.
 * @throws NotRun where the server sends no bookmark */
async function withBookmark(
  context: CaseContext & Pick<CollectionContext, 'collection' | 'view'>,
): Promise<Bookmarked> {
  const { collection, view } = context;
  const overrides = { metadata: { annotations: { note: 'before the bookmark' } } };
  if (context.has('streaming-lists')) {
    const before = await collection.givenMany(2, overrides);
    await using follower = follow(context, view, streaming);
    return { before, events: await follower.until(isBookmark, 'the end of the initial events, a BOOKMARK') };
  }
  const resourceVersion = await calmVersion(context, view);
  await using follower = follow(context, view, { ...allowed, resourceVersion });
  const before = await collection.givenMany(2, overrides);
  const events = await settled(follower, collection);
  if (!events.some(isBookmark)) throw new NotRun('not-exercised', 'the server sent no bookmark');
  return { before, events };
}

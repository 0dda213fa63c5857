// Cases: watches that send initial events, with a bookmark at their end (core 4.12, streaming list).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { requireNoOtherWriter } from '../kit/concurrent-writers/no-other-writer.ts';
import { follow, versionOf } from '../kit/watches/follow.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { isRetryable, openedOnce } from '../kit/watches/watch-opening.ts';
import { eachSortOfCollection, isOwn } from '../kit/kinds/subjects.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';
import { expectNoStateOfThePast } from './future-start.ts';
import { expectSyncedBookmark } from './initial-bookmark.ts';
import {
  about,
  annotated,
  hasState,
  isAbout,
  calmVersion,
  listVersion,
  readToEnd,
  settled,
  stamp,
  stampOf,
  typesOf,
} from './live.ts';

const initial = { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' } as const;
const withBookmark = { ...initial, allowWatchBookmarks: true } as const;
const isBookmark = ({ type }: WatchEvent) => type === 'BOOKMARK';
/** Any single stream may be cut; several cuts in a row are a fault. */
const attempts = 3;
const theBookmark = 'the end of the initial events, a BOOKMARK';

export default section('core', '4.12', {
  'watch.initial-events.every-object': {
    text: 'A watch with sendInitialEvents=true first replays every existing object as a synthetic ADDED event.',
    observe:
      'With 5 objects, watch podtemplates with sendInitialEvents=true, resourceVersionMatch=NotOlderThan and allowWatchBookmarks=true: 5 ADDED, each object once, in its current state. An older state passes where the change that follows it comes before the bookmark, too. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Parameter is ignored and the stream starts empty.',
    needs: ['streaming-lists'],
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, expect } = context;
      requireNoOtherWriter(context, collection);
      const made = await collection.givenMany(5);
      const changed = await annotated(collection, made[2]!, 'changed');
      await using follower = follow(context, view, withBookmark);
      await follower.until((event) => isAbout(event, made[0]!), 'an existing object');
      const all = await settled(follower, collection);
      const events = about(caughtUp(all, made[2]!, changed), ...made);
      const expected = made.map((object) => (object === made[2] ? changed : object));
      expect.equal(
        sorted(events.map((event) => `${event.type} ${stamp(event)}`)),
        sorted(expected.map((object) => `ADDED ${stampOf(object)}`)),
        'initial events about five objects',
      );
    },
  },

  'watch.initial-events.bookmark-after': {
    text: 'With bookmarks allowed, a BOOKMARK with the synced version follows the initial events.',
    observe:
      'The first BOOKMARK comes after the ADDED of all existing objects, also for an empty collection, and without a further change. The same over all namespaces, with a selector, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Bookmark is sent before the last initial ADDED, or never for an empty collection.',
    needs: ['streaming-lists'],
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, uniqueName, expect } = context;
      const labels = { set: uniqueName('set') };
      const query = { ...withBookmark, ...(isOwn(context) ? {} : { labelSelector: `set=${labels.set}` }) };
      await using ofNothing = follow(context, view, query);
      const none = await ofNothing.until(isBookmark, `${theBookmark}, of an empty collection`);
      expect.equal(typesOf(none), ['BOOKMARK'], 'types of the initial events of an empty collection');

      const made = await collection.givenMany(5, { metadata: { labels } });
      await using follower = follow(context, view, query);
      const events = await follower.until(isBookmark, theBookmark);
      expectAll(context, events, made, 'before the first BOOKMARK');
    },
  },

  'watch.initial-events.no-bookmark-unasked': {
    text: 'Without allowWatchBookmarks, or with false, no bookmark follows the initial events.',
    observe:
      'The same request without the parameter, and with false, then one write: ADDED events, that of the write, and no BOOKMARK. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Bookmark is sent regardless.',
    needs: ['streaming-lists'],
    isolated: true,
    subjects: eachSortOfCollection,
    async run(context) {
      const { collection, view, expect } = context;
      const made = await collection.givenMany(2);
      for (const query of [initial, { ...initial, allowWatchBookmarks: false }]) {
        await using follower = follow(context, view, query);
        await follower.until((event) => isAbout(event, made[1]!), 'an existing object');
        const events = await settled(follower, collection);
        expectAll(context, events, made, 'among the initial events');
        const what = `bookmarks in a watch with ${JSON.stringify(query)}`;
        expect.equal(typesOf(events.filter(isBookmark)), [], what);
      }
    },
  },

  'watch.initial-events.then-watch': {
    text: 'After the initial part the request goes on as a normal watch.',
    observe:
      'After the bookmark create, update, delete: events arrive, none twice, and in one of three attempts the first of them in the stream of the bookmark. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Stream closes after the bookmark.',
    needs: ['streaming-lists'],
    subjects: eachSortOfCollection,
    async run(context) {
      const { collection, view, expect } = context;
      requireNoOtherWriter(context, collection);
      await collection.given();
      for (let attempt = 0; attempt < attempts; attempt++) {
        await using follower = follow(context, view, withBookmark);
        const [bookmark] = (await follower.until(isBookmark, theBookmark)).slice(-1);
        const created = await collection.given();
        const updated = await annotated(collection, created, 'updated');
        await settled(follower, collection);
        const seen = about(follower.events, created);
        expect.equal(seen.map(stamp), [created, updated].map(stampOf), 'events of a create and an update');
        expect.success(await collection.remove(created.metadata.name!), 'DELETE');
        const isDeleted = () => about(follower.events, created).length > seen.length;
        await follower.until(isDeleted, 'an object after its DELETE, whatever its type');
        if (follower.streamOf(seen[0]!) === follower.streamOf(bookmark!)) return;
      }
      expect.fail(
        `the stream with the initial events ended before a change after them came, ${attempts} times in a row`,
      );
    },
  },

  'watch.initial-events.match-required': {
    text: 'sendInitialEvents=true needs resourceVersionMatch=NotOlderThan.',
    observe:
      'Send it without resourceVersionMatch, and with Exact, which without a version is called invalid, each without a version, at 0 and at a version: refused (any 4xx), and no event stream. Clients tolerate servers that ignore the match on a list; a watch with initial events requires it. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Stream is served in any case.',
    needs: ['streaming-lists'],
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, expect, warn } = context;
      await collection.given();
      const version = await listVersion(context, view);
      const forms = [undefined, '0', version].flatMap((resourceVersion) =>
        [undefined, 'Exact'].map((resourceVersionMatch) => ({ resourceVersion, resourceVersionMatch })),
      );
      for (const { resourceVersion, resourceVersionMatch } of forms) {
        const query = { ...withBookmark, resourceVersion, resourceVersionMatch };
        await using watch = await openedOnce(context, () => view.watch(query));
        const at = resourceVersion === undefined ? '' : ` at ${resourceVersion === '0' ? '0' : 'a version'}`;
        const what = `with sendInitialEvents=true${at} and resourceVersionMatch ${resourceVersionMatch ?? 'unset'}`;
        expect.that(watch.status >= 400, `a watch ${what} is answered with ${watch.status}, and not refused`);
        if (watch.status < 500) continue;
        const message = `a watch ${what} is refused with a server error: ${watch.status}`;
        // A match without a version is called invalid (core 4.12); the others are not.
        const isCalledInvalid = resourceVersionMatch !== undefined && resourceVersion === undefined;
        if (!isCalledInvalid || isRetryable(watch)) warn(message);
        else expect.fail(message);
      }
      await using allowed = await openedOnce(context, () => view.watch(withBookmark));
      expect.equal(allowed.status, 200, 'status of a watch with sendInitialEvents=true and NotOlderThan');
    },
  },

  'watch.initial-events.consistent': {
    text: 'Without a version (or with an empty one) a streaming list is consistent: its bookmark waits until everything up to the start of processing is included.',
    observe:
      'Create an object, wait for the answer, and at once open the stream over another connection: the object is among the events before the bookmark. Repeat, with an empty resourceVersion and without one. A watch from the version of the bookmark repeats no change from before, also one that left nothing to show. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong:
      'Initial events come from a stale cache, or the bookmark has the version of the newest object in them.',
    needs: ['streaming-lists'],
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view } = context;
      for (const resourceVersion of [undefined, '', undefined, '']) {
        const made = await collection.given();
        await using follower = follow(context, view, { ...withBookmark, resourceVersion });
        const events = await follower.until(isBookmark, theBookmark);
        const version = resourceVersion === undefined ? 'without a version' : 'with an empty version';
        expectAll(context, events, [made], `before the BOOKMARK ${version}`);
      }
      await expectSyncedBookmark(context, withBookmark, 'without a version');
      await expectSyncedBookmark(context, withBookmark, 'without a version', 0);
    },
  },

  'watch.initial-events.not-older': {
    text: 'With a version given, the bookmark of a streaming list waits until at least that version is included.',
    observe:
      'Create two objects, and open the stream with the resourceVersion of the second answer: both are delivered before the bookmark. A watch from the version of the bookmark does not repeat the change whose version was given. With a version of the future, where versions are growing numbers, no bookmark comes within a second. At version 0 a bookmark with another version and the object come. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong:
      'Version is ignored and an older cache is streamed; or objects that last changed before the version are left out.',
    needs: ['streaming-lists'],
    isolated: true,
    subjects: eachSortOfCollection,
    async run(context) {
      const { collection, view, expect } = context;
      for (let round = 0; round < 2; round++) {
        const earlier = await collection.given();
        const made = await collection.given();
        const { resourceVersion } = made.metadata;
        await using follower = follow(context, view, { ...withBookmark, resourceVersion });
        const events = await follower.until(isBookmark, theBookmark);
        expectAll(
          context,
          events,
          [earlier, made],
          'before the BOOKMARK of a watch with the version of the newest',
        );
      }
      await expectSyncedBookmark(context, withBookmark, 'with the version of a change');
      const made = await collection.given();
      await using ofAny = follow(context, view, { ...withBookmark, resourceVersion: '0' });
      const [bookmark] = (await ofAny.until(isBookmark, `${theBookmark}, of a watch at version 0`)).filter(
        isBookmark,
      );
      expect.different(
        bookmark && versionOf(bookmark),
        '0',
        `version of ${theBookmark}, of a watch at version 0`,
      );
      // The state may be older, and the change then follows.
      await ofAny.until((event) => hasState(event, made), 'an existing object, in a watch at version 0');
      if (isOwn(context)) await expectNoStateOfThePast(context);
    },
  },

  'watch.initial-events.false-or-list': {
    text: 'sendInitialEvents=false, and its use without watch, are not described.',
    observe:
      'Record the answers to a watch with sendInitialEvents=false and to a list with sendInitialEvents=true.',
    wrong: 'failing either answer',
    level: 'UNSPECIFIED',
    needs: ['streaming-lists'],
    async run(context) {
      const { namespace, record } = context;
      const { podTemplates } = namespace;
      await podTemplates.given();
      const resourceVersion = await calmVersion(context, podTemplates);
      const query = { ...initial, sendInitialEvents: false, resourceVersion, timeoutSeconds: 1 };
      await using watch = await openedOnce(context, () => podTemplates.watch(query));
      const events = await readToEnd(context, watch);
      const list = await podTemplates.list({ ...initial, resourceVersion });
      record({ watchWithFalse: { status: watch.status, initialEvents: events.length }, list: list.status });
    },
  },
});

function expectAll(
  { expect }: Pick<CaseContext, 'expect'>,
  events: readonly WatchEvent[],
  made: readonly ApiObject[],
  where: string,
): void {
  const missing = made.filter((object) => !events.some((event) => hasState(event, object)));
  const names = missing.map(({ metadata }) => metadata.name);
  expect.equal(names, [], `which of ${made.length} existing objects do not come ${where}`);
}

/** The initial events may show an object before its change if the change follows before the bookmark, which marks the
 * synchronized state. */
function caughtUp(
  events: readonly WatchEvent[],
  before: ApiObject,
  changed: ApiObject,
): readonly WatchEvent[] {
  const old = events.findIndex((event) => event.type === 'ADDED' && hasState(event, before));
  const change = events.findIndex((event) => event.type === 'MODIFIED' && hasState(event, changed));
  const isBeforeBookmark = change < events.findIndex(isBookmark);
  if (old < 0 || change < old || !isBeforeBookmark) return events;
  return events.flatMap((event, index) => {
    if (index === old) return [];
    return [index === change ? { ...event, type: 'ADDED' } : event];
  });
}

const sorted = (texts: readonly string[]) => texts.toSorted((a, b) => a.localeCompare(b));

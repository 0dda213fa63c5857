// Faults of bookmarks, and of the initial events that one of them ends (document core 2.6, 4.12).
import type { JsonObject } from '../../object.ts';
import { documentFrame } from '../../parts/watch.ts';
import type { Entry } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import bookmarksAhead from './bookmarks-ahead.ts';
import { startFromState } from './mutate-watch.ts';

/** The number of initial events in a page. */
const pageEntries = 4;
/** Short enough that a client which continues after the bookmark reaches the end of the watch. */
const soonMs = 1;
const dueMs = 5;

export default [
  {
    id: 'bookmark-of-its-own-kind',
    title: 'The object of a bookmark has the kind Bookmark.',
    breaks: ['watch.bookmark.version-only'],
    install(parts) {
      const { bookmarkObject } = parts.watch;
      parts.watch.bookmarkObject = (kind, ...rest) => ({
        ...bookmarkObject(kind, ...rest),
        kind: 'Bookmark',
      });
    },
  },
  {
    id: 'later-bookmarks-of-their-own-kind',
    title: 'A bookmark that does not end initial events has the kind Bookmark.',
    breaks: ['watch.bookmark.version-only'],
    install(parts) {
      const { bookmarkObject } = parts.watch;
      parts.watch.bookmarkObject = (kind, revision, annotations) => {
        const object = bookmarkObject(kind, revision, annotations);
        return annotations === undefined ? { ...object, kind: 'Bookmark' } : object;
      };
    },
  },
  {
    id: 'bookmark-repeats-an-object',
    title: 'A bookmark repeats an object of the collection.',
    breaks: ['watch.bookmark.version-only'],
    install(parts) {
      const { bookmarkObject, initialEntries } = parts.watch;
      let last: Entry | undefined;
      parts.watch.initialEntries = (...begun) => {
        const entries = initialEntries(...begun);
        last = entries.at(-1) ?? last;
        return entries;
      };
      parts.watch.bookmarkObject = (kind, revision, annotations) => {
        const object = bookmarkObject(kind, revision, annotations);
        if (last === undefined) return object;
        const { name = '', uid = '', labels = {} } = last.value.metadata;
        return { ...object, metadata: { name, uid, labels, resourceVersion: String(revision) } };
      };
    },
  },
  {
    id: 'bookmarks-unrequested',
    title: 'Bookmarks are sent to every watch, every few milliseconds.',
    breaks: ['watch.bookmark.opt-in', 'watch.initial-events.no-bookmark-unasked'],
    install(parts) {
      parts.watch.nextBookmarkMs = () => dueMs;
      parts.watch.bookmarkIsDue = () => true;
    },
  },
  ...bookmarksAhead,
  {
    id: 'initial-events-skip-at-a-page',
    title: 'The first object of the second page is missing among the initial events.',
    breaks: [
      'watch.initial-events.every-object',
      'watch.initial-events.bookmark-after',
      'watch.initial-events.no-bookmark-unasked',
      'watch.initial-events.not-older',
    ],
    install(parts) {
      const { initialEntries } = parts.watch;
      parts.watch.initialEntries = (entries, matches, facts) => {
        const shown = initialEntries(entries, matches, facts);
        return facts.requested.sendInitialEvents ? shown.toSpliced(pageEntries, 1) : shown;
      };
    },
  },
  {
    id: 'initial-events-repeat-at-a-page',
    title: 'The last object of the first page of initial events is repeated on the second.',
    breaks: ['watch.initial-events.every-object'],
    install(parts) {
      const { initialEntries } = parts.watch;
      parts.watch.initialEntries = (entries, matches, facts) => {
        const shown = initialEntries(entries, matches, facts);
        if (!facts.requested.sendInitialEvents || shown.length <= pageEntries) return shown;
        return shown.toSpliced(pageEntries, 0, shown[pageEntries - 1]!);
      };
    },
  },
  {
    id: 'bookmark-between-pages',
    title: 'The bookmark comes before the last page of initial events.',
    breaks: ['watch.initial-events.bookmark-after'],
    install(parts) {
      const { initialEntries, entryFrame, bookmarkObject } = parts.watch;
      const firstOfLast = new WeakMap<Entry, Uint8Array>();
      parts.watch.initialEntries = (entries, matches, facts) => {
        const shown = initialEntries(entries, matches, facts);
        const { bookmarks, sendInitialEvents } = facts.requested;
        const first = shown.length > pageEntries ? shown[pageEntries] : undefined;
        if (first && bookmarks && sendInitialEvents)
          firstOfLast.set(first, documentFrame('BOOKMARK', bookmarkObject(facts.route.kind, first.revision)));
        return shown;
      };
      parts.watch.entryFrame = (type, entry) =>
        Buffer.concat([firstOfLast.get(entry) ?? new Uint8Array(), entryFrame(type, entry)]);
    },
  },
  {
    id: 'no-bookmark-for-nothing',
    title: 'No bookmark follows an empty set of initial events.',
    breaks: ['watch.initial-events.bookmark-after'],
    install(parts) {
      const { initialEntries, marksEndOfInitialEvents } = parts.watch;
      let count = 0;
      parts.watch.initialEntries = (...begun) => {
        const entries = initialEntries(...begun);
        count = entries.length;
        return entries;
      };
      parts.watch.marksEndOfInitialEvents = (requested) => count > 0 && marksEndOfInitialEvents(requested);
    },
  },
  {
    id: 'bookmark-ends-initial-events-unrequested',
    title: 'A bookmark ends initial events even where bookmarks are not allowed.',
    breaks: ['watch.initial-events.no-bookmark-unasked'],
    install(parts) {
      parts.watch.marksEndOfInitialEvents = ({ sendInitialEvents }) => sendInitialEvents === true;
    },
  },
  {
    id: 'stream-ends-after-initial-events',
    title: 'A streaming list ends right after its bookmark, like a list.',
    breaks: ['watch.initial-events.then-watch'],
    install(parts) {
      const { startOf, durationMs } = parts.watch;
      let isStreamingList = false;
      parts.watch.startOf = (requested, current) => {
        isStreamingList = requested.sendInitialEvents === true && requested.bookmarks;
        return startOf(requested, current);
      };
      parts.watch.durationMs = (timeoutSeconds, random) =>
        isStreamingList ? soonMs : durationMs(timeoutSeconds, random);
    },
  },
  {
    id: 'initial-events-without-match',
    title: 'sendInitialEvents is accepted with any resourceVersionMatch, and without one.',
    breaks: ['watch.initial-events.match-required'],
    install(parts) {
      const { checkListOptions } = parts.versions;
      parts.versions.checkListOptions = (query, isWatch) => {
        if (!isWatch || !query.get('sendInitialEvents')) checkListOptions(query, isWatch);
      };
    },
  },
  {
    id: 'initial-events-stale',
    title: 'A streaming list without a version returns the state before the last change.',
    breaks: [
      'watch.initial-events.consistent',
      'watch.initial-events.every-object',
      'watch.initial-events.bookmark-after',
    ],
    install(parts) {
      startFromState(parts, ({ version, sendInitialEvents }) =>
        sendInitialEvents && version === undefined ? 'before the newest object' : undefined,
      );
    },
  },
  {
    id: 'initial-events-before-a-future-version',
    title: 'A streaming list from a version that the server has not reached shows the current state at once.',
    breaks: ['watch.initial-events.not-older'],
    install(parts) {
      const { startOf } = parts.watch;
      parts.watch.startOf = (requested, current) => {
        const start = startOf(requested, current);
        return start.from === 'state' && start.notOlderThan > current ? { ...start, notOlderThan: 0 } : start;
      };
    },
  },
  {
    id: 'initial-events-older-than-requested',
    title: 'A streaming list from a version returns the state before it.',
    breaks: ['watch.initial-events.not-older'],
    install(parts) {
      startFromState(parts, ({ version, sendInitialEvents }) =>
        sendInitialEvents && version ? version - 1 : undefined,
      );
    },
  },
  {
    id: 'versions-of-bookmarks-are-numbers',
    title: 'The version of a bookmark is a JSON number.',
    breaks: ['watch.bookmark.version-only'],
    install(parts) {
      const { bookmarkObject } = parts.watch;
      parts.watch.bookmarkObject = (kind, revision, annotations) => {
        const { metadata, ...type } = bookmarkObject(kind, revision, annotations);
        return { ...type, metadata: { ...(metadata as JsonObject), resourceVersion: revision } };
      };
    },
  },
] as const satisfies readonly Fault[];

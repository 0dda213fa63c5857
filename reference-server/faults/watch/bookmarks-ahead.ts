// Faults of bookmarks whose version is ahead of the changes that were sent (document core 4.12).
import { documentFrame } from '../../parts/watch.ts';
import type { Parts } from '../../parts/index.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Fault } from '../fault.ts';
import { mutateEvents } from './mutate-watch.ts';

/** The number of changes. */
const aheadBy = 6;

export default [
  {
    id: 'bookmark-ahead',
    title: 'A bookmark has a version that is a few changes ahead, which the store has reserved.',
    breaks: [
      'watch.initial-events.consistent',
      'watch.initial-events.not-older',
      'watch.bookmark.covers-changes',
    ],
    install(parts) {
      const { bookmarkObject } = parts.watch;
      parts.watch.bookmarkObject = (kind, revision, annotations) =>
        bookmarkObject(kind, revision + aheadBy, annotations);
    },
  },
  {
    id: 'later-bookmark-one-ahead',
    title: 'A bookmark that does not end initial events has the version of the change after the last one.',
    breaks: ['watch.bookmark.covers-changes'],
    install(parts) {
      const { bookmarkObject } = parts.watch;
      parts.watch.bookmarkObject = (kind, revision, annotations) =>
        bookmarkObject(kind, annotations === undefined ? revision + 1 : revision, annotations);
    },
  },
  {
    id: 'bookmark-overtakes-queued-changes',
    title:
      'Where several changes wait to be sent, a bookmark of the newest of them is sent before the last ones.',
    breaks: ['watch.bookmark.covers-changes'],
    install: overtake,
  },
  {
    id: 'regular-bookmarks-to-all',
    title: 'A timer sends a bookmark each minute to every watch, whether or not it allows bookmarks.',
    breaks: ['watch.bookmark.in-long-watches', 'watch.bookmark.opt-in'],
    install(parts) {
      const { nextBookmarkMs, bookmarkIsDue } = parts.watch;
      parts.watch.nextBookmarkMs = (requested, ...rest) =>
        nextBookmarkMs({ ...requested, bookmarks: true }, ...rest);
      parts.watch.bookmarkIsDue = (requested, ...rest) =>
        bookmarkIsDue({ ...requested, bookmarks: true }, ...rest);
    },
  },
  {
    id: 'regular-bookmark-one-ahead',
    title:
      'A bookmark of the timer that is long before the end of its watch has the version of the next change.',
    breaks: ['watch.bookmark.in-long-watches'],
    install(parts) {
      const { nextBookmarkMs, bookmarkObject } = parts.watch;
      let isRegular = false;
      parts.watch.nextBookmarkMs = (requested, untilEndMs, random) => {
        const pauseMs = nextBookmarkMs(requested, untilEndMs, random);
        if (pauseMs !== undefined) isRegular = untilEndMs > 2 * pauseMs;
        return pauseMs;
      };
      parts.watch.bookmarkObject = (kind, revision, annotations) =>
        bookmarkObject(kind, isRegular && annotations === undefined ? revision + 1 : revision, annotations);
    },
  },
] as const satisfies readonly Fault[];

/** A queue of so many changes takes long enough for the timer of bookmarks. */
const longQueue = 8;

function overtake(parts: Parts): void {
  const { entryFrame, bookmarkObject } = parts.watch;
  const { create, update } = parts.storage;
  let newest = 0;
  parts.storage.create = async (...given) => {
    const entry = await create(...given);
    newest = Math.max(newest, entry.revision);
    return entry;
  };
  parts.storage.update = async (...given) => {
    const entry = await update(...given);
    newest = Math.max(newest, entry.revision);
    return entry;
  };
  let ahead: ResourceRoute | undefined;
  mutateEvents(parts, ({ route, requested }) => {
    let queued = 0;
    return (event) => {
      // All that are taken in one turn were waiting.
      if (queued === 0) queueMicrotask(() => (queued = 0));
      queued += 1;
      ahead = requested.bookmarks && queued % longQueue === 0 && newest > event.revision ? route : undefined;
      return [event];
    };
  });
  parts.watch.entryFrame = (type, entry) => {
    const frame = entryFrame(type, entry);
    if (ahead === undefined) return frame;
    const bookmark = documentFrame('BOOKMARK', bookmarkObject(ahead.kind, newest));
    ahead = undefined;
    return Buffer.concat([bookmark, frame]);
  };
}

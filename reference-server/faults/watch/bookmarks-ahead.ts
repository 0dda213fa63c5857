// Faults of bookmarks whose version is ahead of the changes that were sent (document core 4.12).
import type { Fault } from '../fault.ts';

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
] as const satisfies readonly Fault[];

// Requirements on bookmarks in a watch.
import type { Row } from '../row.ts';

export default [
  {
    id: 'watch.bookmark.version-only',
    document: 'core',
    section: '6',
    also: ['core 2.6'],
    level: 'MUST',
    text: 'The object of a bookmark carries metadata.resourceVersion and repeats no object. 2.6 says this field only, section 6 adds kind and apiVersion: both pass, and annotations and fields with a zero value too.',
    observe:
      'On every BOOKMARK received, of initial events and of an ordinary watch of a second: metadata.resourceVersion is not empty; there is no name, no label, no filled spec, template or data; kind and apiVersion, where present, are those of the watched type.',
    wrong: 'A bookmark repeats a whole object, or its kind is Bookmark.',
  },
  {
    id: 'watch.bookmark.opt-in',
    document: 'core',
    section: '4.12',
    also: ['core 6'],
    level: 'MUST',
    text: 'Bookmarks come only when allowWatchBookmarks=true.',
    observe:
      'Watch without allowWatchBookmarks, and with false, over several writes that end with a known one: no BOOKMARK.',
    wrong: 'Bookmarks are sent to all watchers.',
  },
  {
    id: 'watch.bookmark.may-send',
    document: 'core',
    section: '4.12',
    also: ['core 6'],
    level: 'MAY',
    text: 'With the option the server may send bookmarks.',
    observe: 'Watch with allowWatchBookmarks=true, and record number and spacing of bookmarks.',
    wrong: 'failing a server that sends none in an ordinary watch',
  },
  {
    id: 'watch.bookmark.covers-changes',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A bookmark says that all changes up to its version were sent.',
    observe:
      'On receipt every change up to the version of the bookmark has arrived; a new watch from that version repeats none of the delivered events and misses none that follow.',
    wrong: 'The version of a bookmark is ahead of events that were not sent yet.',
  },
  {
    id: 'watch.bookmark.no-interval',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'No interval is promised and clients may assume none.',
    excluded: 'a duty of clients: they assume no interval between bookmarks',
  },
] as const satisfies readonly Row[];

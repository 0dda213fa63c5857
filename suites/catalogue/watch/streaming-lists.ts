// Requirements on watches that send initial events.
import type { Row } from '../row.ts';

export default [
  {
    id: 'watch.initial-events.every-object',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A watch with sendInitialEvents=true first replays every existing object as a synthetic ADDED event.',
    observe:
      'With 5 objects, watch podtemplates with sendInitialEvents=true, resourceVersionMatch=NotOlderThan and allowWatchBookmarks=true: 5 ADDED, each object once, in its current state. An older state passes where the change that follows it comes before the bookmark, too.',
    wrong: 'Parameter is ignored and the stream starts empty.',
    needs: ['streaming-lists'],
  },
  {
    id: 'watch.initial-events.bookmark-after',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'With bookmarks allowed, a BOOKMARK with the synced version follows the initial events.',
    observe:
      'The first BOOKMARK comes after the ADDED of all existing objects, also for an empty collection, and without a further change.',
    wrong: 'Bookmark is sent before the last initial ADDED, or never for an empty collection.',
    needs: ['streaming-lists'],
  },
  {
    id: 'watch.initial-events.no-bookmark-unasked',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'Without allowWatchBookmarks no bookmark follows the initial events.',
    observe:
      'The same request without the parameter, then one write: ADDED events, that of the write, and no BOOKMARK.',
    wrong: 'Bookmark is sent regardless.',
    needs: ['streaming-lists'],
  },
  {
    id: 'watch.initial-events.then-watch',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'After the initial part the request goes on as a normal watch.',
    observe:
      'After the bookmark create, update, delete: events arrive, none twice, and in one of three attempts the first of them in the stream of the bookmark.',
    wrong: 'Stream closes after the bookmark.',
    needs: ['streaming-lists'],
  },
  {
    id: 'watch.initial-events.match-required',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'sendInitialEvents=true needs resourceVersionMatch=NotOlderThan.',
    observe:
      'Send it without resourceVersionMatch, and with Exact, which without a version is called invalid: refused (any 4xx), and no event stream. Clients tolerate servers that ignore the match on a list; a watch with initial events requires it.',
    wrong: 'Stream is served in any case.',
    needs: ['streaming-lists'],
  },
  {
    id: 'watch.initial-events.consistent',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'Without a version (or with an empty one) a streaming list is consistent: its bookmark waits until everything up to the start of processing is included.',
    observe:
      'Create an object, wait for the answer, and at once open the stream over another connection: the object is among the events before the bookmark. Repeat, with an empty resourceVersion and without one.',
    wrong: 'Initial events come from a stale cache.',
    needs: ['streaming-lists'],
  },
  {
    id: 'watch.initial-events.not-older',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'With a version given, the bookmark of a streaming list waits until at least that version is included.',
    observe:
      'Create an object, and open the stream with the resourceVersion of the answer: the object is delivered before the bookmark.',
    wrong: 'Version is ignored and an older cache is streamed.',
    needs: ['streaming-lists'],
  },
  {
    id: 'watch.initial-events.false-or-list',
    document: 'core',
    section: '4.12',
    level: 'UNSPECIFIED',
    text: 'sendInitialEvents=false, and its use without watch, are not described.',
    observe:
      'Record the answers to a watch with sendInitialEvents=false and to a list with sendInitialEvents=true.',
    wrong: 'failing either answer',
    needs: ['streaming-lists'],
  },
] as const satisfies readonly Row[];

// Requirements on the stream of a watch: framing, order, resuming and history.
import type { Row } from '../row.ts';

export default [
  {
    id: 'watch.collection.from-list-version',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A watch of a collection with watch=1 and a resourceVersion reports the changes since, those before the request came in too.',
    observe:
      'List; create, update and delete an object; watch from the version of the list: the three changes, in this order. Then a change while the stream is open: it comes too. Changes in the namespaces n0 and n-x do not come in a watch of the namespace n.',
    wrong:
      'A watch from the version of a list misses the changes between the two requests, or shows those of a namespace whose name begins like its own.',
  },
  {
    id: 'watch.item.only-its-events',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A watch may name a single item. 4.3 names no watch parameter for items, so a refusal or a plain get passes too.',
    observe:
      'Change an item and other objects, the names of two of which begin with that of the item, GET the item with watch=1 and the resourceVersion from before, and change both again: where a stream comes, it has the events of this object only.',
    wrong: 'Item watch delivers events of all objects.',
  },
  {
    id: 'watch.stream.chunked',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'The watch answer uses chunked transfer encoding.',
    observe:
      'Read raw HTTP/1.1: Transfer-Encoding is chunked, there is no Content-Length, and an event arrives while the stream is open.',
    wrong: 'Response is buffered until the watch ends.',
  },
  {
    id: 'watch.stream.consecutive-json',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'The body of a watch is a sequence of JSON documents.',
    observe: 'Parse the stream as JSON values one after another, with white space between them at most.',
    wrong: 'Documents are comma separated in an array or framed as data: lines.',
  },
  {
    id: 'watch.stream.resume',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A watch that starts from the last version that a client saw loses nothing and repeats nothing.',
    observe:
      "Watch, read event 2 of 5, close, and watch from event 2's resourceVersion: exactly the events 3 to 5.",
    wrong: 'Restart repeats event 2 or skips event 3.',
  },
  {
    id: 'watch.stream.many-large-changes',
    document: 'core',
    section: '4.12',
    also: ['core 6'],
    level: 'MUST',
    text: 'A watch reports every change after its version, however many and however large they are.',
    observe:
      'Forty changes of 4 KiB, one of 80 KiB and one more: a watch that is open and one that starts from a version before them have exactly these changes, each whole.',
    wrong: 'What does not fit into a buffer is left out, or ends the stream for good.',
  },
  {
    id: 'watch.stream.too-old',
    document: 'core',
    section: '4.12',
    also: ['core 7'],
    level: 'MUST',
    text: 'A watch from a version older than the retained history gets 410 Gone; a server that still has the history may replay it.',
    observe:
      'Watch from a version older than the history: HTTP 410, or an error event in the stream with the code 410, or every change since (not exercised then). A gap fails. An answer that the version is not known yet is asked again.',
    wrong: 'Server silently begins at the current state.',
    slow: true,
    shortenedBy: 'history',
  },
  {
    id: 'watch.stream.clients-list-again',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'After 410 a client clears its cache, lists again and watches from the new version.',
    excluded: 'a duty of clients: after 410 they clear their cache and list again',
  },
  {
    id: 'watch.selector.enter-and-leave',
    document: 'core',
    section: '4.12',
    level: 'UNSPECIFIED',
    text: 'What a selector watch reports when an object begins or ceases to match is not described.',
    observe: 'Change a label so that the object leaves and re-enters the selector: record the event types.',
    wrong: 'demanding a certain type of event when an object leaves the selector',
  },
  {
    id: 'watch.selector.leads-to-list',
    document: 'core',
    section: '6',
    also: ['core 4.12'],
    level: 'SHOULD',
    text: 'A list with a selector, brought forward by a watch with the same selector from its version, is what a later list with that selector shows (inferred: notifications itemize the outcome of every update, and clients keep a cache by list and watch).',
    observe:
      'List and watch by a label; one object loses the label, one gets it, one changes otherwise. An object counts as gone once it is shown without the label, or under another type than ADDED and MODIFIED. Then the names and versions are those of a list.',
    wrong: 'An object that stops matching is never spoken of again, and stays in the cache for ever.',
  },
] as const satisfies readonly Row[];

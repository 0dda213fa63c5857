// Requirements on what the meanings of versions promise of a list, and on versions that are not there yet.
import type { Row } from '../row.ts';

export default [
  {
    id: 'lists.semantics.any-was-true',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A list at any version shows the data at some version: newest preferred, possibly older than seen before, but never a state that was not.',
    observe:
      'Lists with resourceVersion 0 equal a state that the collection had, by the log of the writes of the run, and within seconds the last one.',
    wrong: 'A mixed state that never existed.',
  },
  {
    id: 'lists.semantics.most-recent-consistent',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'The most recent state of a list is consistent data at the newest version.',
    observe:
      'A writer raises a counter in object a, then in b, over and over; no list shows b ahead of a. Lists of 510 objects hold all of them, each once: whole, by a label, in chunks of 500, over all namespaces.',
    wrong: 'A list reads items one after another without a snapshot, or is cut at 500 items without a token.',
  },
  {
    id: 'lists.semantics.not-older-collection',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A list that is not older than a version binds the collection to be at least as new. Items may have older versions of their own.',
    observe:
      'List at the resourceVersion of the last of several writes: all the objects are there, those that were not changed lately too.',
    wrong: 'Items whose own version is older than the given one are left out.',
  },
  {
    id: 'lists.future-version.refused',
    document: 'core',
    section: '4.12',
    also: ['core 7'],
    level: 'MUST',
    text: 'A get or list at a version that the server does not know yet waits briefly at most, then answers 504, or an error with Retry-After.',
    observe:
      'Where the versions of ten successive writes are growing numbers (versions are opaque, 2.3), get and list with a real one and more digits, a list with NotOlderThan, with Exact and with limit=2 among them: 504 or an error with Retry-After, 410 for the last two, in about a minute at most, which is how long requests last by default; never 200 with older data.',
    wrong: '200 with the current data.',
  },
  {
    id: 'lists.future-version.message',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'The error for a version that the server does not know yet carries the text Too large resource version.',
    observe: 'The body of the error that answers a get or list at such a version contains this text.',
    wrong: 'Generic timeout text.',
  },
] as const satisfies readonly Row[];

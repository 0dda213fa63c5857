// Requirements on lists in chunks: limit and continue tokens.
import type { Row } from '../row.ts';

export default [
  {
    id: 'lists.chunk.limit-is-maximum',
    document: 'core',
    section: '4.12',
    also: ['core 8'],
    level: 'MUST',
    text: 'limit is the maximum number of items in one chunk.',
    observe:
      '5 objects, limit=2: no chunk has more than 2 items, and a continue token comes while more remain. limit=10: 5 items, or fewer with a token.',
    wrong: 'limit is ignored, or counts from storage before namespace filtering.',
  },
  {
    id: 'lists.chunk.walk-complete',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'Sending the continue token with the same query gives the next chunk of a list.',
    observe:
      'Walk 25 objects with limit=7: the union is the whole list, no item comes twice and none is missing. The same for 7 objects, whose names begin alike, with limit=1 and 3 of a cluster-scoped and of a custom kind, where the target has them.',
    wrong: 'First item of the next page repeats the last of the previous one.',
  },
  {
    id: 'lists.chunk.constant-version',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'The collection version is the same in all chunks of a list.',
    observe: 'Create objects between pages; metadata.resourceVersion of every page equals the first.',
    wrong: 'Each page reports the current version.',
  },
  {
    id: 'lists.chunk.one-snapshot',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'All chunks of a list show the state at the version of the first one, also when the first was asked for with a version.',
    observe:
      'After page 1: create an object that sorts later, delete one of a later page, change a label of another. The later pages show the state as at page 1.',
    wrong: 'Later pages read live data.',
  },
  {
    id: 'lists.chunk.with-selectors',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'Chunks of a list work together with label and field selectors.',
    observe:
      'A labelSelector and limit=2 over 5 matches among 10 objects: chunks of matches only, and all 5 are reached. The same with a fieldSelector on metadata.name, alone and with labels; one with != may be refused (the language of selectors is not shown), and else is obeyed.',
    wrong: 'The limit applies before the selector, so that chunks are short or empty and no token follows.',
  },
  {
    id: 'lists.chunk.all-namespaces',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'Chunks work on the list over all namespaces too.',
    observe:
      'Objects a, a-b, a0 and ab in each of the namespaces n, n0 and n-x, and others that are not selected: walks by a label with limit=1, 2 and 5 are complete and free of duplicates.',
    wrong:
      'The token loses the namespace part of the position, or what begins like the last name of a chunk is left out.',
    needs: ['cluster-wide'],
  },
  {
    id: 'lists.chunk.any-walk',
    document: 'core',
    section: '4.12',
    also: ['core 2.5'],
    level: 'MUST',
    text: 'Whatever a list holds, selects and is limited to, and whatever is written between its chunks: joined, they are the state at the first one.',
    observe:
      'Generated objects, of which the names of some begin those of others, limits, label selectors (but for =, those that the server takes) and writes between the chunks: the chunks joined are exactly the objects of the first moment, each has at most limit items and the version of the first, and remainingItemCount is right, in one of its two readings, where it is given.',
    wrong: 'A chunk sees a write, or an object at the edge of two chunks is lost or comes twice.',
  },
  {
    id: 'lists.continue.expired-token',
    document: 'core',
    section: '4.12',
    also: ['core 7'],
    level: 'MUST',
    text: 'An expired continue token is answered with 410 Gone; a server that still keeps it may serve the snapshot.',
    observe:
      'Take a token, wait longer than its lifetime, use it: 410. A 200 with the snapshot of the first page counts as not exercised.',
    wrong: 'An expired token starts the list anew with 200, or gives 400 or 500.',
    slow: true,
    shortenedBy: 'history',
  },
  {
    id: 'lists.continue.fresh-token',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A continue token works during its short life even if the data changed.',
    observe: 'Use a token after 100 writes, within seconds: 200 with the snapshot.',
    wrong: 'Any write makes tokens invalid.',
  },
  {
    id: 'lists.continue.used-again',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A continue token gives the next chunk each time that it is sent with the same query, until it expires.',
    observe:
      'Go on to the end of a list with one token, three times: each time 200 and the rest of the list, in a namespace and over all.',
    wrong: 'A token is good for one request, so that a client that lost the answer has to start anew.',
  },
  {
    id: 'lists.continue.clients-restart',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'After 410 the client starts the list anew or leaves limit out.',
    excluded: 'a duty of clients: after 410 they start the list anew',
  },
  {
    id: 'lists.continue.bad-token',
    document: 'core',
    section: '4.12',
    level: 'UNSPECIFIED',
    text: 'The answer to a malformed continue token, or a token used with another query, is not described.',
    observe: 'Send continue=garbage, and a token with another labelSelector or resource: record.',
    wrong: 'demanding 400.',
  },
] as const satisfies readonly Row[];

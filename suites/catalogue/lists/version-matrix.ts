// Requirements on lists at a resourceVersion, without resourceVersionMatch.
import type { Row } from '../row.ts';

export default [
  {
    id: 'lists.version.unset-most-recent',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A list without limit, match and resourceVersion is the most recent state.',
    observe:
      'Many times: create, then at once list over another connection: the object is always there; the same by its name, after each change of it.',
    wrong: 'List is served from a lagging cache.',
  },
  {
    id: 'lists.version.zero-any',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A list with resourceVersion 0, without limit and match, may show any version.',
    observe:
      '200 and a state that the collection had, under the version of that state. An older one is no failure; once all is written, the last is shown within seconds.',
    wrong: '400 or 410 for 0, or one old state for ever.',
  },
  {
    id: 'lists.version.nonzero-not-older',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A list with a nonzero resourceVersion, without limit and match, is not older than it.',
    observe:
      'With the resourceVersion of a fresh write, over another connection: the write is contained. With an older version: 200 at that state or any later one. The version of each list is that of the state it shows.',
    wrong: 'A cache older than the version is served.',
  },
  {
    id: 'lists.version.limit-unset-most-recent',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A list with a limit, without match and resourceVersion, starts at the most recent state.',
    observe:
      'Create an object with a label of its own, and at once list by that label with limit=1 over another connection: it is contained.',
    wrong: 'First chunks come from a lagging cache.',
  },
  {
    id: 'lists.version.limit-zero-any',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A list with a limit and resourceVersion 0, without match, may show any version.',
    observe:
      '200 with a state that the collection had, under the version of that state, on each chunk, and within seconds the last one. Whether the limit is obeyed is recorded; a token, if one comes, works.',
    wrong: 'Error for 0 with limit.',
  },
  {
    id: 'lists.version.limit-nonzero-exact',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A list with a limit and a nonzero resourceVersion, without match, shows exactly that version.',
    observe:
      'Take the version of a list of 3 objects, create 2, delete 1; list at that version with limit=10: metadata.resourceVersion is that version, and the items are the old 3.',
    wrong: 'Treated as not older than, so that the 2 new objects show.',
  },
  {
    id: 'lists.version.continue-zero-token',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A list with a continue token and resourceVersion 0 is invalid by name, but treated as one at the version of the token.',
    observe: 'Second page with resourceVersion=0: 200, the same as without it.',
    wrong: '400, or 0 overrides the token with live data.',
  },
  {
    id: 'lists.version.continue-nonzero-refused',
    document: 'core',
    section: '4.12',
    also: ['core 7'],
    level: 'MUST',
    text: 'A list with a limit, a continue token and a nonzero resourceVersion is answered with 400.',
    observe: 'The second chunk with a resourceVersion, also the one of the token itself: exactly 400.',
    wrong: 'Version is ignored and the page is served.',
  },
] as const satisfies readonly Row[];

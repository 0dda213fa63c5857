// Requirements that rules hold together: whatever clients do one after the other, each answer fits all that was before it.
import type { Row } from '../row.ts';

export default [
  {
    id: 'service.sequences.reads-and-writes',
    document: 'core',
    section: '1',
    also: ['core 2.2', 'core 2.3', 'core 3.1', 'core 4.2', 'core 4.8', 'core 7'],
    level: 'MUST',
    text: 'Any sequence of create, get, list, update, patch, delete and deletecollection is answered as the rules of sections 2 to 4 allow together.',
    observe:
      'Generated sequences over config maps and pod templates of two namespaces, with names that are used again and versions that are stale. Each answer is one that an executable model of the rules allows; a failure is shrunk to the fewest requests.',
    wrong:
      'A name that is used again gets the uid of its earlier bearer, or a PUT with the version of an object that was deleted overwrites the one that came after it.',
  },
  {
    id: 'service.sequences.lists-and-pages',
    document: 'core',
    section: '4.12',
    also: ['core 2.5', 'core 2.3'],
    level: 'MUST',
    text: 'Any sequence of writes, lists at any version and lists in chunks is answered as the table of section 4.12 allows: every list shows a state that there was, and every chunk that of the first.',
    observe:
      'Generated sequences with several lists in chunks under way at a time, writes between their chunks, and reads at versions that earlier answers named. Each answer is one that an executable model of the rules allows; 410 for a version or a token is taken.',
    wrong: 'A deletecollection between two chunks takes away what the second should have shown.',
  },
  {
    id: 'service.sequences.watches',
    document: 'core',
    section: '4.12',
    also: ['core 2.6', 'core 6'],
    level: 'MUST',
    text: 'Watches that start at any moment of any sequence of writes, with the state or after a version, tell of each write after their start once and in order.',
    observe:
      'Generated sequences of writes with watches that start in their middle. A last write marks how far each must have come; until then its events are those of the writes after its start.',
    wrong: 'An object whose name was used before is told of as MODIFIED when it is created.',
  },
] as const satisfies readonly Row[];

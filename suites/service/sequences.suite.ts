// Cases: generated sequences of requests against the executable model (core 1, 2, 3.1, 4.8, 4.12).
import { section } from '../kit/case.ts';
import { commandsOf } from '../models/commands/commands.ts';
import { runSequences } from '../models/run-commands.ts';

export default [
  section('core', '1', {
    'service.sequences.reads-and-writes': {
      text: 'Any sequence of create, get, list, update, patch, delete and deletecollection is answered as the rules of sections 2 to 4 allow together.',
      observe:
        'Generated sequences over config maps and pod templates of two namespaces, with names that are used again and versions that are stale. Each answer is one that an executable model of the rules allows; a failure is shrunk to the fewest requests.',
      wrong:
        'A name that is used again gets the uid of its earlier bearer, or a PUT with the version of an object that was deleted overwrites the one that came after it.',
      alsoIn: ['core 2.2', 'core 2.3', 'core 3.1', 'core 4.2', 'core 4.8', 'core 7'],
      general: true,
      run: (context) => runSequences(context, commandsOf.readsAndWrites, 10),
    },
  }),
  section('core', '4.12', {
    'service.sequences.lists-and-pages': {
      text: 'Any sequence of writes, lists at any version and lists in chunks is answered as the table of section 4.12 allows: every list shows a state that there was, and every chunk that of the first.',
      observe:
        'Generated sequences with several lists in chunks under way at a time, writes between their chunks, and reads at versions that earlier answers named. Each answer is one that an executable model of the rules allows; 410 for a version or a token is taken.',
      wrong: 'A deletecollection between two chunks takes away what the second should have shown.',
      alsoIn: ['core 2.5', 'core 2.3'],
      general: true,
      run: (context) => runSequences(context, commandsOf.listsAndPages, 16),
    },

    'service.sequences.watches': {
      text: 'Watches that start at any moment of any sequence of writes, with the state or after a version, tell of each write after their start once and in order.',
      observe:
        'Generated sequences of writes with watches that start in their middle. A last write marks how far each must have come; until then its events are those of the writes after its start.',
      wrong: 'An object whose name was used before is told of as MODIFIED when it is created.',
      alsoIn: ['core 2.6', 'core 6'],
      general: true,
      run: (context) => runSequences(context, commandsOf.watches, 7),
    },
  }),
];

// Cases: generated sequences of requests, compared with the executable model (core 1, 2, 3.1, 4.8, 4.12).
import { section } from '../kit/case.ts';
import { commandsOf } from '../models/commands/commands.ts';
import { runSequences } from '../models/run-commands.ts';

export default [
  section('core', '1', {
    'service.sequences.reads-and-writes': {
      text: 'Any sequence of create, get, list, update, patch in any form, delete and deletecollection is answered as the rules of sections 2 to 4 allow in combination.',
      observe:
        'Generated sequences over config maps, pod templates and objects of a custom kind in two namespaces, with reused names and stale versions. An executable model of the rules allows each answer; a failure is shrunk to the fewest requests.',
      wrong:
        'A new object with a reused name gets the uid of the earlier one, or a PUT with the version of a deleted object overwrites its successor.',
      alsoIn: ['core 2.2', 'core 2.3', 'core 3.1', 'core 4.2', 'core 4.8', 'core 7'],
      general: true,
      run: (context) => runSequences(context, commandsOf.readsAndWrites, 18),
    },
  }),
  section('core', '4.12', {
    'service.sequences.lists-and-pages': {
      text: 'Any sequence of writes, lists at any version and lists in chunks is answered as the table of section 4.12 allows: every list shows a state that existed, and every chunk shows the state of the first one.',
      observe:
        'Generated sequences with several concurrent lists in chunks, writes between their chunks, and reads at versions from earlier answers. An executable model of the rules allows each answer; 410 for a version or a token is accepted.',
      wrong: 'A deletecollection between two chunks removes objects from the second chunk.',
      alsoIn: ['core 2.5', 'core 2.3'],
      general: true,
      run: (context) => runSequences(context, commandsOf.listsAndPages, 24),
    },

    'service.sequences.watches': {
      text: 'A watch that starts at any point of any sequence of writes, with the state or after a version, reports each write after its start once and in order.',
      observe:
        'Generated sequences of writes with watches that start in the middle. A last write marks the end; until then, the events of each watch are those of the writes after its start.',
      wrong: 'The creation of an object with a reused name is reported as MODIFIED.',
      alsoIn: ['core 2.6', 'core 6'],
      general: true,
      run: (context) => runSequences(context, commandsOf.watches, 7),
    },
  }),
];

// Cases: generated sequences of requests against the executable model (core 1, 2, 3.1, 4.8, 4.12).
import { section } from '../kit/case.ts';
import { commandsOf } from '../models/commands/commands.ts';
import { runSequences } from '../models/run-commands.ts';

export default section({
  'service.sequences.reads-and-writes': {
    general: true,
    run: (context) => runSequences(context, commandsOf.readsAndWrites, 10),
  },
  'service.sequences.lists-and-pages': {
    general: true,
    run: (context) => runSequences(context, commandsOf.listsAndPages, 16),
  },
  'service.sequences.watches': {
    general: true,
    run: (context) => runSequences(context, commandsOf.watches, 7),
  },
});

// Cases: generated sequences of writes by several managers against the executable model of ownership (core 4.9).
import { section } from '../kit/case.ts';
import { runOwnershipSequences } from '../models/ownership/sequences.ts';

export default section('core', '4.9', {
  'apply.sequences.any': {
    text: 'Any sequence of applies, forced applies, patches, PUTs and clearings by several managers leaves the values, owners and conflicts that the rules of section 4.9 allow together.',
    observe:
      'Generated sequences over objects of a kind with every topology, or over keys of config maps where no definitions may be made. Values, conflicts and the named owners of our own fields are those that an executable model of the rules allows; a failure is shrunk to the fewest requests.',
    wrong:
      'A manager that was forced off a field owns it again once it applies another field, or a shared key is removed because an update came between.',
    alsoIn: ['core 2.4', 'core 4.8'],
    general: true,
    run: (context) => runOwnershipSequences(context, 12),
  },
});

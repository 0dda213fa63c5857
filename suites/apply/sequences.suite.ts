// Cases: generated sequences of writes by several managers, compared with the executable model of ownership (core 4.9).
import { section } from '../kit/case.ts';
import { runOwnershipSequences } from '../models/ownership/sequences.ts';

export default section('core', '4.9', {
  'apply.sequences.any': {
    text: 'Any sequence of applies, forced applies, patches, PUTs and clearings by several managers leaves values, owners and conflicts that the rules of section 4.9 allow in combination.',
    observe:
      'Generated sequences over objects of a kind with every topology, or over keys of config maps where no kind can be defined. Values, conflicts and the owners of the fields that the sequence writes are those that an executable model of the rules allows. A failure is shrunk to the fewest requests.',
    wrong:
      'A manager that was forced off a field owns it again once it applies another field, or a shared key is removed because an update happened in between.',
    alsoIn: ['core 2.4', 'core 4.8'],
    general: true,
    run: (context) => runOwnershipSequences(context, 12),
  },
});

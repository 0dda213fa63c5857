// The requirement that the rules of ownership hold together: whatever managers write one after the other (core 4.9).
import type { Row } from '../row.ts';

export default [
  {
    id: 'apply.sequences.any',
    document: 'core',
    section: '4.9',
    also: ['core 2.4', 'core 4.8'],
    level: 'MUST',
    text: 'Any sequence of applies, forced applies, patches, PUTs and clearings by several managers leaves the values, owners and conflicts that the rules of section 4.9 allow together.',
    observe:
      'Generated sequences over objects of a kind with every topology, or over keys of config maps where no definitions may be made. Values, conflicts and the named owners of our own fields are those that an executable model of the rules allows; a failure is shrunk to the fewest requests.',
    wrong:
      'A manager that was forced off a field owns it again once it applies another field, or a shared key is removed because an update came between.',
  },
] as const satisfies readonly Row[];

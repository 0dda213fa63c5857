// States of the two concrete kinds, for which none are shown.
import type { Row } from '../row.ts';

export default [
  {
    id: 'kinds.pod-template.no-states',
    document: 'core',
    section: '3.4',
    level: 'UNSPECIFIED',
    text: 'No states or transitions of their own are shown for pod templates and resource claim templates.',
    observe: 'Record any status field that such an object has.',
    wrong: 'Demanding a phase or a condition of these objects.',
  },
] as const satisfies readonly Row[];

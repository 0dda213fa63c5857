// Cases: states of the two concrete kinds. The documents show none (core 3.4).
import { section } from '../kit/case.ts';

export default section('core', '3.4', {
  'kinds.pod-template.no-states': {
    text: 'States and transitions of pod templates and resource claim templates are not shown.',
    observe: 'Record any status field that such an object has.',
    wrong: 'Demanding a phase or a condition in these objects.',
    level: 'UNSPECIFIED',
    async run({ namespace, has, record }) {
      const { podTemplates, claimTemplates } = namespace;
      const observed: Record<string, unknown> = {};
      for (const resource of has('claim-templates') ? [podTemplates, claimTemplates] : [podTemplates]) {
        const { metadata } = await resource.given();
        const read = await resource.current(metadata.name!);
        observed[resource.type.kind] = { status: Object.keys(Object(read['status'] ?? {})).toSorted() };
      }
      record(observed);
    },
  },
});

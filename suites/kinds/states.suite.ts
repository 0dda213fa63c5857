// Cases: states of the two concrete kinds, for which none are shown (core 3.4).
import { section } from '../kit/case.ts';

export default section({
  'kinds.pod-template.no-states': async ({ namespace, has, record }) => {
    const { podTemplates, claimTemplates } = namespace;
    const observed: Record<string, unknown> = {};
    for (const resource of has('claim-templates') ? [podTemplates, claimTemplates] : [podTemplates]) {
      const { metadata } = await resource.given();
      const read = await resource.current(metadata.name!);
      observed[resource.type.kind] = { status: Object.keys(Object(read['status'] ?? {})).toSorted() };
    }
    record(observed);
  },
});

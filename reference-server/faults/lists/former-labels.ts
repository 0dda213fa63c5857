// A fault of selectors in lists at a version: labels are indexed in their current state (core 4.12).
import type { Fault } from '../fault.ts';
import { followQueries } from './mutate-reads.ts';

export default [
  {
    id: 'exact-lists-select-by-current-labels',
    title: 'A list with Exact selects by the labels that objects have now.',
    breaks: ['lists.exact.that-version'],
    install(parts) {
      const query = followQueries(parts);
      const { matchesLabels } = parts.selectors;
      const { update } = parts.storage;
      const latest = new Map<string, Readonly<Record<string, string>>>();
      parts.storage.update = async (...given) => {
        const entry = await update(...given);
        const { uid = '', labels = {} } = entry.value.metadata;
        latest.set(uid, labels);
        return entry;
      };
      parts.selectors.matchesLabels = (terms, object) => {
        const labels = latest.get(object.metadata.uid ?? '');
        if (labels === undefined || query().get('resourceVersionMatch') !== 'Exact')
          return matchesLabels(terms, object);
        return matchesLabels(terms, { ...object, metadata: { ...object.metadata, labels } });
      };
    },
  },
] as const satisfies readonly Fault[];

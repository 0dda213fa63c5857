// Planted faults of a watch of one item, and of selectors that list several values (document core 4.3, 4.12).
import type { Fault } from '../fault.ts';
import { readFirstValues } from '../lists/first-values.ts';
import { keepEvents } from './mutate-watch.ts';

export default [
  {
    id: 'item-watch-loses-the-tenth',
    title: 'A watch of one item loses the tenth of the changes of the item.',
    breaks: ['watch.stream.many-large-changes'],
    install(parts) {
      const counts = new WeakMap<object, number>();
      keepEvents(parts, ({ entry }, facts) => {
        if (facts.route.name === '' || entry.value.metadata.name !== facts.route.name) return true;
        const count = (counts.get(facts) ?? 0) + 1;
        counts.set(facts, count);
        return count !== 10;
      });
    },
  },
  {
    id: 'watch-reads-first-of-several-values',
    title: 'A watch compares with the first value only that its labelSelector lists for a label.',
    breaks: ['watch.parameters.label-selector'],
    install: (parts) => readFirstValues(parts, 'watch'),
  },
] as const satisfies readonly Fault[];

// Planted faults of a watch of one item (document core 4.12).
import type { Fault } from '../fault.ts';
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
] as const satisfies readonly Fault[];

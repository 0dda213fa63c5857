// Faults of the events about objects that are deleted with their namespace (core 2.2, 6).
import type { Fault } from '../fault.ts';
import { keepEvents } from './mutate-watch.ts';

const namespaces = '/core/namespaces/';

export default [
  {
    id: 'content-of-namespaces-ends-unannounced',
    title: 'The deletion of pod templates with their namespace produces no event.',
    breaks: ['watch.event.with-namespace'],
    install(parts) {
      const ending = new Set<string>();
      const { update } = parts.storage;
      parts.storage.update = async (store, key, ...rest) => {
        const entry = await update(store, key, ...rest);
        if (key.startsWith(namespaces) && entry.value.metadata.deletionTimestamp)
          ending.add(key.slice(namespaces.length));
        return entry;
      };
      keepEvents(parts, ({ type, entry }, { route }) => {
        const isOfEnding = ending.has(entry.value.metadata.namespace ?? '');
        return !(type === 'DELETED' && isOfEnding && route.kind.kind === 'PodTemplate');
      });
    },
  },
] as const satisfies readonly Fault[];

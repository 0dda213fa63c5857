// Planted faults of the state that a watch begins with, for some collections alone, and of sub-resources of built-in kinds (document
// core 4.12, 6).
import { alterChanges } from '../alter-changes.ts';
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';
import type { Parts } from '../../parts/index.ts';
import type { WatchFacts } from '../../parts/watch.ts';
import type { Entry } from '../../storage/store.ts';
import { isCustomKey } from '../kinds-of-kinds.ts';
import { keepEvents } from './mutate-watch.ts';

/** Replaces the objects that a watch begins with. */
function alterFirst(
  { watch }: Parts,
  alter: (entries: readonly Entry[], facts: WatchFacts) => readonly Entry[],
): void {
  const { initialEntries } = watch;
  watch.initialEntries = (entries, matches, facts) => initialEntries(alter(entries, facts), matches, facts);
}

/** Changes through a sub-resource of built-in objects produce no event. */
const silent = (subresource: 'scale' | 'status') =>
  ({
    id: `${subresource}-of-built-in-objects-unannounced`,
    title: `A write through the sub-resource ${subresource} of a built-in object produces no event.`,
    breaks: ['watch.event.modified-on-patch', 'watch.event.modified-on-update'],
    install(parts: Parts) {
      const noted = noteRequests(parts, ({ route }) => route.subresource === subresource);
      const changed = new Set<string>();
      const stateOf = (key: string, version = '') => `${key} ${version}`;
      alterChanges(parts, (decided, before, key) => {
        if (noted() !== undefined && decided.action === 'put' && !isCustomKey(key))
          changed.add(stateOf(key, before.metadata.resourceVersion));
        return decided;
      });
      keepEvents(
        parts,
        ({ entry, previous }) => !changed.has(stateOf(entry.key, previous?.value.metadata.resourceVersion)),
      );
    },
  }) satisfies Fault;

export default [
  {
    id: 'initial-namespaces-are-default-only',
    title: 'A watch of namespaces begins with the namespace default only.',
    breaks: ['endpoints.paths.core-cluster-scoped'],
    install: (parts) =>
      alterFirst(parts, (entries, { route }) =>
        route.kind.plural === 'namespaces' && route.name === ''
          ? entries.filter(({ value }) => value.metadata.name === 'default')
          : entries,
      ),
  },
  {
    id: 'initial-events-by-name-alone',
    title: 'A watch over all namespaces begins with one object of each name.',
    breaks: ['watch.paths.all-namespaces'],
    install: (parts) =>
      alterFirst(parts, (entries, { route }) => {
        if (route.namespace !== '' || route.kind.scope === 'Cluster') return entries;
        return [...new Map(entries.map((entry) => [entry.value.metadata.name, entry])).values()];
      }),
  },
  {
    id: 'initial-selection-of-500-objects',
    title: 'A watch with a selector begins with those of the first 500 objects that it selects.',
    breaks: ['lists.semantics.most-recent-consistent'],
    install: (parts) =>
      alterFirst(parts, (entries, { selectedBy }) =>
        selectedBy.length > 0 ? entries.slice(0, 500) : entries,
      ),
  },
  silent('scale'),
  silent('status'),
] as const satisfies readonly Fault[];

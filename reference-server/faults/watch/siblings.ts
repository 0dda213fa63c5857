// Faults of watches of one namespace or item whose name is a prefix of others (document core 4.12).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'watch-by-beginning-of-namespace',
    title: 'A watch of a namespace also reports changes in namespaces whose names start with its name.',
    breaks: ['watch.collection.from-list-version'],
    install(parts) {
      const { watch } = parts.storage;
      parts.storage.watch = (store, prefix, after) =>
        watch(store, isOfNamespace(prefix) ? prefix.slice(0, -1) : prefix, after);
    },
  },
  {
    id: 'watch-begins-with-similar-namespaces',
    title:
      'The initial state of a watch of a namespace also contains namespaces whose names start with its name.',
    breaks: ['watch.collection.from-list-version'],
    install(parts) {
      const { startOf } = parts.watch;
      const { list } = parts.storage;
      let isWatch = false;
      parts.watch.startOf = (requested, current) => {
        const start = startOf(requested, current);
        isWatch = start.from === 'state';
        return start;
      };
      // The next list in the same turn of the event loop belongs to the watch.
      parts.storage.list = (store, prefix, options) => {
        const isAffected = isWatch && isOfNamespace(prefix);
        isWatch = false;
        return list(store, isAffected ? prefix.slice(0, -1) : prefix, options);
      };
    },
  },
  {
    id: 'item-watch-by-beginning-of-name',
    title: 'A watch of an item also reports changes of items whose names start with its name.',
    breaks: ['watch.item.only-its-events'],
    install(parts) {
      const { seenThrough } = parts.watch;
      parts.watch.seenThrough = (event, matches, facts) => {
        const { name } = facts.route;
        return seenThrough(
          event,
          name === '' ? matches : ({ value }) => value.metadata.name?.startsWith(name) === true,
          facts,
        );
      };
    },
  },
  {
    id: 'item-watch-over-all-namespaces',
    title: 'A watch of an item also reports changes of items of its name in other namespaces.',
    breaks: ['watch.item.only-its-events'],
    install(parts) {
      const { prefixOf } = parts.watch;
      parts.watch.prefixOf = (route) => prefixOf(route.name === '' ? route : { ...route, namespace: '' });
    },
  },
] as const satisfies readonly Fault[];

/** `/group/plural/namespace/`, excluding keys of cluster-scoped kinds. */
const isOfNamespace = (prefix: string) => prefix.split('/').length === 5;

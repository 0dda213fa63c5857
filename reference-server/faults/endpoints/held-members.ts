// Faults of deletecollection where a selector, a dry-run, a limit and finalizers meet, and of many members (core 3.1, 4.3, 4.10).
import type { PropagationPolicy } from '../../parts/deletion.ts';
import type { Fault } from '../fault.ts';

const breaks = ['endpoints.delete-collection.dry-run'];

export default [
  {
    id: 'limit-of-a-collection-delete-drops-dry-run',
    title: 'A delete of a collection in chunks ignores dryRun.',
    breaks,
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        const { verb, query } = ready.route;
        return verb === 'deletecollection' && query.has('limit') ? { ...options, dryRun: false } : options;
      };
    },
  },
  {
    id: 'collection-delete-of-a-hundred',
    title: 'A delete of a collection deletes the first 100 members.',
    breaks: ['endpoints.verbs.delete-collection'],
    install(parts) {
      const { prefixOf } = parts.lists;
      const { list } = parts.storage;
      let isDelete = false;
      // The list follows its prefix at once.
      parts.lists.prefixOf = (route) => {
        isDelete = route.verb === 'deletecollection';
        return prefixOf(route);
      };
      parts.storage.list = async (store, prefix, options) => {
        const most = isDelete ? 100 : Infinity;
        isDelete = false;
        const page = await list(store, prefix, options);
        return { ...page, entries: page.entries.slice(0, most) };
      };
    },
  },
  {
    id: 'selected-collection-delete-skips-finalizers',
    title: 'A delete of a collection with a labelSelector removes objects at once, finalizers or not.',
    breaks,
    install(parts) {
      const { readDeleteOptions, propagationFinalizers } = parts.deletion;
      // The policy passes the sign from the request to the object.
      const sign = 'selected, at once' as PropagationPolicy;
      parts.deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        const { verb, query } = ready.route;
        const isSelected = verb === 'deletecollection' && query.has('labelSelector');
        return isSelected ? { ...options, propagationPolicy: sign } : options;
      };
      parts.deletion.propagationFinalizers = (current, policy) =>
        policy === sign ? [] : propagationFinalizers(current, policy);
    },
  },
] as const satisfies readonly Fault[];

// Planted faults of deletions of collections beside namesakes, and of writes of a scale that change nothing (document core 2.2, 2.3).
import { alterChanges } from '../alter-changes.ts';
import type { Fault } from '../fault.ts';
import { isCustomKey } from '../kinds-of-kinds.ts';
import { noteRequests } from '../note-requests.ts';

export default [
  {
    id: 'delete-collection-removes-custom-namesakes',
    title:
      'A delete of a collection of a built-in kind also removes custom objects of its plural and their names.',
    breaks: ['objects.names.unique-per-kind'],
    install(parts) {
      const noted = noteRequests(
        parts,
        ({ route }) => route.verb === 'deletecollection' && route.kind.custom !== true,
      );
      const removed = new Set<string>();
      alterChanges(parts, (decided, _before, key) => {
        if (decided.action === 'remove' && noted() !== undefined) removed.add(key);
        return decided;
      });
      const { update } = parts.storage;
      parts.storage.update = async (store, key, ...more) => {
        const entry = await update(store, key, ...more);
        if (!removed.delete(key)) return entry;
        const belowGroup = key.slice(key.indexOf('/', 1));
        for (const other of (await store.list('/')).entries)
          if (isCustomKey(other.key) && other.key.endsWith(belowGroup))
            await update(store, other.key, async ({ value }) => ({ action: 'remove', value }));
        return entry;
      };
    },
  },
  {
    id: 'every-write-of-a-scale-counts',
    title: 'Each write of a scale stamps its object, also one that changes nothing.',
    breaks: ['objects.versions.no-op-write'],
    install(parts) {
      const noted = noteRequests(parts, ({ route }) => route.subresource === 'scale');
      let count = 0;
      alterChanges(parts, (decided, before) => {
        if (decided.action !== 'keep' || noted() === undefined) return decided;
        count += 1;
        const annotations = { ...before.metadata.annotations, scaled: String(count) };
        return { action: 'put', value: { ...before, metadata: { ...before.metadata, annotations } } };
      });
    },
  },
] as const satisfies readonly Fault[];

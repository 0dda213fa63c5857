// Planted fault of claims that a controller updates (document core 2.10).
import type { ApiObject } from '../../object.ts';
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'claim-annotations-restored',
    title: 'An annotation of a claim that a client changes is set back to the value from its template.',
    breaks: ['kinds.claims.never-updated'],
    install(parts) {
      const { create, update } = parts.storage;
      const first = new Map<string, string>();
      const noteOf = ({ metadata }: ApiObject) => metadata.annotations?.['note'];
      parts.storage.create = (store, key, value) => {
        const note = value.kind === 'ResourceClaim' ? noteOf(value) : undefined;
        if (note !== undefined) first.set(key, note);
        return create(store, key, value);
      };
      parts.storage.update = async (store, key, change, options) => {
        const changed = await update(store, key, change, options);
        const note = first.get(key);
        if (note === undefined || noteOf(changed.value) === note) return changed;
        await update(store, key, async ({ value }) => {
          const annotations = { ...value.metadata.annotations, note };
          return { action: 'put', value: { ...value, metadata: { ...value.metadata, annotations } } };
        });
        return changed;
      };
    },
  },
] as const satisfies readonly Fault[];

// Faults of concurrent writes that create an object of one name (core 2.2).
import { nextTurn } from '../../controllers/turn.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { Fault } from '../fault.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';

/** Between the read of an apply and its write: the duration of a short webhook call. */
const turns = 3;

export default [
  {
    id: 'creating-apply-overwrites-a-concurrent-create',
    title: 'An apply that found no object replaces one that another client creates before it stores its own.',
    breaks: ['objects.names.one-object-a-name', 'apply.target.created-at-once'],
    install(parts) {
      const isApply = noteWrites(parts, hasBodyOf('application/apply-patch+yaml'));
      const { create, update } = parts.storage;
      parts.storage.create = async (store, key, value) => {
        for (let turn = 0; turn < turns && isApply(); turn++) await nextTurn();
        try {
          return await create(store, key, value);
        } catch (error) {
          const isTaken = error instanceof StoreError && error.code === 'exists';
          if (!isTaken || !isApply()) throw error;
          return update(store, key, async () => ({ action: 'put', value }));
        }
      };
    },
  },
] as const satisfies readonly Fault[];

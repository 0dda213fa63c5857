// Faults of requests for objects that were deleted: what the server remembers of them (core 7).
import { StoreError } from '../../errors/store-error.ts';
import type { Parts } from '../../parts/index.ts';
import type { Change, Entry, Store } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';

/** Decides what a change of a deleted pod template does, on its last state. Undefined: it fails as it should. */
type Act = (decided: Change, entry: Entry, store: Store) => Promise<Entry | undefined>;

function recall(parts: Parts, act: Act): void {
  const { update } = parts.storage;
  const deleted = new Map<string, Entry>();
  parts.storage.update = async (store, key, change, options) => {
    const isAffected = key.startsWith('/core/podtemplates/');
    try {
      return await update(
        store,
        key,
        async (entry) => {
          const decided = await change(entry);
          if (isAffected && decided.action === 'remove') deleted.set(key, entry);
          return decided;
        },
        options,
      );
    } catch (error) {
      const entry = deleted.get(key);
      if (!(error instanceof StoreError) || error.code !== 'missing' || entry === undefined) throw error;
      const done = await act(await change(entry), entry, store);
      if (done === undefined) throw error;
      return done;
    }
  };
}

export default [
  {
    id: 'second-delete-of-a-deleted-object-succeeds',
    title: 'A second delete of a pod template that is gone is answered with success.',
    breaks: ['errors.missing-object.delete-refused'],
    install: (parts) =>
      recall(parts, async (decided, entry) => (decided.action === 'remove' ? entry : undefined)),
  },
  {
    id: 'patch-brings-a-deleted-object-back',
    title: 'A merge patch or JSON patch of a pod template that was deleted stores its last state again.',
    breaks: ['errors.missing-object.patch-refused'],
    install: (parts) =>
      // A patch may leave the last state as it is.
      recall(parts, async (decided, { key, value }, store) =>
        decided.action === 'remove'
          ? undefined
          : store.create(key, decided.action === 'put' ? decided.value : value),
      ),
  },
] as const satisfies readonly Fault[];

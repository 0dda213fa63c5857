// Lets a fault act once, before a server reads or writes anything: also after a restart, when it finds a state from before.
import type { Parts } from '../../parts/index.ts';
import type { Store } from '../../storage/store.ts';

/** Every read and write waits until `act` is done. */
export function beforeFirstUse(parts: Parts, act: (store: Store) => Promise<void>): void {
  const { get, list, create, update } = parts.storage;
  let acting: Promise<void> | undefined;
  const begin = (store: Store) => (acting ??= act(store));
  parts.storage.get = async (store, key, revision) => {
    await begin(store);
    return get(store, key, revision);
  };
  parts.storage.list = async (store, prefix, options) => {
    await begin(store);
    return list(store, prefix, options);
  };
  parts.storage.create = async (store, key, value) => {
    await begin(store);
    return create(store, key, value);
  };
  parts.storage.update = async (store, key, change, options) => {
    await begin(store);
    return update(store, key, change, options);
  };
}

// A store whose methods stand on their own, so that a test can replace some of them.
import type { Store } from './store.ts';

export function boundStore(store: Store): Store {
  return {
    get: (key, revision) => store.get(key, revision),
    list: (prefix, options) => store.list(prefix, options),
    create: (key, value) => store.create(key, value),
    update: (key, change, options) => store.update(key, change, options),
    delete: (key, revision) => store.delete(key, revision),
    watch: (prefix, after) => store.watch(prefix, after),
    revision: () => store.revision(),
    waitFor: (revision, signal) => store.waitFor(revision, signal),
    compact: (revision) => store.compact(revision),
  };
}

// A store as a replica sees it to which changes come late: whatever it is requested, it answers from a past state.
import type { FollowedStore } from '../../../reference-server/access/stored-index.ts';
import type { Store, StoreEvent } from '../../../reference-server/storage/store.ts';

export type LateStore = FollowedStore & Pick<Store, 'get'>;

/** @param known the newest revision that it has heard of */
export function lateStore(store: Store, known: () => number): LateStore {
  return {
    get: (key) => store.get(key, known()),
    list: (prefix, options) => store.list(prefix, { ...options, revision: known() }),
    revision: () => ({ current: known(), oldest: store.revision().oldest }),
    watch(prefix, after) {
      const cursor = store.watch(prefix, after);
      let held: StoreEvent | undefined;
      return {
        take() {
          const event = held ?? cursor.take();
          held = event !== undefined && event.revision > known() ? event : undefined;
          return held === undefined ? event : undefined;
        },
        close: () => cursor.close(),
      };
    },
  };
}

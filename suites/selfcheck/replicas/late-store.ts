// A store as a replica sees it to which changes come late: whatever it is requested, it answers from a past state.
import type { FollowedStore } from '../../../reference-server/access/stored-index.ts';
import type { Store, StoreEvent } from '../../../reference-server/storage/store.ts';

export type LateStore = FollowedStore & Pick<Store, 'get'>;

/** @param known the newest revision that it has heard of */
export function lateStore(store: Store, known: () => Promise<number>): LateStore {
  /** What it said last. */
  let shown = 0;
  return {
    get: async (key) => store.get(key, await known()),
    list: async (prefix, options) => store.list(prefix, { ...options, revision: await known() }),
    async revision() {
      const { oldest } = await store.revision();
      shown = await known();
      return { current: shown, oldest };
    },
    async watch(prefix, after) {
      const cursor = await store.watch(prefix, after);
      let held: StoreEvent | undefined;
      return {
        take() {
          const event = held ?? cursor.take();
          held = event !== undefined && event.revision > shown ? event : undefined;
          return held === undefined ? event : undefined;
        },
        close: () => cursor.close(),
      };
    },
  };
}

// Parts between the verbs and the store, one per store method that client requests use, and the retention of
// history.
import type { ApiObject } from '../object.ts';
import type { Change, Entry, ListOptions, Page, Store, WatchCursor } from '../storage/store.ts';

export const storageParts = {
  /** How long history is kept, from the configured time. */
  retentionMs: (configuredMs: number): number => configuredMs,
  get: (store: Store, key: string, revision?: number): Promise<Entry | undefined> => store.get(key, revision),
  list: (store: Store, prefix: string, options: ListOptions): Promise<Page> => store.list(prefix, options),
  create: (store: Store, key: string, value: ApiObject): Promise<Entry> => store.create(key, value),
  update: (
    store: Store,
    key: string,
    change: (current: Entry) => Promise<Change>,
    options?: { readonly retries?: number },
  ): Promise<Entry> => store.update(key, change, options),
  watch: (store: Store, prefix: string, after: number): Promise<WatchCursor> => store.watch(prefix, after),
};

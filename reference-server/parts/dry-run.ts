// Parts of a dry-run: they replace the last step, the storage (document core 4.10).
import type { ApiObject } from '../object.ts';
import { StoreError } from '../errors/store-error.ts';
import type { Change, Entry, Store } from '../storage/store.ts';

type Get = (store: Store, key: string) => Promise<Entry | undefined>;

/** A decided change, and the state that it is based on. */
export interface DecidedChange {
  readonly entry: Entry;
  readonly decided: Change;
}

export const dryRunParts = {
  /** The object that a create would store. @throws StoreError exists */
  async create(store: Store, get: Get, key: string, object: ApiObject): Promise<ApiObject> {
    if ((await get(store, key)) !== undefined) throw new StoreError('exists', key, 'already exists');
    return object;
  },

  /** What an update would store. @throws StoreError missing */
  async change(
    store: Store,
    get: Get,
    key: string,
    change: (entry: Entry) => Promise<Change>,
  ): Promise<DecidedChange> {
    const entry = await get(store, key);
    if (entry === undefined) throw new StoreError('missing', key, 'not found');
    return { entry, decided: await change(entry) };
  },
};

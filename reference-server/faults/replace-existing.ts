// A bug in creates: a new object replaces an existing one of the same name.
import type { ApiObject } from '../object.ts';
import type { Parts } from '../parts/index.ts';
import { StoreError } from '../errors/store-error.ts';

/** `current` is the existing object; without it, the result is whether the key can match at all. */
export function replaceTaken(parts: Parts, isAffected: (key: string, current?: ApiObject) => boolean): void {
  const { create, update } = parts.storage;
  parts.storage.create = async (store, key, value) => {
    try {
      return await create(store, key, value);
    } catch (error) {
      const isTaken = error instanceof StoreError && error.code === 'exists';
      if (!isTaken || !isAffected(key)) throw error;
      return update(store, key, async (current) => {
        if (!isAffected(key, current.value)) throw error;
        return { action: 'put', value };
      });
    }
  };
}

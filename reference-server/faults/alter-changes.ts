// A bug in what becomes of an updated or deleted object: decided otherwise than the verbs did, once they are done.
import type { ApiObject } from '../object.ts';
import type { Parts } from '../parts/index.ts';
import type { Change } from '../storage/store.ts';

/** Lets `alter` decide anew on every change, from the decision and the state before. */
export function alterChanges(
  parts: Parts,
  alter: (decided: Change, before: ApiObject, key: string) => Change,
): void {
  const { update } = parts.storage;
  parts.storage.update = (store, key, change, options) =>
    update(store, key, async (entry) => alter(await change(entry), entry.value, key), options);
}

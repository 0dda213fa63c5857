// Mutates the result of an update or deletion after the verb has computed it.
import type { ApiObject } from '../object.ts';
import type { Parts } from '../parts/index.ts';
import type { Change } from '../storage/store.ts';

/** Replaces each change by the result of `alter`, which receives the computed change and the previous state. */
export function alterChanges(
  parts: Parts,
  alter: (decided: Change, before: ApiObject, key: string) => Change,
): void {
  const { update } = parts.storage;
  parts.storage.update = (store, key, change, options) =>
    update(store, key, async (entry) => alter(await change(entry), entry.value, key), options);
}

// What had a name, one after the other: the memory of bugs that take what has a name for what had it before.
import type { ApiObject } from '../object.ts';
import type { Parts } from '../parts/index.ts';

/** One object under its name. */
export interface Bearer {
  readonly key: string;
  readonly uid: string;
  /** All that it had, oldest first. */
  readonly revisions: number[];
  /** Of its last state. */
  value: ApiObject;
  removedAt?: number;
}

/** Follows creates, changes and removals from then on. The record grows as they come; oldest first by key. */
export function followBearers(parts: Parts): ReadonlyMap<string, readonly Bearer[]> {
  const byKey = new Map<string, Bearer[]>();
  const { create, update } = parts.storage;
  parts.storage.create = async (store, key, value) => {
    const entry = await create(store, key, value);
    const uid = entry.value.metadata.uid ?? '';
    const bearer: Bearer = { key, uid, revisions: [entry.revision], value: entry.value };
    byKey.set(key, [...(byKey.get(key) ?? []), bearer]);
    return entry;
  };
  parts.storage.update = async (store, key, change, options) => {
    let isRemoved = false;
    const entry = await update(
      store,
      key,
      async (current) => {
        const decided = await change(current);
        isRemoved = decided.action === 'remove';
        return decided;
      },
      options,
    );
    const bearer = byKey.get(key)?.at(-1);
    if (bearer?.uid !== entry.value.metadata.uid || bearer === undefined) return entry;
    if (isRemoved) bearer.removedAt = store.revision().current;
    else if (bearer.revisions.at(-1) !== entry.revision) bearer.revisions.push(entry.revision);
    bearer.value = entry.value;
    return entry;
  };
  return byKey;
}

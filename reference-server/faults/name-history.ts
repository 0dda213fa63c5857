// Records the former objects of each name, for bugs that confuse an object with an earlier one of the same name.
import type { ApiObject } from '../object.ts';
import type { Parts } from '../parts/index.ts';

/** An object that has or had the name. */
export interface Bearer {
  readonly key: string;
  readonly uid: string;
  /** All its revisions, oldest first. */
  readonly revisions: number[];
  /** The last state. */
  value: ApiObject;
  removedAt?: number;
}

/** Records creates, changes and removals from now on. The live record is by key, oldest first. */
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
    if (isRemoved) bearer.removedAt = (await store.revision()).current;
    else if (bearer.revisions.at(-1) !== entry.revision) bearer.revisions.push(entry.revision);
    bearer.value = entry.value;
    return entry;
  };
  return byKey;
}

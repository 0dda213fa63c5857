// A bug in conflicts: the apply is answered 409, but the fields without a conflict are stored first.
import { differenceOf, emptySet, isEmptySet } from '../../apply/field-set.ts';
import { fieldsOf } from '../../apply/fields-of.ts';
import { removeUnowned } from '../../apply/remove.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Change } from '../../storage/store.ts';
import { clashOf, isConfigMap } from './alter-ownership.ts';

/** Stores the fields without a conflict of a refused apply to a config map. */
export function storeRest(parts: Parts): void {
  const { applyIntent } = parts.ownership;
  const { update } = parts.storage;
  // The decision runs synchronously within its change, so no other request sees the mark.
  const mark = { isTolerant: false };

  parts.ownership.applyIntent = (request) => {
    const applied = applyIntent(request);
    if (!mark.isTolerant || !isConfigMap(request) || !('conflicts' in applied)) return applied;
    const { schema } = request;
    const clashing = clashOf(applied.conflicts);
    const rest = differenceOf(fieldsOf(schema, request.applied), clashing);
    if (isEmptySet(differenceOf(rest, request.ignored))) return applied;
    const harmless = removeUnowned(schema, request.applied, clashing, emptySet) as JsonObject;
    return applyIntent({ ...request, applied: harmless });
  };

  parts.storage.update = async (store, key, change, options) => {
    try {
      return await update(store, key, change, options);
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'Conflict') throw error;
      await update(store, key, tolerantly(change), options).catch(() => undefined);
      throw error;
    }
  };

  function tolerantly<Entry>(change: (entry: Entry) => Promise<Change>): (entry: Entry) => Promise<Change> {
    return (entry) => {
      mark.isTolerant = true;
      try {
        return change(entry);
      } finally {
        mark.isTolerant = false;
      }
    };
  }
}

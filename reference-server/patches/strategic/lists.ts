// Lists of objects in a strategic merge patch: merged by key, deleted and replaced by directives, ordered.
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import { PatchFailure } from '../json-pointer.ts';
import { modeOf, plainContent } from './directives.ts';
import { mergeOrders } from './scalars.ts';

export interface ItemMerge {
  readonly mergeKey: string;
  readonly merge: (item: Json, patch: Json) => Json;
}

/** @throws PatchFailure for an item without its key */
export function mergeItems(
  before: readonly Json[],
  stated: readonly Json[],
  { mergeKey, merge }: ItemMerge,
): readonly Json[] {
  const patches = stated.map((patch) => {
    if (isObject(patch)) return patch;
    throw new PatchFailure(`a list that is merged by "${mergeKey}" accepts objects only`);
  });
  if (patches.some((patch) => modeOf(patch) === 'replace')) {
    return patches.filter((patch) => modeOf(patch) === 'merge').map(plainContent);
  }
  let merged = [...before];
  for (const patch of patches) {
    const key = keyOf(patch, mergeKey);
    const isIt = (item: Json) => isObject(item) && item[mergeKey] === key;
    if (modeOf(patch) === 'delete') merged = merged.filter((item) => !isIt(item));
    else if (!merged.some(isIt)) merged.push(plainContent(patch));
    else merged = merged.map((item) => (isIt(item) ? merge(item, patch) : item));
  }
  return merged;
}

function keyOf(patch: JsonObject, mergeKey: string): Json {
  const key = Object.hasOwn(patch, mergeKey) ? patch[mergeKey] : undefined;
  if (key !== undefined && key !== null) return key;
  throw new PatchFailure(`an item of a list that is merged by "${mergeKey}" lacks it`);
}

/** The named items in the order of the patch, the others in their relative position. */
export function orderItems(
  before: readonly Json[],
  merged: readonly Json[],
  order: readonly Json[],
  mergeKey: string,
): readonly Json[] {
  const keyIn = (item: Json) => (isObject(item) ? item[mergeKey] : item);
  const wanted = order.map(keyIn);
  const former = before.map(keyIn);
  return mergeOrders(merged, wanted, former, keyIn);
}

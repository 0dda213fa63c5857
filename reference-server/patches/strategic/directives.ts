// The directives of a strategic merge patch: keys that control the merge and are not content.
import { isObject } from '../../object.ts';
import type { Json, JsonObject } from '../../object.ts';
import { PatchFailure } from '../json-pointer.ts';

const patchDirective = '$patch';
const retainKeys = '$retainKeys';
const deleteFrom = '$deleteFromPrimitiveList/';
const elementOrder = '$setElementOrder/';

export type PatchMode = 'merge' | 'replace' | 'delete';

/** A patch of one object, with its directives separated from its content. */
export interface ObjectPatch {
  readonly mode: PatchMode;
  readonly content: ReadonlyMap<string, Json>;
  /** The only keys that may remain. */
  readonly retained?: ReadonlySet<string>;
  /** Values to remove from lists of scalars, by list. */
  readonly deletions: ReadonlyMap<string, readonly Json[]>;
  /** The order of lists, by list. */
  readonly orders: ReadonlyMap<string, readonly Json[]>;
}

/** @throws PatchFailure for an invalid directive */
export function readObjectPatch(patch: JsonObject): ObjectPatch {
  const content = new Map<string, Json>();
  const deletions = new Map<string, readonly Json[]>();
  const orders = new Map<string, readonly Json[]>();
  let retained: ReadonlySet<string> | undefined;
  for (const [key, value] of Object.entries(patch)) {
    if (key === patchDirective) continue;
    if (key === retainKeys) retained = new Set(listOf(key, value).map(String));
    else if (key.startsWith(deleteFrom)) deletions.set(key.slice(deleteFrom.length), listOf(key, value));
    else if (key.startsWith(elementOrder)) orders.set(key.slice(elementOrder.length), listOf(key, value));
    else content.set(key, value);
  }
  const stranger = retained && [...content.keys()].find((key) => !retained.has(key));
  if (stranger !== undefined)
    throw new PatchFailure(`${retainKeys} does not name "${stranger}", which the patch sets`);
  return { mode: modeOf(patch), content, deletions, orders, ...(retained ? { retained } : {}) };
}

/** How to merge an object, or an item of a list. @throws PatchFailure */
export function modeOf(patch: JsonObject): PatchMode {
  const mode = Object.hasOwn(patch, patchDirective) ? patch[patchDirective] : 'merge';
  if (mode === 'merge' || mode === 'replace' || mode === 'delete') return mode;
  throw new PatchFailure(`unknown ${patchDirective} ${JSON.stringify(mode)}: merge, replace or delete`);
}

function listOf(key: string, value: Json): readonly Json[] {
  if (Array.isArray(value)) return value as readonly Json[];
  throw new PatchFailure(`${key} needs a list`);
}

/** New content without directives and nulls, at every level. */
export function plainContent(value: Json): Json {
  if (Array.isArray(value)) return value.filter((item) => !isDirective(item)).map(plainContent);
  if (!isObject(value)) return value;
  const { mode, content } = readObjectPatch(value);
  if (mode === 'delete') return {};
  const kept = [...content].filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([key, member]) => [key, plainContent(member)]));
}

/** An item of a list that only contains a directive for the list. */
function isDirective(item: Json): boolean {
  return isObject(item) && modeOf(item) !== 'merge';
}

// Removes fields that a manager applied before, omits now, and that have no other owner (document core 4.9.7).
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../object.ts';
import type { Schema } from '../schema/schema.ts';
import { emptySet, nodeOf } from './field-set.ts';
import type { FieldSet } from './field-set.ts';
import { memberOf, topologyOf } from './topology.ts';
import type { Items, Members } from './topology.ts';

/**
 * @param dropped the paths that the manager no longer sets
 * @param owned the paths that any manager owns now
 * @returns undefined where nothing of the value remains
 */
export function removeUnowned(
  schema: Schema,
  value: Json,
  dropped: FieldSet,
  owned: FieldSet,
): Json | undefined {
  const isOwned = owned.here || owned.children.size > 0;
  if (dropped.here && !isOwned) return undefined;
  if (dropped.children.size === 0) return value;
  const topology = topologyOf(schema, value);
  if (topology.type === 'members' && isObject(value)) {
    const left = removeMembers(topology, value, dropped, owned);
    // A struct or map that existed only for its content is removed with it.
    const isHollow = left !== value && Object.keys(left).length === 0 && !isOwned;
    return isHollow ? undefined : left;
  }
  if (topology.type === 'items' && Array.isArray(value)) {
    const left = removeItems(topology, value, dropped, owned);
    return left !== value && left.length === 0 && !isOwned ? undefined : left;
  }
  return value;
}

function removeMembers(topology: Members, value: JsonObject, dropped: FieldSet, owned: FieldSet): JsonObject {
  let left: Record<string, Json> | undefined;
  for (const name of Object.keys(value)) {
    const before = value[name];
    const mine = dropped.children.get(memberOf(name));
    if (before === undefined || mine === undefined) continue;
    const theirs = owned.children.get(memberOf(name)) ?? emptySet;
    const after = removeUnowned(topology.of(name), before, mine, theirs);
    if (after === before) continue;
    left ??= { ...value };
    if (after === undefined) delete left[name];
    else left[name] = after;
  }
  return left ?? value;
}

function removeItems(
  topology: Items,
  list: readonly Json[],
  dropped: FieldSet,
  owned: FieldSet,
): readonly Json[] {
  let changed = false;
  const left = list.flatMap((item) => {
    const element = topology.element(item);
    const mine = dropped.children.get(element);
    if (mine === undefined) return [item];
    const theirs = owned.children.get(element) ?? emptySet;
    const after = removeUnowned(topology.items, item, withoutKeys(topology, mine), theirs);
    changed ||= after !== item;
    return after === undefined ? [] : [after];
  });
  return changed ? left : list;
}

/** An item that stays keeps its key fields. */
function withoutKeys({ keys }: Items, dropped: FieldSet): FieldSet {
  const children = new Map(dropped.children);
  for (const key of keys) children.delete(memberOf(key));
  return nodeOf(dropped.here, children);
}

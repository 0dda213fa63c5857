// Finds items of an intent that share their key, because the intent is then ambiguous.
import type { Json } from '../object.ts';
import { isObject } from '../object.ts';
import type { Schema } from '../schema/schema.ts';
import { describeElement } from './path-element.ts';
import { groupItems, memberOf, topologyOf } from './topology.ts';

/** Paths of list items that occur more than once, such as `.items[name="a"]`. */
export function duplicateItems(schema: Schema, value: Json, path = ''): readonly string[] {
  const topology = topologyOf(schema, value);
  if (topology.type === 'members' && isObject(value)) {
    return Object.entries(value).flatMap(([name, member]) =>
      duplicateItems(topology.of(name), member, path + describeElement(memberOf(name))),
    );
  }
  if (topology.type !== 'items' || !Array.isArray(value)) return [];
  return [...groupItems(topology, value)].flatMap(([element, group]) => {
    const at = path + describeElement(element);
    const below = topology.scalars ? [] : group.flatMap((item) => duplicateItems(topology.items, item, at));
    return group.length > 1 ? [at, ...below] : below;
  });
}

// Converts a set recorded under an earlier schema to the current one (document core 4.9.10): where a value has
// become atomic, the owner of a part owns the whole; where it has become granular, its parts have no known
// owner.
import type { Json } from '../object.ts';
import { isObject } from '../object.ts';
import type { Schema } from '../schema/schema.ts';
import { emptySet, leafSet, nodeOf } from './field-set.ts';
import type { FieldSet } from './field-set.ts';
import type { PathElement } from './path-element.ts';
import { groupItems, own, topologyOf } from './topology.ts';
import type { Items } from './topology.ts';

/** The lists of one value by their elements: each is split once, however many owners have a part of it. */
export type Grouped = Map<readonly Json[], { readonly schema: Schema; readonly items: Groups }>;
type Groups = ReturnType<typeof groupItems>;

/**
 * @param value the live value, which distinguishes a value with content from an empty one; `grouped` belongs to
 * this value
 */
export function reconcile(
  schema: Schema,
  value: Json | undefined,
  set: FieldSet,
  grouped: Grouped = new Map(),
): FieldSet {
  if (value === undefined || set === emptySet) return set;
  const topology = topologyOf(schema, value);
  if (topology.type === 'whole') return set.children.size > 0 ? leafSet : set;
  if (set.children.size === 0) return set.here && isOpened(value) ? emptySet : set;
  const isItems = topology.type === 'items';
  const items = isItems && Array.isArray(value) ? groupsOf(schema, topology, value, grouped) : undefined;
  let children: Map<PathElement, FieldSet> | undefined;
  for (const [element, child] of set.children) {
    const [below, at]: readonly [Schema, Json | undefined] = isItems
      ? [topology.items, items?.get(element)?.[0]]
      : [topology.of(element.slice(2)), isObject(value) ? own(value, element.slice(2)) : undefined];
    const next = reconcileElement(below, at, child, isItems, grouped);
    if (next === child) continue;
    children ??= new Map(set.children);
    if (next === emptySet) children.delete(element);
    else children.set(element, next);
  }
  return children === undefined ? set : nodeOf(set.here, children);
}

/** An item is owned itself, in addition to its parts, and only the parts depend on the schema below. */
function reconcileElement(
  schema: Schema,
  value: Json | undefined,
  owned: FieldSet,
  isItem: boolean,
  grouped: Grouped,
): FieldSet {
  if (!isItem) return reconcile(schema, value, owned, grouped);
  if (owned.children.size === 0) return owned;
  const parts = nodeOf(false, owned.children);
  const next = reconcile(schema, value, parts, grouped);
  if (next === parts) return owned;
  return nodeOf(owned.here || next.here, next.here ? new Map() : next.children);
}

function groupsOf(schema: Schema, topology: Items, list: readonly Json[], grouped: Grouped): Groups {
  const known = grouped.get(list);
  if (known?.schema === schema) return known.items;
  const items = groupItems(topology, list);
  grouped.set(list, { schema, items });
  return items;
}

/** A formerly atomic value with content that is now granular. */
const isOpened = (value: Json) =>
  Array.isArray(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0;

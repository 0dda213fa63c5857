// Brings a set that was recorded under an earlier schema under the present one (document core 4.9.10): where a value has
// become atomic, the owner of a part owns the whole; where it has been opened, nobody is known to own its parts.
import type { Json } from '../object.ts';
import type { Schema } from '../schema/schema.ts';
import { emptySet, leafSet, nodeOf } from './field-set.ts';
import type { FieldSet } from './field-set.ts';
import type { PathElement } from './path-element.ts';
import { groupItems, isObject, own, topologyOf } from './topology.ts';

/** @param value the live value, which tells an opened whole from an empty one */
export function reconcile(schema: Schema, value: Json | undefined, set: FieldSet): FieldSet {
  if (value === undefined || set === emptySet) return set;
  const topology = topologyOf(schema, value);
  if (topology.type === 'whole') return set.children.size > 0 ? leafSet : set;
  if (set.children.size === 0) return set.here && isOpened(value) ? emptySet : set;
  const isItems = topology.type === 'items';
  const items = isItems && Array.isArray(value) ? groupItems(topology, value) : undefined;
  let children: Map<PathElement, FieldSet> | undefined;
  for (const [element, child] of set.children) {
    const [below, at]: readonly [Schema, Json | undefined] = isItems
      ? [topology.items, items?.get(element)?.[0]]
      : [topology.of(element.slice(2)), isObject(value) ? own(value, element.slice(2)) : undefined];
    // An element owns itself beside its parts; only the parts depend on the schema below.
    const parts = nodeOf(false, child.children);
    const next =
      child.children.size === 0 ? leafPart(below, at, child, isItems) : reconcile(below, at, parts);
    if (next === parts || next === child) continue;
    children ??= new Map(set.children);
    const whole = nodeOf(child.here || next.here, next.here ? new Map() : next.children);
    if (whole === emptySet) children.delete(element);
    else children.set(element, whole);
  }
  return children === undefined ? set : nodeOf(set.here, children);
}

/** Items and keys of maps are owned themselves: a leaf there is no whole that was opened. */
function leafPart(schema: Schema, value: Json | undefined, child: FieldSet, isItem: boolean): FieldSet {
  return isItem ? child : reconcile(schema, value, child);
}

/** A whole with content that now has parts of its own. */
const isOpened = (value: Json) =>
  Array.isArray(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0;

// Removes owned paths that no longer exist: a write at another version of a kind loses fields that its schema
// lacks, and their owners with them.
import type { Json } from '../object.ts';
import { isObject } from '../object.ts';
import type { Schema } from '../schema/schema.ts';
import { nodeOf } from './field-set.ts';
import type { FieldSet } from './field-set.ts';
import type { PathElement } from './path-element.ts';
import { groupItems, own, topologyOf } from './topology.ts';

/** The members of a set that exist in the value. */
export function withoutAbsent(schema: Schema, value: Json, set: FieldSet): FieldSet {
  if (set.children.size === 0) return set;
  const topology = topologyOf(schema, value);
  if (topology.type === 'whole') return set;
  const isItems = topology.type === 'items';
  const items = isItems && Array.isArray(value) ? groupItems(topology, value) : undefined;
  let children: Map<PathElement, FieldSet> | undefined;
  for (const [element, child] of set.children) {
    const at = items?.get(element)?.[0] ?? (isObject(value) ? own(value, element.slice(2)) : undefined);
    const below = isItems ? topology.items : topology.of(element.slice(2));
    const left = at === undefined ? undefined : withoutAbsent(below, at, child);
    if (left === child) continue;
    children ??= new Map(set.children);
    if (left === undefined) children.delete(element);
    else children.set(element, left);
  }
  return children === undefined ? set : nodeOf(set.here, children);
}

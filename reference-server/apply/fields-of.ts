// Lists the paths that a value sets: the paths that an applied intent owns (document core 4.9).
import type { Json } from '../object.ts';
import { isObject } from '../object.ts';
import type { Schema } from '../schema/schema.ts';
import { emptySet, leafSet, nodeOf } from './field-set.ts';
import type { FieldSet } from './field-set.ts';
import type { PathElement } from './path-element.ts';
import { memberOf, topologyOf } from './topology.ts';
import type { Items, Members } from './topology.ts';

/** Every path that `value` sets; for an empty or atomic value the path itself. */
export function fieldsOf(schema: Schema, value: Json): FieldSet {
  const { children } = statedBy(schema, value);
  return children.size === 0 ? emptySet : nodeOf(false, children);
}

function statedBy(schema: Schema, value: Json): FieldSet {
  const topology = topologyOf(schema, value);
  if (topology.type === 'members' && isObject(value)) return ofMembers(topology, value);
  if (topology.type === 'items' && Array.isArray(value)) return ofItems(topology, value);
  return leafSet;
}

function ofMembers(topology: Members, value: { readonly [name: string]: Json }): FieldSet {
  const children = new Map<PathElement, FieldSet>();
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (member === undefined) continue;
    const below = statedBy(topology.of(name), member);
    children.set(memberOf(name), topology.named ? below : { here: true, children: below.children });
  }
  return children.size === 0 ? leafSet : { here: false, children };
}

function ofItems(topology: Items, list: readonly Json[]): FieldSet {
  const children = new Map<PathElement, FieldSet>();
  for (const item of list) {
    const below = topology.scalars ? leafSet : statedBy(topology.items, item);
    children.set(topology.element(item), { here: true, children: below.children });
  }
  return children.size === 0 ? leafSet : { here: false, children };
}

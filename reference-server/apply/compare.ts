// Computes which paths a write changed: the writer becomes their owner, others lose them (document core 4.9).
import type { Json } from '../object.ts';
import { isObject } from '../object.ts';
import type { Schema } from '../schema/schema.ts';
import { sameJson } from '../same-json.ts';
import { emptySet, isEmptySet, leafSet, nodeOf } from './field-set.ts';
import type { FieldSet } from './field-set.ts';
import type { PathElement } from './path-element.ts';
import { groupItems, memberOf, own, topologyOf } from './topology.ts';
import type { Items, Members } from './topology.ts';

export interface Comparison {
  /** Paths that were added or changed their value. */
  readonly changed: FieldSet;
  /** Paths that were removed. */
  readonly removed: FieldSet;
}

const nothing: Comparison = { changed: emptySet, removed: emptySet };
const leafChanged: Comparison = { changed: leafSet, removed: emptySet };
const leafRemoved: Comparison = { changed: emptySet, removed: leafSet };

/** Undefined stands for an absent value. */
export function compare(schema: Schema, before: Json | undefined, after: Json | undefined): Comparison {
  if (before === after) return nothing;
  const sample = after ?? before ?? null;
  const topology = topologyOf(schema, sample);
  const isPair = before === undefined || after === undefined || sameShape(before, after);
  if (topology.type === 'members' && isPair) return compareMembers(topology, before, after);
  if (topology.type === 'items' && isPair) return compareItems(topology, before, after);
  if (after === undefined) return leafRemoved;
  return before !== undefined && sameJson(before, after) ? nothing : leafChanged;
}

const sameShape = (a: Json, b: Json) => Array.isArray(a) === Array.isArray(b) && isObject(a) === isObject(b);

/** Collects the differences below one path. */
class Gathered {
  readonly changed = new Map<PathElement, FieldSet>();
  readonly removed = new Map<PathElement, FieldSet>();

  add(element: PathElement, { changed, removed }: Comparison): void {
    if (!isEmptySet(changed)) this.changed.set(element, changed);
    if (!isEmptySet(removed)) this.removed.set(element, removed);
  }

  /** A whole value that was added or removed is reported in addition to its content. */
  result(came: boolean, went: boolean): Comparison {
    return { changed: nodeOf(came, this.changed), removed: nodeOf(went, this.removed) };
  }
}

function compareMembers(topology: Members, before: Json | undefined, after: Json | undefined): Comparison {
  const left = isObject(before) ? before : undefined;
  const right = isObject(after) ? after : undefined;
  const gathered = new Gathered();
  for (const name of new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])) {
    const schema = topology.of(name);
    const compared = compare(schema, own(left, name), own(right, name));
    const isKey = !topology.named;
    gathered.add(memberOf(name), isKey ? withItself(compared, own(left, name), own(right, name)) : compared);
  }
  const isEmpty = (value: object | undefined) => value !== undefined && Object.keys(value).length === 0;
  // Only the content of a struct counts, unless the struct is empty.
  const came = left === undefined && (!topology.named || isEmpty(right));
  const went = right === undefined && (!topology.named || isEmpty(left));
  return gathered.result(came, went);
}

function compareItems(topology: Items, before: Json | undefined, after: Json | undefined): Comparison {
  const left = groupItems(topology, Array.isArray(before) ? before : []);
  const right = groupItems(topology, Array.isArray(after) ? after : []);
  const gathered = new Gathered();
  for (const element of new Set([...left.keys(), ...right.keys()])) {
    const old = left.get(element);
    const next = right.get(element);
    gathered.add(element, compareGroups(topology, old, next));
  }
  return gathered.result(before === undefined, after === undefined);
}

/** Items that share an element violate the list's uniqueness rule: they count as one. */
function compareGroups(
  topology: Items,
  old: readonly Json[] | undefined,
  next: readonly Json[] | undefined,
): Comparison {
  const isSingle = (old?.length ?? 1) === 1 && (next?.length ?? 1) === 1;
  if (isSingle && !topology.scalars) {
    return withItself(compare(topology.items, old?.[0], next?.[0]), old?.[0], next?.[0]);
  }
  if (next === undefined) return leafRemoved;
  return old !== undefined && sameJson(old, next) ? nothing : leafChanged;
}

/** A map key or list item is owned itself, in addition to what is below it. */
function withItself(
  { changed, removed }: Comparison,
  before: Json | undefined,
  after: Json | undefined,
): Comparison {
  return {
    changed: before === undefined ? { here: true, children: changed.children } : changed,
    removed: after === undefined ? { here: true, children: removed.children } : removed,
  };
}

// A set of paths within an object, as a tree in the shape of fieldsV1 (document core 2.4). Immutable:
// operations share unchanged subtrees.
import type { Json, JsonObject } from '../object.ts';
import { describeElement, isElement, itself } from './path-element.ts';
import type { PathElement } from './path-element.ts';

export interface FieldSet {
  /** The path to this node is a member itself. */
  readonly here: boolean;
  readonly children: ReadonlyMap<PathElement, FieldSet>;
}

const none: ReadonlyMap<PathElement, FieldSet> = new Map();

export const emptySet: FieldSet = { here: false, children: none };
/** The path itself, and nothing below it. */
export const leafSet: FieldSet = { here: true, children: none };

/** Creates a node; returns the shared constants for an empty set and a leaf. */
export function nodeOf(here: boolean, children: ReadonlyMap<PathElement, FieldSet>): FieldSet {
  if (children.size === 0) return here ? leafSet : emptySet;
  return { here, children };
}

export const isEmptySet = (set: FieldSet): boolean => !set.here && set.children.size === 0;

/** Returns one of the operands itself where it contains the other, so that its cached results stay valid. */
export function unionOf(a: FieldSet, b: FieldSet): FieldSet {
  if (a === b || isEmptySet(b)) return a;
  if (isEmptySet(a)) return b;
  let children: Map<PathElement, FieldSet> | undefined;
  for (const [element, child] of b.children) {
    const own = a.children.get(element);
    const both = own === undefined ? child : unionOf(own, child);
    if (both !== own) (children ??= new Map(a.children)).set(element, both);
  }
  const here = a.here || b.here;
  return children === undefined && here === a.here ? a : { here, children: children ?? a.children };
}

/** The members of `a` that are not members of `b`. */
export function differenceOf(a: FieldSet, b: FieldSet): FieldSet {
  if (isEmptySet(b) || isEmptySet(a)) return a;
  let children: Map<PathElement, FieldSet> | undefined;
  for (const [element, other] of b.children) {
    const own = a.children.get(element);
    if (own === undefined) continue;
    const rest = differenceOf(own, other);
    if (rest === own) continue;
    children ??= new Map(a.children);
    if (isEmptySet(rest)) children.delete(element);
    else children.set(element, rest);
  }
  const here = a.here && !b.here;
  return children === undefined && here === a.here ? a : nodeOf(here, children ?? a.children);
}

/** The members of both. */
export function intersectionOf(a: FieldSet, b: FieldSet): FieldSet {
  if (a === b) return a;
  const children = new Map<PathElement, FieldSet>();
  const [small, large] = a.children.size <= b.children.size ? [a, b] : [b, a];
  for (const [element, child] of small.children) {
    const other = large.children.get(element);
    if (other === undefined) continue;
    const both = intersectionOf(child, other);
    if (!isEmptySet(both)) children.set(element, both);
  }
  return nodeOf(a.here && b.here, children);
}

/** The set with the fields at its top renamed. `names` omits the prefix `f:`. */
export function renamedBelow(set: FieldSet, names: Readonly<Record<string, string>>): FieldSet {
  const children = [...set.children].map(([element, child]): [PathElement, FieldSet] => {
    const name = names[element.slice(2)];
    return [name === undefined || !element.startsWith('f:') ? element : `f:${name}`, child];
  });
  return nodeOf(set.here, new Map(children));
}

/** `a` without the members of `paths` and everything below them. */
export function withoutBelow(a: FieldSet, paths: FieldSet): FieldSet {
  if (paths.here) return emptySet;
  if (paths.children.size === 0 || a.children.size === 0) return a;
  let children: Map<PathElement, FieldSet> | undefined;
  for (const [element, path] of paths.children) {
    const own = a.children.get(element);
    if (own === undefined) continue;
    const rest = withoutBelow(own, path);
    if (rest === own) continue;
    children ??= new Map(a.children);
    if (isEmptySet(rest)) children.delete(element);
    else children.set(element, rest);
  }
  return children === undefined ? a : nodeOf(a.here, children);
}

export function equalSets(a: FieldSet, b: FieldSet): boolean {
  if (a === b) return true;
  if (a.here !== b.here || a.children.size !== b.children.size) return false;
  for (const [element, child] of a.children) {
    const other = b.children.get(element);
    if (other === undefined || !equalSets(child, other)) return false;
  }
  return true;
}

/** The set that holds these paths. */
export function setOf(paths: readonly (readonly PathElement[])[]): FieldSet {
  return paths.reduce<FieldSet>((set, path) => unionOf(set, pathSet(path)), emptySet);
}

function pathSet(path: readonly PathElement[]): FieldSet {
  return path.reduceRight<FieldSet>(
    (set, element) => ({ here: false, children: new Map([[element, set]]) }),
    leafSet,
  );
}

/** The members in readable form, in the order of the tree: `.spec.containers[name="c"].image`. */
export function describeSet(set: FieldSet, prefix = ''): readonly string[] {
  const below = [...set.children].flatMap(([element, child]) =>
    describeSet(child, prefix + describeElement(element)),
  );
  return set.here ? [prefix, ...below] : below;
}

/** Cached, because sets share most of their nodes from write to write. */
const written = new WeakMap<FieldSet, JsonObject>();

/** The tree in wire format; elements sorted by their text. */
export function toFieldsV1(set: FieldSet): JsonObject {
  const known = written.get(set);
  if (known !== undefined) return known;
  const tree = writeTree(set);
  written.set(set, tree);
  return tree;
}

function writeTree(set: FieldSet): JsonObject {
  const tree: Record<string, Json> = {};
  if (set.here && set.children.size > 0) tree[itself] = {};
  for (const element of [...set.children.keys()].sort()) {
    tree[element] = toFieldsV1(set.children.get(element) ?? emptySet);
  }
  return tree;
}

/** Limits the depth of trees that clients send. */
const deepest = 250;

/** Parses the root of a set from the wire; undefined for an invalid tree. */
export function fromFieldsV1(tree: Json): FieldSet | undefined {
  const root = readTree(tree, 0);
  return root === undefined ? undefined : nodeOf(false, root.children);
}

function readTree(tree: Json, depth: number): FieldSet | undefined {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree) || depth > deepest) return undefined;
  const children = new Map<PathElement, FieldSet>();
  let here = false;
  for (const [element, below] of Object.entries(tree as JsonObject)) {
    const child = readTree(below, depth + 1);
    if (child === undefined) return undefined;
    if (element === itself) here = true;
    else if (isElement(element)) children.set(element, child);
    else return undefined;
  }
  return nodeOf(here || children.size === 0, children);
}

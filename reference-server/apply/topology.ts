// How a value of a schema is split for ownership and merging (document core 4.9.10): into separately owned
// parts, or not at all.
import { isObject } from '../object.ts';
import type { Json, JsonObject } from '../object.ts';
import { concrete } from '../schema/declare.ts';
import type { ListSchema, Schema, StructSchema } from '../schema/schema.ts';
import { fieldElement, keyElements, memberElement } from './path-element.ts';
import type { PathElement } from './path-element.ts';

/** A value that is owned as a whole: a scalar, an atomic list, map or struct. */
interface Whole {
  readonly type: 'whole';
}

/** Members by name: a granular struct or map. */
export interface Members {
  readonly type: 'members';
  /** Named by the schema, so that only their content is owned; the keys of a map are owned themselves. */
  readonly named: boolean;
  readonly of: (name: string) => Schema;
}

/** Items that are identified by key fields, or by their value. */
export interface Items {
  readonly type: 'items';
  readonly element: (item: Json) => PathElement;
  readonly items: Schema;
  /** The members of a set have nothing below them. */
  readonly scalars: boolean;
  /** Fields that an item keeps as long as it exists. */
  readonly keys: readonly string[];
}

export type Topology = Whole | Members | Items;

const whole: Topology = { type: 'whole' };
/** For values without a schema: all keys are struct fields, all lists are atomic. */
const unknown: Schema = { type: 'any' };
const deduced: Topology = { type: 'members', named: true, of: () => unknown };

const known = new WeakMap<object, Topology>();

/** @param value decides the topology where the schema allows any value */
export function topologyOf(declared: Schema, value: Json): Topology {
  const schema = concrete(declared);
  if (schema.type === 'any') return isObject(value) ? deduced : whole;
  // A null, or a value of another type than declared, is owned as it is.
  if (schema.type === 'list' ? !Array.isArray(value) : !isObject(value)) return whole;
  let topology = known.get(schema);
  if (topology === undefined) known.set(schema, (topology = make(schema)));
  return topology;
}

function make(schema: Exclude<Schema, { type: 'lazy' | 'any' }>): Topology {
  switch (schema.type) {
    case 'struct':
      return schema.structType === 'atomic' ? whole : structMembers(schema);
    case 'map':
      return schema.mapType === 'atomic' ? whole : { type: 'members', named: false, of: () => schema.values };
    case 'list':
      return listItems(schema);
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
      return whole;
  }
}

function structMembers(schema: StructSchema): Members {
  const of = (name: string) =>
    Object.hasOwn(schema.fields, name) ? (schema.fields[name]?.schema ?? unknown) : unknown;
  return { type: 'members', named: true, of };
}

function listItems(schema: ListSchema): Topology {
  const { items, listType, keys = [] } = schema;
  if (listType === 'set') return { type: 'items', items, scalars: true, element: memberElement, keys: [] };
  if (listType !== 'map' || keys.length === 0) return whole;
  const defaults = new Map(keys.map((key) => [key, defaultOf(items, key)]));
  const element = keyElements(
    keys,
    (item: Json, key) => (isObject(item) ? item[key] : undefined) ?? defaults.get(key),
  );
  return { type: 'items', items, scalars: false, element, keys };
}

/** The default of a key that an item omits: `protocol` of a port. */
function defaultOf(items: Schema, key: string): Json | undefined {
  const schema = concrete(items);
  if (schema.type !== 'struct') return undefined;
  const field = schema.fields[key];
  return field === undefined ? undefined : concrete(field.schema).default;
}

/** A member as a path element. */
export const memberOf = (name: string): PathElement => fieldElement(name);

/** An object may have a member called `constructor`; the inherited one does not count. */
export function own(value: JsonObject | undefined, name: string): Json | undefined {
  return value !== undefined && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Items of a list by their element, in order; several per element where a list violates its uniqueness rule. */
export function groupItems(
  topology: Items,
  list: readonly Json[],
): ReadonlyMap<PathElement, readonly Json[]> {
  const groups = new Map<PathElement, Json[]>();
  for (const item of list) {
    const element = topology.element(item);
    const group = groups.get(element);
    if (group === undefined) groups.set(element, [item]);
    else group.push(item);
  }
  return groups;
}

// Fills in the defaults that a schema declares; values that depend on other fields are each kind's own `defaults`.
import type { Json, JsonObject } from '../object.ts';
import { concrete } from './declare.ts';
import type { Schema, StructSchema } from './schema.ts';

/**
 * The value with every absent field that has a default, at every level; a default is itself completed by the defaults
 * below it. Shares what it leaves as it is. Applying it twice changes nothing.
 */
export function applyDefaults(declared: Schema, value: Json): Json {
  const schema = concrete(declared);
  switch (schema.type) {
    case 'struct':
      return isObject(value) ? structDefaults(schema, value) : value;
    case 'list': {
      if (!Array.isArray(value)) return value;
      const items: readonly Json[] = value;
      const next = items.map((item) => applyDefaults(schema.items, item));
      return next.some((item, index) => item !== items[index]) ? next : value;
    }
    case 'map':
      return isObject(value) ? mapDefaults(schema.values, value) : value;
    default:
      return value;
  }
}

function structDefaults(schema: StructSchema, value: JsonObject): Json {
  let copy: Record<string, Json> | undefined;
  for (const name in schema.fields) {
    const field = schema.fields[name];
    if (field === undefined) continue;
    const present = Object.hasOwn(value, name) ? value[name] : undefined;
    const start = present ?? concrete(field.schema).default;
    if (start === undefined || (present === null && concrete(field.schema).nullable === true)) continue;
    const next = applyDefaults(field.schema, start);
    if (next !== present) (copy ??= { ...value })[name] = next;
  }
  return copy ?? value;
}

function mapDefaults(values: Schema, value: JsonObject): Json {
  if (concrete(values).type === 'string') return value;
  const entries = Object.entries(value);
  const next = entries.map(([key, member]) => [key, applyDefaults(values, member)] as const);
  return next.some(([, member], index) => member !== entries[index]?.[1]) ? Object.fromEntries(next) : value;
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

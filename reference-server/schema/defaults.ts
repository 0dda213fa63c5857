// Fills in the defaults that a schema declares; each kind's own `defaults` sets values that depend on other
// fields.
import { isObject } from '../object.ts';
import type { Json, JsonObject } from '../object.ts';
import { concrete } from './declare.ts';
import type { Schema, StructSchema } from './schema.ts';

/**
 * The value with the defaults of all absent fields, at every level; a default value is completed in the same
 * way. Shares what it leaves unchanged. Applying it twice changes nothing.
 */
export function applyDefaults(declared: Schema, value: Json): Json {
  const schema = concrete(declared);
  if (schema.type === 'struct' && isObject(value)) return structDefaults(schema, value);
  if (schema.type === 'map' && isObject(value)) return mapDefaults(schema.values, value);
  if (schema.type === 'list' && Array.isArray(value)) return listDefaults(schema.items, value);
  return value;
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

function listDefaults(items: Schema, value: readonly Json[]): Json {
  const next = value.map((item) => applyDefaults(items, item));
  return next.some((item, index) => item !== value[index]) ? next : value;
}

function mapDefaults(values: Schema, value: JsonObject): Json {
  if (concrete(values).type === 'string') return value;
  const entries = Object.entries(value);
  const next = entries.map(([key, member]) => [key, applyDefaults(values, member)] as const);
  return next.some(([, member], index) => member !== entries[index]?.[1]) ? Object.fromEntries(next) : value;
}

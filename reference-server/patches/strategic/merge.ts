// Strategic merge patch: like a merge patch, but lists with a merge key are merged by element (document core
// 4.8). The schema of the kind defines the merge keys.
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import { concrete } from '../../schema/declare.ts';
import type { ConcreteSchema, ListSchema, Schema } from '../../schema/schema.ts';
import { plainContent, readObjectPatch } from './directives.ts';
import { mergeItems, orderItems } from './lists.ts';
import { mergeScalars } from './scalars.ts';

/** Values without a schema: objects are merged, lists are replaced. */
const unknown: Schema = { type: 'any' };

/** Merges a patch into an object. @throws PatchFailure for an impossible patch */
export function strategicMerge(schema: Schema, target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  if (!isObject(target)) return plainContent(patch);
  return mergeObject(concrete(schema), target, patch);
}

function mergeObject(schema: ConcreteSchema, target: JsonObject, patch: JsonObject): Json {
  const { mode, content, retained, deletions, orders } = readObjectPatch(patch);
  if (mode === 'delete') return {};
  if (mode === 'replace') return plainContent(Object.fromEntries(content));
  const merged = new Map(Object.entries(target).filter(([key]) => retained?.has(key) ?? true));
  for (const key of new Set([...content.keys(), ...deletions.keys(), ...orders.keys()])) {
    const stated = content.get(key);
    if (stated === null) {
      merged.delete(key);
      continue;
    }
    const field = fieldOf(schema, key);
    const before = merged.get(key);
    const merge = { deleted: deletions.get(key) ?? [], order: orders.get(key) };
    const after = isList(before)
      ? mergeList(field, before, stated, merge)
      : mergeField(field, before, stated);
    if (after !== undefined) merged.set(key, after);
  }
  return Object.fromEntries(merged);
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

function mergeField(
  schema: ConcreteSchema,
  before: Json | undefined,
  stated: Json | undefined,
): Json | undefined {
  if (stated === undefined) return before;
  if (isObject(before) && isObject(stated)) return mergeObject(schema, before, stated);
  return plainContent(stated);
}

interface ListMerge {
  readonly deleted: readonly Json[];
  readonly order: readonly Json[] | undefined;
}

function mergeList(
  schema: ConcreteSchema,
  before: readonly Json[],
  stated: Json | undefined,
  { deleted, order }: ListMerge,
): Json {
  if (stated !== undefined && !isList(stated)) return plainContent(stated);
  if (schema.type !== 'list' || !isMerged(schema))
    return stated === undefined ? before : plainContent(stated);
  const { mergeKey } = schema;
  if (mergeKey === undefined) return mergeScalars(before, { stated: stated ?? [], deleted, order });
  const items = { mergeKey, merge: (item: Json, patch: Json) => strategicMerge(schema.items, item, patch) };
  const merged = stated === undefined ? before : mergeItems(before, stated, items);
  return order === undefined ? merged : orderItems(before, merged, order, mergeKey);
}

const isMerged = ({ patchStrategy }: ListSchema) => patchStrategy?.startsWith('merge') ?? false;

function fieldOf(schema: ConcreteSchema, key: string): ConcreteSchema {
  if (schema.type === 'map') return concrete(schema.values);
  if (schema.type !== 'struct' || !Object.hasOwn(schema.fields, key)) return concrete(unknown);
  return concrete(schema.fields[key]?.schema ?? unknown);
}

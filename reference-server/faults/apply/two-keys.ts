// Planted faults of items that two list map keys identify together (document core 4.9.10).
import type { JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Fault } from '../fault.ts';

type Choose = (keys: readonly string[]) => readonly string[];

/** The schema of a custom kind, with some of the keys of each list outside the metadata. */
function keyedBy(schema: Schema, choose: Choose): Schema {
  if (schema.type === 'list') {
    const items = keyedBy(schema.items, choose);
    return { ...schema, items, ...(schema.keys === undefined ? {} : { keys: choose(schema.keys) }) };
  }
  if (schema.type === 'map') return { ...schema, values: keyedBy(schema.values, choose) };
  if (schema.type !== 'struct') return schema;
  const fields = Object.entries(schema.fields).map(
    ([name, field]) =>
      [name, name === 'metadata' ? field : { ...field, schema: keyedBy(field.schema, choose) }] as const,
  );
  return { ...schema, fields: Object.fromEntries(fields) };
}

const isCustom = ({ apiVersion }: JsonObject) =>
  typeof apiVersion === 'string' && apiVersion.includes('.example.com/');

/** Equal items are still refused by all keys: only applies and owners find items by some of them. */
function findItemsBy(parts: Parts, choose: Choose): void {
  const { applyIntent, recordUpdate } = parts.ownership;
  const known = new WeakMap<Schema, Schema>();
  const schemaFor = (schema: Schema, object: JsonObject): Schema => {
    if (!isCustom(object)) return schema;
    const keyed = known.get(schema) ?? keyedBy(schema, choose);
    known.set(schema, keyed);
    return keyed;
  };
  parts.ownership.applyIntent = (request) =>
    applyIntent({ ...request, schema: schemaFor(request.schema, request.live) });
  parts.ownership.recordUpdate = (request) =>
    recordUpdate({ ...request, schema: schemaFor(request.schema, request.after) });
}

const chosen = { first: (keys) => keys.slice(0, 1), last: (keys) => keys.slice(-1) } satisfies Record<
  string,
  Choose
>;

export default Object.entries(chosen).map(([word, choose]) => ({
  id: `items-found-by-the-${word}-key`,
  title: `An apply finds the items of lists of custom objects by the ${word} of several list map keys.`,
  breaks: ['apply.definition.list-map', 'apply.definition.map-keys-unique'],
  install: (parts: Parts) => findItemsBy(parts, choose),
})) satisfies readonly Fault[];

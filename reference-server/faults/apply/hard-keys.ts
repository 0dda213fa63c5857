// Planted faults of list map keys that are easily confused (document core 4.9.10).
import type { ApiObject, Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Fault } from '../fault.ts';
import { alterApply } from './alter-ownership.ts';

/** The text by which a faulty server knows an item, from the values of its keys. */
type Know = (values: readonly (Json | undefined)[]) => string;

/** Of items that are the same to the faulty server only the last is left. */
function withoutRepeats(schema: Schema, applied: JsonObject, know: Know): JsonObject {
  if (schema.type !== 'struct') return applied;
  const fields = Object.entries(applied).map(([name, value]): readonly [string, Json | undefined] => {
    const list = schema.fields[name]?.schema;
    if (list?.type !== 'list' || list.keys === undefined || !Array.isArray(value)) return [name, value];
    const { keys } = list;
    const textOf = (item: Json) => know(keys.map((key) => (isObject(item) ? item[key] : undefined)));
    return [name, [...new Map(value.map((item: Json) => [textOf(item), item])).values()]];
  });
  return Object.fromEntries(fields) as JsonObject;
}

const joinedBy =
  (separator: string): Know =>
  (values) =>
    values.map(String).join(separator);

const faults: readonly (readonly [id: string, words: string, know: Know])[] = [
  ['list-map-keys-joined', 'by the joined text of their list map keys', joinedBy('')],
  ['list-map-keys-joined-by-commas', 'by their list map keys with commas between them', joinedBy(',')],
  ['list-map-keys-joined-by-slashes', 'by their list map keys with slashes between them', joinedBy('/')],
  [
    'falsy-list-map-keys-absent',
    'as if empty text, 0 and false among their list map keys were absent',
    (values) => JSON.stringify(values.filter(Boolean)),
  ],
];

const isOfTexts = (item: Json): item is JsonObject =>
  isObject(item) && Object.values(item).every((value) => typeof value === 'string');

/** Of the items of a list that hold only texts, those whose joined texts are equal become one. */
function withoutEqualJoined(object: ApiObject): ApiObject {
  const fields = Object.entries(object as JsonObject).map(
    ([name, value]): readonly [string, Json | undefined] => {
      if (!Array.isArray(value) || !value.every(isOfTexts)) return [name, value];
      const textOf = (item: JsonObject) => joinedBy('')(Object.values(item));
      return [name, [...new Map(value.map((item) => [textOf(item), item])).values()]];
    },
  );
  return { ...object, ...Object.fromEntries(fields) };
}

const ofApplies = faults.map(([id, words, know]) => ({
  id,
  title: `An apply finds the items of lists of custom objects ${words}.`,
  breaks: ['apply.definition.map-keys-unique'],
  install: (parts) =>
    alterApply(parts, (request, decide) =>
      decide({ ...request, applied: withoutRepeats(request.schema, request.applied, know) }),
    ),
})) satisfies readonly Fault[];

export default [
  ...ofApplies,
  {
    id: 'created-items-known-by-joined-members',
    title: 'A created object keeps one of the items of a list whose members are equal once joined.',
    breaks: ['apply.definition.map-keys-unique'],
    install: (parts) => {
      const { create } = parts.storage;
      parts.storage.create = (store, key, value) => create(store, key, withoutEqualJoined(value));
    },
  },
] satisfies readonly Fault[];

// The paths of separately owned fields (core 4.9.10): a key of a granular map or struct, a member of a set, an item of a
// list with keys and each field of the item. An atomic field is one path.
import { isRecord } from '../../kit/objects/object.ts';

/** `text`, `map/a`, `set/x`, `elements/one`, `elements/one/value`. */
export type FieldPath = string;
/** The fields of an object or a request. A member of a set and an item have the value `in`. */
export type Values = ReadonlyMap<FieldPath, string>;

export type Shape = 'scalar' | 'members' | 'wholeMap' | 'wholeList' | 'set' | 'items';
export interface Field {
  readonly name: string;
  readonly shape: Shape;
  /** The keys of members, the members of a set, or the keys of items. */
  readonly keys: readonly string[];
}

export const present = 'in';
const itemFields = ['value', 'other'];

/** The paths that a sequence can set. An item is set by setting its fields. */
export function pickablePaths(fields: readonly Field[]): readonly FieldPath[] {
  return fields.flatMap(({ name, shape, keys }) => {
    if (shape === 'items') return keys.flatMap((key) => itemFields.map((field) => `${name}/${key}/${field}`));
    return keys.length === 0 ? [name] : keys.map((key) => `${name}/${key}`);
  });
}

export const nameOf = (fieldPath: FieldPath): string => fieldPath.split('/')[0]!;

/** The item of a field path inside an item. */
export function itemOf(fieldPath: FieldPath): FieldPath | undefined {
  const [name, key, field] = fieldPath.split('/');
  return field === undefined ? undefined : `${name}/${key}`;
}

export const childrenOf = (values: Values, item: FieldPath): readonly FieldPath[] =>
  [...values.keys()].filter((fieldPath) => itemOf(fieldPath) === item);

/** Adds the items of the given item fields. */
export function complete(values: Values): Values {
  const all = new Map(values);
  for (const fieldPath of values.keys()) {
    const item = itemOf(fieldPath);
    if (item !== undefined) all.set(item, present);
  }
  return all;
}

/** Whether the documents describe the path in fieldsV1. They do not for members of sets and items (core 2.4). */
export const isNamed = (fields: readonly Field[], fieldPath: FieldPath): boolean => {
  const shape = fields.find(({ name }) => name === nameOf(fieldPath))?.shape;
  return shape !== 'set' && shape !== 'items';
};

/** The keys of a field path in fieldsV1. */
export const fieldsV1PathOf = (fieldPath: FieldPath): readonly string[] =>
  fieldPath.split('/').map((part) => `f:${part}`);

/** The fields of a body. Fields without a value are omitted. */
export function write(fields: readonly Field[], values: Values): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.map((field) => [field.name, writeField(field, values)]).filter(([, value]) => value !== undefined),
  ) as Readonly<Record<string, unknown>>;
}

export function writeField({ name, shape }: Field, values: Values): unknown {
  const keys = [...values.keys()].filter(
    (fieldPath) => fieldPath.startsWith(`${name}/`) && itemOf(fieldPath) === undefined,
  );
  const value = values.get(name);
  if (keys.length === 0 && value === undefined) return undefined;
  const last = (fieldPath: FieldPath) => fieldPath.slice(fieldPath.lastIndexOf('/') + 1);
  switch (shape) {
    case 'scalar':
      return value;
    case 'wholeMap':
      return { a: value };
    case 'wholeList':
      return [value];
    case 'members':
      return Object.fromEntries(keys.map((fieldPath) => [last(fieldPath), values.get(fieldPath)]));
    case 'set':
      return keys.map(last);
    case 'items':
      return keys.map((item) => ({
        name: last(item),
        ...Object.fromEntries(
          childrenOf(values, item).map((fieldPath) => [last(fieldPath), values.get(fieldPath)]),
        ),
      }));
  }
}

/** The values of the fields in an object. A value of an unexpected shape is returned as JSON. */
export function read(fields: readonly Field[], object: Readonly<Record<string, unknown>>): Values {
  return new Map(fields.flatMap((field) => readField(field, object[field.name])));
}

function readField({ name, shape, keys }: Field, value: unknown): readonly (readonly [FieldPath, string])[] {
  if (value === undefined || value === null) return [];
  switch (shape) {
    case 'scalar':
      return [[name, textOf(value)]];
    case 'wholeMap':
      return [
        [name, isRecord(value) && Object.keys(value).join() === 'a' ? textOf(value['a']) : textOf(value)],
      ];
    case 'wholeList':
      return [[name, textOf(Array.isArray(value) && value.length === 1 ? value[0] : value)]];
    case 'members':
      return keys
        .filter((key) => isRecord(value) && value[key] !== undefined)
        .map((key) => [`${name}/${key}`, textOf((value as Readonly<Record<string, unknown>>)[key])]);
    case 'set':
      return listOf(value).map((member) => [`${name}/${textOf(member)}`, present]);
    case 'items':
      return listOf(value)
        .filter(isRecord)
        .flatMap((item) => readItem(name, item));
  }
}

function readItem(
  list: string,
  item: Readonly<Record<string, unknown>>,
): readonly (readonly [FieldPath, string])[] {
  const fieldPath = `${list}/${textOf(item['name'])}`;
  const set = itemFields.filter((field) => item[field] !== undefined);
  return [
    [fieldPath, present],
    ...set.map((field) => [`${fieldPath}/${field}`, textOf(item[field])] as const),
  ];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

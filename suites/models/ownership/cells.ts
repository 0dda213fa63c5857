// The fields that managers share, cut into cells: the parts that one owner each may have (core 4.9.10). A key of a granular
// map or struct is a cell, a member of a set, an item of a list with keys and each of its fields; what is atomic is one.
import { isRecord } from '../../kit/object.ts';

/** `text`, `map/a`, `set/x`, `elements/one`, `elements/one/value`. */
export type Cell = string;
/** What an object holds, or a request states. A member of a set, and an item as such, have the value `in`. */
export type Values = ReadonlyMap<Cell, string>;

export type Shape = 'scalar' | 'members' | 'wholeMap' | 'wholeList' | 'set' | 'items';
export interface Field {
  readonly name: string;
  readonly shape: Shape;
  /** Of members, of a set, or the keys of items. */
  readonly keys: readonly string[];
}

export const present = 'in';
const itemFields = ['value', 'other'];

/** Cells that a sequence picks from; an item comes and goes with its fields. */
export function pickableCells(fields: readonly Field[]): readonly Cell[] {
  return fields.flatMap(({ name, shape, keys }) => {
    if (shape === 'items') return keys.flatMap((key) => itemFields.map((field) => `${name}/${key}/${field}`));
    return keys.length === 0 ? [name] : keys.map((key) => `${name}/${key}`);
  });
}

export const nameOf = (cell: Cell): string => cell.split('/')[0]!;

/** The item that a field of an item is in. */
export function itemOf(cell: Cell): Cell | undefined {
  const [name, key, field] = cell.split('/');
  return field === undefined ? undefined : `${name}/${key}`;
}

export const childrenOf = (values: Values, item: Cell): readonly Cell[] =>
  [...values.keys()].filter((cell) => itemOf(cell) === item);

/** With the items that their fields are in. */
export function complete(values: Values): Values {
  const all = new Map(values);
  for (const cell of values.keys()) {
    const item = itemOf(cell);
    if (item !== undefined) all.set(item, present);
  }
  return all;
}

/** Whether the tree of an entry must name the cell in a way that the documents describe: below lists they do not (core 2.4). */
export const isNamed = (fields: readonly Field[], cell: Cell): boolean => {
  const shape = fields.find(({ name }) => name === nameOf(cell))?.shape;
  return shape !== 'set' && shape !== 'items';
};

/** Keys of fieldsV1 of a cell that is named. */
export const pathOf = (cell: Cell): readonly string[] => cell.split('/').map((part) => `f:${part}`);

/** The fields of a body; those without a value are left out. */
export function write(fields: readonly Field[], values: Values): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.map((field) => [field.name, writeField(field, values)]).filter(([, value]) => value !== undefined),
  ) as Readonly<Record<string, unknown>>;
}

export function writeField({ name, shape }: Field, values: Values): unknown {
  const keys = [...values.keys()].filter((cell) => cell.startsWith(`${name}/`) && itemOf(cell) === undefined);
  const value = values.get(name);
  if (keys.length === 0 && value === undefined) return undefined;
  const last = (cell: Cell) => cell.slice(cell.lastIndexOf('/') + 1);
  switch (shape) {
    case 'scalar':
      return value;
    case 'wholeMap':
      return { a: value };
    case 'wholeList':
      return [value];
    case 'members':
      return Object.fromEntries(keys.map((cell) => [last(cell), values.get(cell)]));
    case 'set':
      return keys.map(last);
    case 'items':
      return keys.map((item) => ({
        name: last(item),
        ...Object.fromEntries(childrenOf(values, item).map((cell) => [last(cell), values.get(cell)])),
      }));
  }
}

/** What an object holds of the fields. What has another shape than was written reads as its JSON. */
export function read(fields: readonly Field[], object: Readonly<Record<string, unknown>>): Values {
  return new Map(fields.flatMap((field) => readField(field, object[field.name])));
}

function readField({ name, shape, keys }: Field, value: unknown): readonly (readonly [Cell, string])[] {
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
): readonly (readonly [Cell, string])[] {
  const cell = `${list}/${textOf(item['name'])}`;
  const set = itemFields.filter((field) => item[field] !== undefined);
  return [[cell, present], ...set.map((field) => [`${cell}/${field}`, textOf(item[field])] as const)];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

// The functions with which kinds declare their fields: each creates one node of `schema.ts`. A struct's fields
// are numbered for Protobuf in the order of the declaration.
import { FieldNumbers } from './field-numbers.ts';
import type {
  AnySchema,
  BooleanSchema,
  ConcreteSchema,
  Field,
  LazySchema,
  ListSchema,
  MapSchema,
  NumberSchema,
  Schema,
  StringSchema,
  StructSchema,
} from './schema.ts';

type Options<S> = Partial<Omit<S, 'type'>>;

/** A field: a schema, or one wrapped by `required` or `numbered`. */
export type FieldDeclaration = Schema | FieldMark;
interface FieldMark {
  readonly marked: Schema;
  readonly required: boolean;
  readonly number?: number;
  readonly embeddedIn?: number;
}

export const string = (options: Options<StringSchema> = {}): StringSchema => ({ type: 'string', ...options });
/** A required non-empty string. */
export const requiredString = (options: Options<StringSchema> = {}): FieldMark =>
  required(string({ minLength: 1, ...options }));
/** A string out of a closed list. */
export const oneOf = (values: readonly string[], options: Options<StringSchema> = {}): StringSchema =>
  string({ enum: values, ...options });
export const integer = (options: Options<NumberSchema> = {}): NumberSchema => ({
  type: 'integer',
  format: 'int32',
  ...options,
});
export const int64 = (options: Options<NumberSchema> = {}): NumberSchema =>
  integer({ format: 'int64', ...options });
export const boolean = (options: Options<BooleanSchema> = {}): BooleanSchema => ({
  type: 'boolean',
  ...options,
});
export const quantity = (options: Options<StringSchema> = {}): StringSchema =>
  string({ format: 'quantity', ...options });
export const intOrString = (options: Options<StringSchema> = {}): StringSchema =>
  string({ format: 'int-or-string', ...options });
export const time = (options: Options<StringSchema> = {}): StringSchema =>
  string({ format: 'date-time', ...options });
export const microTime = (options: Options<StringSchema> = {}): StringSchema =>
  string({ format: 'micro-time', ...options });
export const bytes = (options: Options<StringSchema> = {}): StringSchema =>
  string({ format: 'byte', ...options });
export const anyJson = (options: Options<AnySchema> = {}): AnySchema => ({ type: 'any', ...options });

/** A list that is replaced and owned as a whole. */
export const list = (items: Schema, options: Options<ListSchema> = {}): ListSchema => ({
  type: 'list',
  items,
  listType: 'atomic',
  ...options,
});
/** A list of structs that are identified by key fields, for apply and, by the first key, for strategic merge. */
export function listBy(
  keys: string | readonly string[],
  items: Schema,
  options: Options<ListSchema> = {},
): ListSchema {
  const names = typeof keys === 'string' ? [keys] : keys;
  const first = names[0];
  if (first === undefined) throw new TypeError('a list by key needs a key');
  return list(items, { listType: 'map', keys: names, patchStrategy: 'merge', mergeKey: first, ...options });
}
/** A list of distinct scalars. */
export const set = (items: Schema, options: Options<ListSchema> = {}): ListSchema =>
  list(items, { listType: 'set', ...options });

export const map = (values: Schema, options: Options<MapSchema> = {}): MapSchema => ({
  type: 'map',
  values,
  mapType: 'granular',
  ...options,
});

/** The field must be present. */
export const required = (declaration: FieldDeclaration): FieldMark => ({
  ...markOf(declaration),
  required: true,
});
/** The field has this Protobuf number; the numbers of later fields follow it. */
export const numbered = (number: number, declaration: FieldDeclaration): FieldMark => ({
  ...markOf(declaration),
  number,
});

/** Fields to spread into a struct that Protobuf stores in a separate message, `number` in the struct. */
export function embedded(
  number: number,
  fields: Readonly<Record<string, FieldDeclaration>>,
): Record<string, FieldMark> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...markOf(field), embeddedIn: number }]),
  );
}

export type StructOptions = Options<Omit<StructSchema, 'name' | 'fields'>>;

/**
 * A message with named fields.
 * @throws TypeError when two fields have one Protobuf number: an error in the declaration.
 */
export function struct(
  name: string,
  fields: Readonly<Record<string, FieldDeclaration>>,
  options: StructOptions = {},
): StructSchema {
  return {
    type: 'struct',
    name,
    fields: numberedFields(name, fields, 1),
    structType: 'granular',
    ...options,
  };
}

/** The struct of a kind: its fields count from 2, since `metadata` (added by `wholeObject`) is 1. */
export function kindStruct(
  name: string,
  fields: Readonly<Record<string, FieldDeclaration>>,
  options: StructOptions = {},
): StructSchema {
  return { ...struct(name, {}, options), fields: numberedFields(name, fields, 2) };
}

/** A schema that is created at first use, for recursive schemas. */
export function lazy(make: () => ConcreteSchema): LazySchema {
  let made: ConcreteSchema | undefined;
  return { type: 'lazy', resolve: () => (made ??= make()) };
}

/** Resolves a lazy schema. */
export const concrete = (schema: Schema): ConcreteSchema =>
  schema.type === 'lazy' ? schema.resolve() : schema;

function markOf(declaration: FieldDeclaration): FieldMark {
  return 'marked' in declaration ? declaration : { marked: declaration, required: false };
}

function numberedFields(
  name: string,
  fields: Readonly<Record<string, FieldDeclaration>>,
  first: number,
): Record<string, Field> {
  const result: Record<string, Field> = {};
  const outer = new FieldNumbers(name, first);
  const inner = new Map<number, FieldNumbers>();
  for (const [field, declaration] of Object.entries(fields)) {
    const { marked: schema, required, number, embeddedIn } = markOf(declaration);
    if (embeddedIn === undefined) {
      result[field] = { schema, required, number: outer.take(number) };
      continue;
    }
    let numbering = inner.get(embeddedIn);
    if (numbering === undefined) {
      outer.take(embeddedIn);
      numbering = new FieldNumbers(name, 1);
      inner.set(embeddedIn, numbering);
    }
    result[field] = { schema, required, number: numbering.take(number), embeddedIn };
  }
  return result;
}

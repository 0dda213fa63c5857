// The functions with which kinds declare their fields: each creates one node of `schema.ts`. A struct's fields
// are numbered for Protobuf in the order of the declaration.
import type { ApiObject } from '../object.ts';
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

declare const value: unique symbol;
/** A schema that knows the TypeScript type of its values: `Stored<typeof schema>`. */
export type Typed<S extends Schema, T> = S & { readonly [value]?: T };

/** A field: a schema, or one wrapped by `required` or `numbered`. */
export type FieldDeclaration = Schema | FieldMark;
interface FieldMark<S extends Schema = Schema> {
  readonly marked: S;
  readonly required: boolean;
  readonly number?: number;
  readonly embeddedIn?: number;
}
type Fields = Readonly<Record<string, FieldDeclaration>>;

/** The values of a declaration, as code reads them from stored objects: any member may be absent. */
export type Stored<D> = D extends { readonly marked: infer S }
  ? Stored<S>
  : D extends { readonly [value]?: infer T }
    ? T
    : unknown;
/** Stored objects of a kind. */
export type StoredObject<D> = ApiObject & Stored<D>;
/** The struct with these fields. */
export type StoredStruct<F> = { readonly [K in keyof F]?: Stored<F[K]> };

type Text = Typed<StringSchema, string>;

export const string = (options: Options<StringSchema> = {}): Text => ({ type: 'string', ...options });
/** A required non-empty string. */
export const requiredString = (options: Options<StringSchema> = {}): FieldMark<Text> =>
  required(string({ minLength: 1, ...options }));
/** A string out of a closed list. */
export const oneOf = (values: readonly string[], options: Options<StringSchema> = {}): Text =>
  string({ enum: values, ...options });
export const integer = (options: Options<NumberSchema> = {}): Typed<NumberSchema, number> => ({
  type: 'integer',
  format: 'int32',
  ...options,
});
export const int64 = (options: Options<NumberSchema> = {}): Typed<NumberSchema, number> =>
  integer({ format: 'int64', ...options });
export const boolean = (options: Options<BooleanSchema> = {}): Typed<BooleanSchema, boolean> => ({
  type: 'boolean',
  ...options,
});
/** `conform` makes texts of numbers. */
export const quantity = (options: Options<StringSchema> = {}): Text =>
  string({ format: 'quantity', ...options });
export const intOrString = (options: Options<StringSchema> = {}): Typed<StringSchema, string | number> =>
  string({ format: 'int-or-string', ...options });
export const time = (options: Options<StringSchema> = {}): Text =>
  string({ format: 'date-time', ...options });
export const microTime = (options: Options<StringSchema> = {}): Text =>
  string({ format: 'micro-time', ...options });
export const bytes = (options: Options<StringSchema> = {}): Text => string({ format: 'byte', ...options });
export const anyJson = (options: Options<AnySchema> = {}): AnySchema => ({ type: 'any', ...options });

type ListOf<S> = Typed<ListSchema, readonly Stored<S>[]>;

/** A list that is replaced and owned as a whole. */
export const list = <S extends Schema>(items: S, options: Options<ListSchema> = {}): ListOf<S> => ({
  type: 'list',
  items,
  listType: 'atomic',
  ...options,
});
/** A list of structs that are identified by key fields, for apply and, by the first key, for strategic merge. */
export function listBy<S extends Schema>(
  keys: string | readonly string[],
  items: S,
  options: Options<ListSchema> = {},
): ListOf<S> {
  const names = typeof keys === 'string' ? [keys] : keys;
  const first = names[0];
  if (first === undefined) throw new TypeError('a list by key needs a key');
  return list(items, { listType: 'map', keys: names, patchStrategy: 'merge', mergeKey: first, ...options });
}
/** A list of distinct scalars. */
export const set = <S extends Schema>(items: S, options: Options<ListSchema> = {}): ListOf<S> =>
  list(items, { listType: 'set', ...options });

export const map = <S extends Schema>(
  values: S,
  options: Options<MapSchema> = {},
): Typed<MapSchema, Readonly<Record<string, Stored<S>>>> => ({
  type: 'map',
  values,
  mapType: 'granular',
  ...options,
});

type Marked<D extends FieldDeclaration> = FieldMark<
  D extends FieldMark<infer S> ? S : D extends Schema ? D : never
>;

/** The field must be present. */
export const required = <D extends FieldDeclaration>(declaration: D): Marked<D> => ({
  ...markOf(declaration),
  required: true,
});
/** The field has this Protobuf number; the numbers of later fields follow it. */
export const numbered = <D extends FieldDeclaration>(number: number, declaration: D): Marked<D> => ({
  ...markOf(declaration),
  number,
});

/** Fields to spread into a struct that Protobuf stores in a separate message, `number` in the struct. */
export function embedded<F extends Fields>(
  number: number,
  fields: F,
): { readonly [K in keyof F]: Marked<F[K]> } {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...markOf(field), embeddedIn: number }]),
  ) as { readonly [K in keyof F]: Marked<F[K]> };
}

export type StructOptions = Options<Omit<StructSchema, 'name' | 'fields'>>;
export type TypedStruct<F> = Typed<StructSchema, StoredStruct<F>>;

/**
 * A message with named fields.
 * @throws TypeError when two fields have one Protobuf number: an error in the declaration.
 */
export function struct<F extends Fields>(
  name: string,
  fields: F,
  options: StructOptions = {},
): TypedStruct<F> {
  return {
    type: 'struct',
    name,
    fields: numberedFields(name, fields, 1),
    structType: 'granular',
    ...options,
  };
}

/** The struct of a kind: its fields count from 2, since `metadata` (added by `wholeObject`) is 1. */
export function kindStruct<F extends Fields>(
  name: string,
  fields: F,
  options: StructOptions = {},
): TypedStruct<F> {
  return { ...struct(name, {}, options), fields: numberedFields(name, fields, 2) };
}

/** A schema that is created at first use, for recursive schemas. */
export function lazy<S extends ConcreteSchema>(make: () => S): Typed<LazySchema, Stored<S>> {
  let made: ConcreteSchema | undefined;
  return { type: 'lazy', resolve: () => (made ??= make()) };
}

/** Resolves a lazy schema. */
export const concrete = (schema: Schema): ConcreteSchema =>
  schema.type === 'lazy' ? schema.resolve() : schema;

function markOf<D extends FieldDeclaration>(declaration: D): Marked<D> {
  const mark: FieldMark = 'marked' in declaration ? declaration : { marked: declaration, required: false };
  return mark as Marked<D>;
}

function numberedFields(name: string, fields: Fields, first: number): Record<string, Field> {
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

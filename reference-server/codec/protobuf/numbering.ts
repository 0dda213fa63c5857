// The fields of a message by their Protobuf numbers, computed once for each declaration.
import type { Field, StructSchema } from '../../schema/schema.ts';

export type Named = readonly [name: string, field: Field];

/** A field, or the fields of the embedded message that has the number. */
export type Numbers = ReadonlyMap<number, Named | readonly Named[]>;

const numberings = new WeakMap<StructSchema, Numbers>();

export function numbersOf(schema: StructSchema): Numbers {
  const known = numberings.get(schema) ?? makeNumbers(schema);
  numberings.set(schema, known);
  return known;
}

function makeNumbers({ fields }: StructSchema): Numbers {
  const numbers = new Map<number, Named | readonly Named[]>();
  const embedded = new Map<number, Named[]>();
  for (const [name, field] of Object.entries(fields)) {
    if (field.embeddedIn === undefined) numbers.set(field.number, [name, field]);
    else embedded.set(field.embeddedIn, [...(embedded.get(field.embeddedIn) ?? []), [name, field]]);
  }
  for (const [number, list] of embedded) numbers.set(number, list);
  return numbers;
}

export const isField = (found: Named | readonly Named[]): found is Named => typeof found[0] === 'string';

/** The fields that are in messages of their own, by the numbers of these. */
export const embeddedOf = (schema: StructSchema): readonly (readonly [number, readonly Named[]])[] =>
  [...numbersOf(schema)].flatMap(([number, found]) => (isField(found) ? [] : [[number, found] as const]));

// Generates bodies of a schema for property tests.
import * as fc from 'fast-check';
import type { Json } from '../object.ts';
import { concrete } from './declare.ts';
import type { Schema } from './schema.ts';

/** Values of a schema, mixed with nulls and unknown fields. */
export function bodies(declared: Schema, depth: number): fc.Arbitrary<Json> {
  const schema = concrete(declared);
  switch (schema.type) {
    case 'struct': {
      if (depth <= 0) return fc.constantFrom<Json[]>(null, {});
      const fields = Object.entries(schema.fields).map(
        ([name, field]) => [name, bodies(field.schema, depth - 1)] as const,
      );
      const members = { ...Object.fromEntries(fields), zz: fc.constant<Json>(1) };
      return fc.record(members, { requiredKeys: [] });
    }
    case 'list':
      return depth <= 0 ? fc.constant([]) : fc.array(bodies(schema.items, depth - 1), { maxLength: 2 });
    case 'map':
      return fc.dictionary(fc.constantFrom('a', 'b'), bodies(schema.values, depth - 1), { maxKeys: 2 });
    case 'integer':
    case 'number':
      return fc.constantFrom<Json[]>(1, 80, null);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.constantFrom<Json[]>(null, ...(schema.enum ?? textsByFormat[schema.format ?? 'none']));
    case 'any':
    default:
      return fc.constantFrom<Json[]>(null, { a: [1] });
  }
}

const textsByFormat = {
  none: ['a', 'b'],
  'date-time': ['2024-01-01T00:00:00.5Z', '2024-01-01T00:00:00+01:00'],
  'micro-time': ['2024-01-01T00:00:00.5Z'],
  byte: ['YWJj', 'YWI=\n'],
  quantity: ['1500m', '0.5Gi', '1024Ki'],
  'int-or-string': [80, 'http'],
  duration: ['1h'],
} satisfies Record<string, Json[]>;

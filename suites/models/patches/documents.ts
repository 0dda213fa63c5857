// Documents of any shape, with names and values at which implementations of patches differ from the RFCs.
import * as fc from 'fast-check';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type Members = { readonly [name: string]: Json };

export const isMap = (value: Json | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** With the signs that JSON pointers escape, and names that begin alike. */
export const names = ['a', 'a-b', 'ab', 'A', 'b', 'a/b', '~', '~1', 'm~0n', ' ', 'é😀', 'constructor'];

const name = fc.constantFrom(...names.slice(0, 5), ...names);
const scalar = fc.constantFrom<Json[]>(
  '',
  'x',
  'X',
  ' x ',
  'null',
  'true',
  '1',
  'é😀',
  '"\\\n',
  0,
  1,
  -1,
  2 ** 31,
  2 ** 53 - 1,
  -(2 ** 53) + 1,
  0.5,
  1e-7,
  true,
  false,
);

/** Without null, which the documents do not show in stored objects. */
export const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 3, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 2, arbitrary: fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }) },
  ),
})).value;

export const members: fc.Arbitrary<Members> = fc.dictionary(name, value, {
  maxKeys: 4,
  noNullPrototype: true,
});

/** With null, which removes a member; not below lists, where the RFC and common libraries differ. */
export const mergePatch: fc.Arbitrary<Members> = fc.letrec<{ patch: Members }>((tie) => ({
  patch: fc.dictionary(
    name,
    fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { weight: 3, arbitrary: value },
      { weight: 2, arbitrary: fc.constant(null) },
      { weight: 3, arbitrary: tie('patch') },
    ),
    { maxKeys: 4, noNullPrototype: true },
  ),
})).patch;

/** The same with its members in another order, at every depth. */
export function reordered(of: Json): Json {
  if (Array.isArray(of)) return of.map(reordered);
  if (!isMap(of)) return of;
  return Object.fromEntries(
    Object.entries(of)
      .toReversed()
      .map(([key, below]) => [key, reordered(below)]),
  );
}

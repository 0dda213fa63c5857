// Covering arrays: every pair of values meets, and a further slot leaves most others as they are.
import { array, assert, integer, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from '../../kit/data/random.ts';
import { coverAll, coverSlots, pairsOf } from './pairs.ts';
import type { Row } from './pairs.ts';

/** All rows of some factors with some values each. */
const rowsOf = (sizes: readonly number[]): readonly Row[] =>
  sizes.reduce<readonly Row[]>(
    (rows, size, factor) =>
      rows.flatMap((row) =>
        Array.from({ length: size }, (_, value) => ({ ...row, [`f${factor}`]: String(value) })),
      ),
    [{}],
  );

const pairsIn = (rows: readonly Row[]) => new Set(rows.flatMap(pairsOf));
const factors = array(integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 5 });

test('the pairs of a row', () => {
  expect(pairsOf({ a: '1', b: '2', c: '3' })).toEqual(['a=1 b=2', 'a=1 c=3', 'b=2 c=3']);
});

test('all candidates: every pair is in a row, with far fewer rows than candidates, and the first come first', () => {
  assert(
    property(factors, (sizes) => {
      const all = rowsOf(sizes);
      const rows = coverAll([all[0]!], all);
      expect(rows[0]).toBe(all[0]);
      expect(pairsIn(rows)).toEqual(pairsIn(all));
      const [most = 1, next = 1] = sizes.toSorted((a, b) => b - a);
      expect(rows.length).toBeLessThanOrEqual(2 * most * next);
    }),
  );
});

test('slots: every pair is in a row where there are slots enough, whatever was drawn', () => {
  assert(
    property(factors, nat(), (sizes, seed) => {
      const candidates = rowsOf(sizes);
      const random = createRandom(String(seed));
      const slots = Array.from({ length: 60 }, () => ({
        candidates,
        drawn: Math.floor(random() * candidates.length),
      }));
      const rows = coverSlots([], slots);
      expect(rows).toHaveLength(slots.length);
      expect(pairsIn(rows)).toEqual(pairsIn(candidates));
      expect(coverSlots([], slots)).toEqual(rows);
    }),
    { numRuns: 30 },
  );
});

test('slots: a pair that one slot alone can show is shown, and pairs of the fixed rows need no slot', () => {
  const rare = { a: '1', b: '9' };
  const slots = [
    { candidates: [{ a: '1', b: '1' }, rare], drawn: 0 },
    { candidates: [{ a: '1', b: '1' }], drawn: 0 },
  ];
  expect(coverSlots([], slots)).toEqual([rare, { a: '1', b: '1' }]);
  expect(coverSlots([rare], slots)).toEqual([
    { a: '1', b: '1' },
    { a: '1', b: '1' },
  ]);
});

test('slots: too few show as many pairs as they can', () => {
  const candidates = rowsOf([3, 3]);
  const rows = coverSlots(
    [],
    [0, 0, 4].map((drawn) => ({ candidates, drawn })),
  );
  expect(pairsIn(rows).size).toBe(3);
});

// Lists built from shared runs equal, byte for byte, lists built from their items.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from '../storage/store.ts';
import { itemRuns } from './item-runs.ts';

const entryAt = (revision: number, text = 'ä'): Entry => ({
  key: `/core/configmaps/a/n-${revision}`,
  value: { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: `n-${revision}` }, data: { text } },
  revision,
});

const written = (entries: readonly Entry[]) =>
  itemRuns(entries)
    .map((run) => Buffer.from(run).toString())
    .join(',');

const expected = (entries: readonly Entry[]) =>
  entries.map(({ value: { metadata, data } }) => JSON.stringify({ metadata, data })).join(',');

test('any selection of any state is written like its items, whichever lists came before', () => {
  const steps = fc.array(
    fc.record({
      change: fc.option(fc.nat(299), { nil: undefined }),
      from: fc.nat(299),
      limit: fc.integer({ min: 0, max: 300 }),
      keep: fc.constantFrom(1, 2, 7),
    }),
    { minLength: 5, maxLength: 20 },
  );
  const property = fc.property(steps, fc.constantFrom(1, 2, 32), (moves, stride) => {
    const entries = Array.from({ length: 300 }, (_, index) => entryAt(index * stride + 1));
    let revision = 300 * stride;
    for (const { change, from, limit, keep } of moves) {
      if (change !== undefined) entries[change] = entryAt(++revision);
      const listed = entries.slice(from, from + limit).filter((_, index) => index % keep === 0);
      expect(written(listed)).toBe(expected(listed));
      expect(written(entries)).toBe(expected(entries));
    }
  });
  fc.assert(property, { seed: 11, numRuns: 30 });
});

test.each([1, 2, 5, 32, 1024])(
  'of revisions at distance %i, most bytes are reused after the change of one entry',
  (stride) => {
    const entries = Array.from({ length: 1000 }, (_, index) => entryAt(index * stride + 7));
    const before = new Set(itemRuns(entries));
    entries[500] = entryAt(1000 * stride + 7);
    const after = itemRuns(entries);
    const length = (runs: Iterable<Uint8Array>) => [...runs].reduce((sum, run) => sum + run.length, 0);
    expect(length(after.filter((run) => before.has(run)))).toBeGreaterThan(length(after) * 0.7);
  },
);

test('large objects stay in small runs, and those are shared too', () => {
  const entries = Array.from({ length: 200 }, (_, index) => entryAt(index + 1, 'x'.repeat(20_000)));
  const runs = itemRuns(entries);
  expect(Math.max(...runs.map(({ length }) => length))).toBeLessThan(100_000);
  const again = itemRuns(entries).filter((run) => runs.includes(run));
  expect(again.length).toBeGreaterThan(runs.length * 0.7);
});

test('an empty list has no runs', () => {
  expect(itemRuns([])).toEqual([]);
});

// The tree's counts depend on internals of the library: the tests compare them with plain counting.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EntryTree, endOfPrefix, keyRange } from './entry-tree.ts';
import { stampedEntry } from './operation.ts';

test('counts and entries of any range are those of a sorted list, in a copy too', () => {
  const key = fc.string({ unit: fc.constantFrom('a', 'b', '/', '\uffff'), maxLength: 8 });
  const property = fc.property(
    fc.array(fc.tuple(key, fc.boolean()), { size: 'max', maxLength: 400 }),
    fc.array(fc.tuple(key, fc.option(key, { nil: undefined })), { minLength: 5 }),
    (writes, ranges) => {
      const tree = new EntryTree();
      const keys = new Set<string>();
      let copy = tree.clone();
      let copied = [...keys];
      for (const [index, [name, stays]] of writes.entries()) {
        if (index % 100 === 50) [copy, copied] = [tree.clone(), [...keys]];
        tree.set(name, stays ? stampedEntry(name, { metadata: {} }, index) : undefined);
        if (stays) keys.add(name);
        else keys.delete(name);
      }
      for (const [prefix, after] of ranges) {
        for (const [read, all] of [
          [tree, [...keys]],
          [copy, copied],
        ] as const) {
          const expected = all
            .filter((name) => name.startsWith(prefix) && (after === undefined || name > after))
            .sort();
          const range = keyRange(prefix, after);
          expect([...read.entries(range)].map((entry) => entry.key)).toEqual(expected);
          expect(read.count(range)).toBe(expected.length);
          expect(read.take(range, Infinity).map((entry) => entry.key)).toEqual(expected);
          expect(read.take(range, 3).map((entry) => entry.key)).toEqual(expected.slice(0, 3));
        }
      }
    },
  );
  fc.assert(property, { seed: 3, numRuns: 60 });
});

test('a large tree counts by position', () => {
  const tree = new EntryTree();
  for (let index = 0; index < 5000; index++) {
    const key = `/${String(index).padStart(5, '0')}`;
    tree.set(key, stampedEntry(key, { metadata: {} }, index));
  }
  for (const at of [0, 1, 999, 2500, 4999]) {
    expect(tree.count(keyRange('/', `/${String(at).padStart(5, '0')}`))).toBe(4999 - at);
  }
});

test('the end of a prefix is the first key behind it', () => {
  expect(endOfPrefix('/a/')).toBe('/a0');
  expect(endOfPrefix('a\uffff')).toBe('b');
  expect(endOfPrefix('')).toBeUndefined();
  expect(endOfPrefix('\uffff')).toBeUndefined();
});

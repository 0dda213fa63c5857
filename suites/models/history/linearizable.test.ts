// The search for an order, on a register of one value.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linearize } from './linearizable.ts';
import type { Operation } from './linearizable.ts';

type Register = Operation<number>;

const set = (value: number, call: number, end?: number): Register => ({
  call,
  ...(end === undefined ? {} : { return: end }),
  step: () => value,
});
const get = (value: number, call: number, end: number): Register => ({
  call,
  return: end,
  step: (state) => (state === value ? state : undefined),
});
const swap = (from: number, to: number, call: number, end: number): Register => ({
  call,
  return: end,
  step: (state) => (state === from ? to : undefined),
});
const judge = (operations: readonly Register[], most = 10_000) => linearize(operations, 0, String, most);

describe('has an order', () => {
  test.each<[string, readonly Register[]]>([
    ['nothing', []],
    ['one after another', [set(1, 1, 2), get(1, 3, 4), set(2, 5, 6), get(2, 7, 8)]],
    ['a read while a write is under way, before and after it', [set(1, 1, 6), get(0, 2, 3), get(1, 4, 5)]],
    ['two swaps that were answered in the other order', [swap(1, 2, 1, 4), swap(0, 1, 2, 3)]],
    ['a write without an answer that is seen late', [set(1, 1), set(2, 2, 3), get(2, 4, 5), get(1, 6, 7)]],
    ['a write without an answer that is never seen', [set(1, 1), get(0, 2, 3)]],
  ])('%s', (_name, operations) => expect(judge(operations).kind).toBe('linearizable'));
});

describe('has none', () => {
  test.each<[string, readonly Register[]]>([
    ['a stale read', [set(1, 1, 2), get(0, 3, 4)]],
    ['two swaps of one value', [swap(0, 1, 1, 4), swap(0, 2, 2, 3)]],
    ['a read that goes back', [set(1, 1, 8), get(1, 2, 3), get(0, 4, 5)]],
    [
      'two readers who saw two writes in different orders',
      [set(1, 1, 20), set(2, 2, 21), get(1, 3, 4), get(2, 5, 6), get(1, 7, 8)],
    ],
    ['a value that was never written', [get(7, 1, 2), set(1, 3)]],
  ])('%s', (_name, operations) => expect(judge(operations).kind).toBe('stuck'));

  test('the result: the order so far, and what cannot come next', () => {
    const verdict = judge([set(1, 1, 2), get(1, 3, 4), get(0, 5, 6), set(3, 7, 8)]);
    expect(verdict).toEqual({ kind: 'stuck', order: [0, 1], next: [2] });
  });
});

test('beyond its bound nothing is claimed', () => {
  const writes = Array.from({ length: 30 }, (_, index) => set(index + 1, index + 1, 100));
  expect(judge([...writes, get(99, 101, 102)], 500)).toEqual({ kind: 'undecided' });
});

test('whatever really ran one by one has an order, however its calls overlap', () => {
  const step = fc.record({
    to: fc.integer({ min: 0, max: 3 }),
    kind: fc.constantFrom('set', 'get', 'swap'),
    early: fc.nat(6),
    late: fc.nat(6),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let state = 0;
      const operations = steps.map(({ to, kind, early, late }, index) => {
        const [call, end] = [(index + 1) * 10 - early * 5, (index + 1) * 10 + late * 5];
        const before = state;
        if (kind !== 'get') state = to;
        if (kind === 'get') return get(before, call, end);
        return kind === 'set' ? set(to, call, end) : swap(before, to, call, end);
      });
      expect(judge(operations, 100_000).kind).toBe('linearizable');
    }),
  );
});

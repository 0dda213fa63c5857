// How the results of a run over some faults change the saved matrix.
import { expect, test } from 'vitest';
import type { FaultResult, MatrixResult } from './matrix-result.ts';
import { mergeMatrix } from './merge-matrix.ts';

const result = (fault: string, message: string): FaultResult => ({
  fault,
  killed: { 'writes.put': message },
  survived: [],
  entangled: {},
  place: 1,
});
const [a, b, c] = [result('a', 'before'), result('b', 'before'), result('c', 'before')];
const matrix = (complete: boolean, faults: readonly FaultResult[], cases = { one: 'old' }): MatrixResult => ({
  schemaVersion: 1,
  complete,
  faults,
  fingerprints: {
    faults: Object.fromEntries(faults.map(({ fault, killed }) => [fault, Object.values(killed)[0]!])),
    cases,
  },
});
const update = (results: readonly FaultResult[], cases = {}) => ({
  results,
  fingerprints: { ...matrix(true, results).fingerprints, cases },
});
const saved = matrix(true, [a, b]);

test.each<readonly [string, readonly FaultResult[], readonly string[], MatrixResult]>([
  ['nothing ran', [], ['b', 'a'], matrix(true, [a, b])],
  ['one ran again', [result('b', 'now')], ['a', 'b'], matrix(true, [a, result('b', 'now')])],
  ['a new one ran', [c], ['c', 'b', 'a'], matrix(true, [a, b, c])],
  ['a new one did not run', [b], ['a', 'b', 'c'], matrix(false, [a, b])],
  ['one was removed', [], ['b'], matrix(true, [b])],
  ['one was renamed', [c], ['c', 'b'], matrix(true, [b, c])],
])('%s', (_case, ran, existing, merged) => {
  expect(mergeMatrix(saved, update(ran), existing)).toEqual(merged);
});

test('an incomplete matrix is complete once the rest ran', () => {
  expect(mergeMatrix(matrix(false, [a]), update([b]), ['a', 'b'])).toEqual(saved);
});

test('the fingerprints of cases are those of the last run without a filter', () => {
  expect(mergeMatrix(saved, update([b], { one: 'new' }), ['a', 'b'])).toEqual(
    matrix(true, [a, b], { one: 'new' }),
  );
});

test('a fault that met changed cases only keeps what the others found', () => {
  const before = { ...a, entangled: { 'lists.a': 'failed', 'lists.b': 'failed' }, place: 2 };
  const now = {
    ...result('a', 'now'),
    entangled: { 'lists.c': 'failed' },
    ran: ['writes.put', 'lists.b', 'lists.c'],
  };
  const found = mergeMatrix(matrix(true, [before]), update([now]), ['a']).faults;
  expect(found).toEqual([
    { ...result('a', 'now'), entangled: { 'lists.a': 'failed', 'lists.c': 'failed' }, place: 2 },
  ]);
});

test('a fault whose own cases did not run again keeps what they found', () => {
  const now = { ...a, killed: {}, entangled: { 'lists.c': 'failed' }, place: 0, ran: ['lists.c'] };
  const found = mergeMatrix(matrix(true, [a]), update([now]), ['a']).faults;
  expect(found).toEqual([{ ...a, entangled: { 'lists.c': 'failed' } }]);
});

test('a fault of which one own case ran, as what blocks another, keeps what its other cases found', () => {
  const before = {
    ...a,
    killed: { 'writes.patch': 'before', 'writes.put': 'before' },
    survived: ['writes.a (passed)', 'writes.b (passed)'],
  };
  const now = {
    ...a,
    killed: { 'writes.a': 'now', 'writes.put': 'now' },
    survived: [],
    ran: ['lists.c', 'writes.a', 'writes.put'],
  };
  const [found] = mergeMatrix(matrix(true, [before]), update([now]), ['a']).faults;
  expect(found?.killed).toEqual({ 'writes.a': 'now', 'writes.patch': 'before', 'writes.put': 'now' });
  expect(found?.survived).toEqual(['writes.b (passed)']);
});

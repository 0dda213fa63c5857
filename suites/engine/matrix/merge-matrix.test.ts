// What a run over some faults leaves of the matrix that was kept before.
import { expect, test } from 'vitest';
import type { FaultResult, MatrixResult } from './matrix-result.ts';
import { mergeMatrix } from './merge-matrix.ts';

const result = (fault: string, said: string): FaultResult => ({
  fault,
  killed: { 'writes.put': said },
  survived: [],
  entangled: {},
  place: 1,
});
const [a, b, c] = [result('a', 'before'), result('b', 'before'), result('c', 'before')];
const kept: MatrixResult = { schemaVersion: 1, complete: true, faults: [a, b] };

test.each<readonly [string, readonly FaultResult[], readonly string[], Omit<MatrixResult, 'schemaVersion'>]>([
  ['nothing ran', [], ['b', 'a'], { complete: true, faults: [a, b] }],
  ['one ran again', [result('b', 'now')], ['a', 'b'], { complete: true, faults: [a, result('b', 'now')] }],
  ['a new one ran', [c], ['c', 'b', 'a'], { complete: true, faults: [a, b, c] }],
  ['a new one did not run', [b], ['a', 'b', 'c'], { complete: false, faults: [a, b] }],
  ['one is no more', [], ['b'], { complete: true, faults: [b] }],
  ['one got another name', [c], ['c', 'b'], { complete: true, faults: [b, c] }],
])('%s', (_case, ran, existing, merged) => {
  expect(mergeMatrix(kept, ran, existing)).toEqual({ schemaVersion: 1, ...merged });
});

test('what was incomplete is complete once the rest ran', () => {
  const partly: MatrixResult = { schemaVersion: 1, complete: false, faults: [a] };
  expect(mergeMatrix(partly, [b], ['a', 'b'])).toEqual(kept);
});

// The lines at the end of a run with a planted fault.
import { expect, test } from 'vitest';
import { sampleResult } from '../../fixtures/results/sample-result.ts';
import type { Fault } from '../../reference-server/faults/fault.ts';
import { judgeFault } from './fault-lines.ts';

const judge = (...breaks: Fault['breaks']) => judgeFault({ id: 'a-fault', breaks }, sampleResult());

test('a row that failed is killed', () => {
  expect(judge('writes.put.stale-version-conflict')).toEqual({
    isCaught: true,
    lines: ['fault a-fault killed: writes.put.stale-version-conflict'],
  });
});

test('a row that is outside the selection survived', () => {
  expect(judge('writes.put.without-version')).toEqual({
    isCaught: false,
    lines: ['fault a-fault survived: writes.put.without-version (not selected)'],
  });
});

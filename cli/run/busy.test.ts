// Tests the line about a busy machine.
import { expect, test } from 'vitest';
import { sampleDetails, sampleResult } from '../../fixtures/results/sample-result.ts';
import { busyLine } from './busy.ts';

const red = sampleResult();
const green = { ...red, totals: { ...red.totals, fail: 0, warn: 0, blocked: 0 } };
const stalled = { ...sampleDetails, longestStallMs: 6_250 };

test('a run with red rows that stood still says so', () => {
  expect(busyLine({ result: red, details: stalled })).toContain('stood still for up to 6.3 s');
});

test.each([
  ['nothing is red', green, stalled],
  ['it hardly stood still', red, sampleDetails],
])('there is no line where %s', (_, result, details) => {
  expect(busyLine({ result, details })).toBeUndefined();
});

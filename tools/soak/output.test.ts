// How soak evaluates results: which are green, the text for the others, and the counts at the end.
import { expect, test } from 'vitest';
import { sampleResult } from '../../fixtures/results/sample-result.ts';
import type { RequirementResult, Verdict } from '../../reports/result.ts';
import { isFound, isGreen, describeEnd, describeFound, describeRun } from './output.ts';
import type { SoakRun } from './output.ts';

const row = (id: string, verdict: Verdict, message: string) =>
  ({ id, verdict, cases: [{ outcome: { kind: 'failed', message } }] }) as unknown as RequirementResult;

const run = (
  seed: number,
  exitCode: number | null,
  ...requirements: readonly RequirementResult[]
): SoakRun => ({
  seed,
  exitCode,
  result: { ...sampleResult(), leftovers: [], requirements },
  lastLine: '',
});

const green = run(1, 0, row('writes.put.a', 'pass', ''));
const warned = run(2, 0, row('writes.put.b', 'warn', 'late'));
const red = run(3, 1, row('writes.put.a', 'fail', 'expected 1, got 2'), row('writes.put.b', 'warn', 'late'));
const broken: SoakRun = { seed: 4, exitCode: 3, result: undefined, lastLine: 'no answer in time' };

test('a run with exit code 0 is green', () => {
  expect([green, warned, red, broken].map(isGreen)).toEqual([true, true, false, false]);
});

test('a run is described by its rows with messages, or by its last line of output', () => {
  expect(describeRun(red)).toBe(
    'seed 3: exit 1: 2 not green\n  fail writes.put.a: expected 1, got 2\n  warn writes.put.b: late\n',
  );
  expect(describeRun(green)).toBe('seed 1: green\n');
  expect(describeRun(warned)).toBe('seed 2: exit 0: 1 not green\n  warn writes.put.b: late\n');
  expect(describeRun(broken)).toBe('seed 4: exit 3: no answer in time\n');
});

test('the last line counts runs and rows', () => {
  expect(describeEnd([green])).toBe('1 passed, 0 failed\n');
  expect(describeEnd([green, warned, red, broken])).toBe(
    '2 passed, 2 failed; writes.put.b 2; writes.put.a 1\n',
  );
});

test('a fault is found where a row that it breaks fails or warns', () => {
  const breaks = ['writes.put.a'];
  expect([green, warned, red, broken].map((one) => isFound(one, breaks))).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(isFound(warned, ['writes.put.b'])).toBe(true);
  expect(describeFound([green, red, broken], breaks)).toBe('found in 1 of 3 seeds; not with 1, 4\n');
  expect(describeFound([red], breaks)).toBe('found in 1 of 1 seeds\n');
});

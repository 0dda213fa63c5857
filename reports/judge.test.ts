// Verdicts: every level against every outcome.
import { describe, expect, test } from 'vitest';
import type { Level } from '../suites/catalogue/row.ts';
import { combine, isRed, judge } from './judge.ts';
import type { Verdict } from './result.ts';
import type { Outcome } from '../suites/kit/outcome.ts';

const table: readonly (readonly [Outcome, Record<Level, Verdict>])[] = [
  [{ kind: 'passed' }, { MUST: 'pass', SHOULD: 'pass', MAY: 'observed', UNSPECIFIED: 'observed' }],
  [
    { kind: 'passed', warnings: [] },
    { MUST: 'pass', SHOULD: 'pass', MAY: 'observed', UNSPECIFIED: 'observed' },
  ],
  [
    { kind: 'passed', warnings: ['500'] },
    { MUST: 'warn', SHOULD: 'warn', MAY: 'observed', UNSPECIFIED: 'observed' },
  ],
  [{ kind: 'failed' }, { MUST: 'fail', SHOULD: 'warn', MAY: 'observed', UNSPECIFIED: 'observed' }],
  [{ kind: 'blocked' }, { MUST: 'blocked', SHOULD: 'blocked', MAY: 'blocked', UNSPECIFIED: 'blocked' }],
  [{ kind: 'error' }, { MUST: 'error', SHOULD: 'error', MAY: 'error', UNSPECIFIED: 'error' }],
  [skipped('feature:cbor'), same('not-applicable')],
  [skipped('launcher'), same('not-applicable')],
  [skipped('slow'), same('not-run')],
  [skipped('not-exercised'), same('not-applicable')],
  [skipped('disturbed'), same('not-applicable')],
  [skipped('namespaces'), same('not-run')],
  [{ kind: 'skipped' }, same('not-run')],
];

describe('judge', () => {
  test.each(table)('%j', (outcome, expected) => {
    for (const [level, verdict] of Object.entries(expected))
      expect(judge(level as Level, outcome)).toBe(verdict);
  });

  test('a missing feature that the run requires fails the row', () => {
    expect(judge('MUST', skipped('feature:cbor'), ['cbor'])).toBe('fail');
    expect(judge('SHOULD', skipped('feature:cbor'), ['cbor'])).toBe('warn');
    expect(judge('MUST', skipped('launcher'), ['launcher'])).toBe('fail');
    expect(judge('MUST', skipped('feature:cbor'), ['pods'])).toBe('not-applicable');
  });
});

test('the worst case determines the verdict of a row', () => {
  expect(combine(['pass', 'fail', 'error'])).toBe('fail');
  expect(combine(['pass', 'blocked'])).toBe('blocked');
  expect(combine(['pass', 'not-run'])).toBe('not-run');
  expect(combine(['pass', 'not-applicable'])).toBe('pass');
  expect(combine(['not-applicable'])).toBe('not-applicable');
  expect(combine([])).toBe('unclaimed');
});

test('only fail, blocked and error are red', () => {
  const all: Verdict[] = [
    'pass',
    'fail',
    'warn',
    'observed',
    'not-applicable',
    'not-run',
    'blocked',
    'error',
    'unclaimed',
    'excluded',
  ];
  expect(all.filter(isRed)).toEqual(['fail', 'blocked', 'error']);
});

function skipped(reason: string): Outcome {
  return { kind: 'skipped', reason };
}

function same(verdict: Verdict): Record<Level, Verdict> {
  return { MUST: verdict, SHOULD: verdict, MAY: verdict, UNSPECIFIED: verdict };
}

// The ending of a result, and that every report agrees on it.
import { expect, test } from 'vitest';
import { sampleInput, sampleResult } from '../fixtures/results/sample-result.ts';
import { toConsole } from './console.ts';
import { endingOf } from './ending.ts';
import type { Ending } from './ending.ts';
import { toHtml } from './html/page.ts';
import { toJunit } from './junit.ts';
import { findSchemaFaults } from './parse-result.ts';
import type { Result } from './result.ts';
import type { Outcome } from '../suites/kit/outcome.ts';
import { toSummary } from './summary.ts';

const { run } = sampleInput();
const id = 'objects.uid.unique';

/** A run of one mandatory row. */
const ran = (outcome: Outcome | undefined, changes: Partial<Result['run']> = {}): Result =>
  sampleResult({
    rows: [{ id, document: 'core', section: '2.3', level: 'MUST', text: 'A rule.' }],
    cases: new Map(outcome === undefined ? [] : [[id, [{ title: id, outcome, requests: 1 }]]]),
    evidence: new Map(),
    expectedFailures: new Map(),
    run: { ...run, ...changes },
  });

const skipped = (reason: string): Outcome => ({ kind: 'skipped', reason });
const missing = skipped('feature:pods');

const endings: readonly (readonly [string, Result, Ending])[] = [
  ['a row that passed', ran({ kind: 'passed' }), 'conformant'],
  ['a row that failed', ran({ kind: 'failed' }), 'not-conformant'],
  ['a feature that is required and missing', ran(missing, { requiredFeatures: ['pods'] }), 'not-conformant'],
  ['a row that needs a feature', ran(missing), 'nothing-checked'],
  ['a row that was not exercised', ran(skipped('not-exercised')), 'nothing-checked'],
  ['a row left out as slow', ran(skipped('slow')), 'nothing-checked'],
  ['a row without a case', ran(undefined), 'nothing-checked'],
  ['an empty shard', ran(skipped('shard'), { shard: '2/2' }), 'conformant'],
  ['a run that was interrupted', ran({ kind: 'passed' }, { end: 'interrupted' }), 'interrupted'],
  ['a target that was lost', ran({ kind: 'blocked' }, { end: 'target-lost' }), 'not-completed'],
  ['a suite that broke', ran({ kind: 'passed' }, { errors: ['out of memory'] }), 'not-completed'],
];

test.each(endings)('%s', (_title, result, ending) => {
  expect(endingOf(result)).toBe(ending);
  expect(result.conformant).toBe(ending === 'conformant');
  expect(findSchemaFaults(result)).toEqual([]);
});

test.each(endings)('%s: no report is green unless it is conformant', (_title, result, ending) => {
  const isGreen = ending === 'conformant';
  expect(toSummary(result).startsWith('# ✅')).toBe(isGreen);
  expect(toHtml(result, new Map())).toMatch(isGreen ? /<title>Conformant/ : /<title>No/);
  expect(toConsole(result, { colour: true }).includes('\u001B[32m')).toBe(isGreen);
  expect(/<testsuites [^>]* failures="0" errors="0"/.test(toJunit(result))).toBe(isGreen);
});

test('optional rows that do not apply do not prevent conformance', () => {
  const rows = ['objects.uid.unique', 'objects.uid.stable'].map((one) => ({
    ...({ id: one, document: 'core', section: '2.3', level: 'MUST', text: 'A rule.' } as const),
  }));
  const outcomes: readonly Outcome[] = [{ kind: 'passed' }, missing];
  const cases = new Map(
    rows.map((row, index) => [row.id, [{ title: row.id, outcome: outcomes[index]!, requests: 1 }]]),
  );
  const result = sampleResult({ rows, cases, expectedFailures: new Map() });
  expect(endingOf(result)).toBe('conformant');
});

test('every report contains internal errors of the suite', () => {
  const result = ran({ kind: 'passed' }, { errors: ['out of memory'] });
  expect(result.verdict).toBe('Not completed: 1 pass; internal error in the suite');
  for (const text of [toSummary(result), toHtml(result, new Map()), toJunit(result)])
    expect(text).toContain('out of memory');
});

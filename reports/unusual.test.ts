// Every report for people names the rows that only this target did not exercise, with their reasons.
import { expect, test } from 'vitest';
import { sampleInput, sampleResult } from '../fixtures/results/sample-result.ts';
import { toConsole } from './console.ts';
import { toHtml } from './html/page.ts';
import { toSummary } from './summary.ts';
import { notExercisedOnBundled, unusuallyNotExercised } from './unusual.ts';

const [row] = sampleInput().rows;

const notExercised = (id: string) => leftOut(id, 'not-exercised', 'no version was given');

const leftOut = (id: string, reason: 'not-exercised' | `feature:pods`, message: string) => {
  const outcome = { kind: 'skipped', reason, message } as const;
  return sampleResult({
    rows: [{ ...row!, id }],
    cases: new Map([[id, [{ title: 'x', outcome, requests: 1 }]]]),
    expectedFailures: new Map(),
  });
};

test.each([
  ['the console', (result: ReturnType<typeof sampleResult>) => toConsole(result)],
  ['the summary', toSummary],
  ['the page', (result: ReturnType<typeof sampleResult>) => toHtml(result, new Map())],
])('%s', (_name, toText) => {
  const text = toText(notExercised('lists.future-version.refused'));
  expect(text).toMatch(/not exercised here, unlike on the bundled server/i);
  expect(text).toMatch(/lists\.future-version\.refused[^]*no version was given/);
  expect(toText(sampleResult())).not.toMatch(/unlike on the bundled server/);
});

test('a row that the bundled server does not exercise either is not unusual', () => {
  expect(unusuallyNotExercised(notExercised(notExercisedOnBundled[0]!))).toEqual([]);
});

test('the console says why rows of a feature were left out, unless the feature is just missing', () => {
  expect(toConsole(leftOut('a.b.c', 'feature:pods', 'no pod starts'))).toContain('(no pod starts)');
  expect(toConsole(leftOut('a.b.c', 'feature:pods', 'the target does not have: pods'))).not.toContain('(the');
});

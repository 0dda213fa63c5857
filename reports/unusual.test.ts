// Every report for people names the rows that only this target did not exercise, with their reasons.
import { expect, test } from 'vitest';
import { sampleInput, sampleResult } from '../fixtures/results/sample-result.ts';
import { toConsole } from './console.ts';
import { toHtml } from './html/page.ts';
import { toSummary } from './summary.ts';
import { notExercisedOnBundled, unusuallyNotExercised } from './unusual.ts';

const [row] = sampleInput().rows;

const notExercised = (id: string) => {
  const outcome = { kind: 'skipped', reason: 'not-exercised', message: 'no version was given' } as const;
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

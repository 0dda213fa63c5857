// Each pair of features stands once in the table, with rows that have a case, or with a reason.
import { expect, test } from 'vitest';
import { sectionsOf, suiteFiles } from '../index.ts';
import { pairedFeatures, pairs } from './pairs.ts';

const listed = pairedFeatures.flatMap((feature) =>
  Object.entries(pairs[feature]).map(([other, outcome]) => ({ feature, other, outcome })),
);

test('each pair stands once, with the feature that comes first', () => {
  const wanted = pairedFeatures.flatMap((feature, index) =>
    pairedFeatures.slice(index + 1).map((other) => `${feature}, ${other}`),
  );
  expect(wanted.length).toBe(66);
  expect(listed.map(({ feature, other }) => `${feature}, ${other}`)).toEqual(wanted);
});

test('each row of a pair exists and has a case', () => {
  const entries = suiteFiles.flatMap(sectionsOf).flatMap((section) => Object.entries(section.entries));
  const withCase = new Set(entries.filter(([, { run }]) => run !== undefined).map(([id]) => id));
  const named = listed.flatMap(({ outcome }) => ('reason' in outcome ? [] : outcome));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((id) => !withCase.has(id))).toEqual([]);
});

test('a reason is a sentence', () => {
  const reasons = listed.flatMap(({ outcome }) => ('reason' in outcome ? [outcome.reason] : []));
  expect(reasons.length).toBeGreaterThan(10);
  expect(reasons.filter((reason) => !/^[A-Z].{40,}\.$/.test(reason))).toEqual([]);
  expect(new Set(reasons).size).toBe(reasons.length);
});

// The row counts in the README are current.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readmeFile, withRowCounts } from './row-counts.ts';

const readme = readFileSync(readmeFile, 'utf8');

test('the README has the current counts: `npm run lock` writes them', () => {
  expect(withRowCounts(readme)).toBe(readme);
});

test('a stale line is replaced, and a missing one is an error', () => {
  expect(withRowCounts(readme.replace(/Of \d+ rows/, 'Of 7 rows'))).toBe(readme);
  expect(() => withRowCounts('# no line')).toThrow('README.md has no line');
});

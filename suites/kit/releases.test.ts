// Which rows apply to which release.
import { expect, test } from 'vitest';
import { requirements } from '../catalogue/index.ts';
import { outsideRelease, readRelease } from './releases.ts';

test.each([
  ['1.32', 32],
  ['v1.9', 9],
  ['v1.32.0+vendor.1', 32],
  ['v1.33.0-alpha.2', 33],
  ['v2.1', undefined],
  ['1', undefined],
  ['', undefined],
])('%j is release %j', (text, release) => {
  expect(readRelease(text)).toBe(release);
});

test('a row applies between its first and its last release, and a server of an unknown release is a new one', () => {
  const row = { since: 'v1.22', until: 'v1.26' };
  const applies = (release: number | undefined, { since, until }: { since?: string; until?: string } = row) =>
    outsideRelease({ ...(since && { since }), ...(until && { until }) }, release) === undefined;
  expect([21, 22, 26, 27].map((release) => applies(release))).toEqual([false, true, true, false]);
  expect(applies(undefined)).toBe(false);
  expect(applies(undefined, { since: 'v1.99' })).toBe(true);
});

test('the releases of all rows can be read', () => {
  const named = requirements
    .flatMap(({ since, until }) => [since, until])
    .filter((text) => text !== undefined);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((text) => readRelease(text) === undefined)).toEqual([]);
});

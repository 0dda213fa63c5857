// Tests seeded random numbers: reproducible, different for each seed, and evenly distributed.
import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

const take = (seed: string, count: number) => Array.from({ length: count }, createRandom(seed));

test('a seed yields the same numbers each time, another seed different ones', () => {
  expect(take('a', 20)).toEqual(take('a', 20));
  expect(new Set([...take('a', 20), ...take('b', 20), ...take('', 20)]).size).toBe(60);
});

test('numbers are evenly distributed from 0 up to 1', () => {
  const numbers = take('spread', 10_000);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  const tenths = numbers.map((number) => Math.floor(number * 10));
  for (let tenth = 0; tenth < 10; tenth++) {
    const count = tenths.filter((one) => one === tenth).length;
    expect(count).toBeGreaterThan(800);
    expect(count).toBeLessThan(1200);
  }
});

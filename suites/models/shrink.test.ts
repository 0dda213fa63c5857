// The result of shrinking a list, and its number of tries.
import { expect, test } from 'vitest';
import { shrink } from './shrink.ts';

function shrunk(length: number, needed: readonly number[], maxTries = 200) {
  let tries = 0;
  const fails = async (indices: readonly number[]) => {
    tries += 1;
    return needed.every((one) => indices.includes(one));
  };
  return shrink(length, fails, maxTries).then((left) => ({ left, tries }));
}

test.each([
  [60, [3, 17, 40, 59]],
  [60, [0]],
  [1, [0]],
  [7, [0, 1, 2, 3, 4, 5, 6]],
  [5, []],
  [0, []],
])('of %i items, %j remain', async (length, needed) => {
  const { left, tries } = await shrunk(length, needed);
  expect(left).toEqual(needed);
  expect(tries).toBeLessThan(60);
});

test('shrinking stops after the last try, with a list that fails', async () => {
  const { left, tries } = await shrunk(60, [3, 17, 40, 59], 9);
  expect(tries).toBe(9);
  expect(left).toEqual(expect.arrayContaining([3, 17, 40, 59]));
});

test('an item that only another removed item needed is removed', async () => {
  // 5 is needed while 9 is in the list.
  const fails = async (indices: readonly number[]) => !indices.includes(9) || indices.includes(5);
  expect(await shrink(12, fails, 200)).toEqual([]);
});

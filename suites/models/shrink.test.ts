// How short a list becomes, and what that costs.
import { expect, test } from 'vitest';
import { shrink } from './shrink.ts';

function shrunk(length: number, needed: readonly number[], mostTries = 200) {
  let tries = 0;
  const fails = async (places: readonly number[]) => {
    tries += 1;
    return needed.every((one) => places.includes(one));
  };
  return shrink(length, fails, mostTries).then((left) => ({ left, tries }));
}

test.each([
  [60, [3, 17, 40, 59]],
  [60, [0]],
  [1, [0]],
  [7, [0, 1, 2, 3, 4, 5, 6]],
  [5, []],
  [0, []],
])('of %i only %j is left', async (length, needed) => {
  const { left, tries } = await shrunk(length, needed);
  expect(left).toEqual(needed);
  expect(tries).toBeLessThan(60);
});

test('it ends with the tries, at something that fails', async () => {
  const { left, tries } = await shrunk(60, [3, 17, 40, 59], 9);
  expect(tries).toBe(9);
  expect(left).toEqual(expect.arrayContaining([3, 17, 40, 59]));
});

test('what only goes together with another is left out in the end', async () => {
  // 5 is needed as long as 9 is there.
  const fails = async (places: readonly number[]) => !places.includes(9) || places.includes(5);
  expect(await shrink(12, fails, 200)).toEqual([]);
});

// Tests that few starts run at once, and that a long one does not hold up the others for long.
import { expect, test } from 'vitest';
import { createStarting } from './starting.ts';

const forever = () => new Promise<void>(() => {});

test('the third start waits for the end of one, whether or not it succeeds', async () => {
  const starting = createStarting(forever, 2);
  const running = [1, 2, 3].map(() => Promise.withResolvers<string>());
  const begun: number[] = [];
  const results = running.map(({ promise }, index) =>
    starting(() => {
      begun.push(index);
      return promise;
    }),
  );
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  running[1]!.reject(new Error('refused'));
  await expect(results[1]).rejects.toThrow('refused');
  running[2]!.resolve('third');
  expect(await results[2]).toBe('third');
  running[0]!.resolve('first');
  expect(await results[0]).toBe('first');
});

test('a start that takes long leaves its place to another', async () => {
  const starting = createStarting(async () => {}, 1);
  const never = starting(() => new Promise<string>(() => {}));
  expect(await starting(async () => 'second')).toBe('second');
  expect(never).toBeInstanceOf(Promise);
});

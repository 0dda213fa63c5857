// A step that takes too much processor time, or waits too long, is reported; others are not.
import { expect, test } from 'vitest';
import { createWatchdog, longestIdleMs } from './watchdog.ts';

async function watched(
  usages: readonly (readonly [busyMs: number, idleMs: number])[],
  steps: readonly string[],
) {
  const left = [...usages];
  const all = Promise.withResolvers<undefined>();
  const watchdog = createWatchdog({
    async usage() {
      const [busyMs, idleMs] = left.shift() ?? usages.at(-1)!;
      // The next look judges this one.
      if (left.length === 0) setImmediate(() => all.resolve(undefined));
      const step = steps[usages.length - left.length - 1];
      if (step !== undefined) watchdog.begin(step, 1000);
      return { busyMs, idleMs };
    },
    everyMs: 1,
  });
  watchdog.begin('first', 1000);
  const stuck = await Promise.race([watchdog.stuck, all.promise]);
  watchdog.stop();
  return stuck;
}

test('a loop takes processor time', async () => {
  expect(
    await watched(
      [
        [500, 0],
        [900, 0],
        [1100, 0],
      ],
      [],
    ),
  ).toBe('first');
});

test('a case that waits for ever is idle', async () => {
  expect(
    await watched(
      [
        [5, 100],
        [10, longestIdleMs + 1],
      ],
      [],
    ),
  ).toBe('first');
});

test('steps that end in time are not stuck, whatever they take together', async () => {
  expect(
    await watched(
      [
        [900, 0],
        [1800, 0],
        [2700, 0],
      ],
      ['second', 'third', 'fourth'],
    ),
  ).toBeUndefined();
});

// Tests how stalls of a thread are noted.
import { expect, test } from 'vitest';
import { noteStalls } from './stalls.ts';

/** A clock that also moves while no pause ends. */
function open() {
  let nowMs = 0;
  let endPause = () => {};
  const stalls = noteStalls(
    () => nowMs,
    () => new Promise((resolve) => void (endPause = resolve)),
  );
  const run = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 250) {
      nowMs += 250;
      endPause();
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  return { stalls, run, standStill: (ms: number) => void (nowMs += ms), now: () => nowMs };
}

test('a thread that runs has no stalls', async () => {
  const { stalls, run } = open();
  await run(10_000);
  expect([stalls.longestMs(), stalls.longestSinceMs(0)]).toEqual([0, 0]);
});

test('a stall counts for what was under way, and not for what started later', async () => {
  const { stalls, run, standStill, now } = open();
  await run(1_000);
  standStill(6_000);
  await run(250);
  const later = now();
  await run(1_000);
  expect([stalls.longestMs(), stalls.longestSinceMs(500), stalls.longestSinceMs(later)]).toEqual([
    6_000, 6_000, 0,
  ]);
});

test('a stall counts before the pause ends', () => {
  const { stalls, standStill } = open();
  standStill(7_250);
  expect(stalls.longestSinceMs(0)).toBe(7_000);
});

test('short stalls do not count for a case', () => {
  const { stalls, standStill } = open();
  standStill(4_250);
  expect([stalls.longestSinceMs(0), stalls.longestMs()]).toEqual([0, 4_000]);
});

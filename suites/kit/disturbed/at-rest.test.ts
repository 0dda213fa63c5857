// How long an object is waited for that somebody else writes to.
import { expect, test } from 'vitest';
import { createWaiting, defaultBudgets, WaitingError } from '../eventually.ts';
import { CheckFailed } from '../failures.ts';
import { atRest, leftInPeace } from './at-rest.ts';

/** An object of which each of the first reads finds another version. */
function writtenTo(times: number) {
  let reads = 0;
  let nowMs = 0;
  const waiting = createWaiting({ pause: async (ms) => void (nowMs += ms), now: () => nowMs });
  const object = (version: number) => ({ metadata: { name: 'a', resourceVersion: `${version}` } });
  const read = async () => object(Math.min((reads += 1), times));
  return { read, waiting, object, waitedMs: () => nowMs };
}

test.each([1, 2, 5])('the last of %i versions is given', async (times) => {
  const { read, waiting, object, waitedMs } = writtenTo(times);
  expect(await leftInPeace(read, waiting)).toEqual(object(times));
  expect(waitedMs()).toBeGreaterThanOrEqual(defaultBudgets.quiet.ms);
});

test('a new object is waited for until somebody has written to it', async () => {
  const { read, waiting, object } = writtenTo(4);
  expect(await atRest(object(1), read, waiting)).toEqual(object(4));
});

test('one that nobody writes to is given in the end', async () => {
  const { read, waiting, object, waitedMs } = writtenTo(1);
  expect(await atRest(object(1), read, waiting)).toEqual(object(1));
  expect(waitedMs()).toBeGreaterThanOrEqual(defaultBudgets.unannounced.ms);
});

test('one that never comes to rest, and one that is not there', async () => {
  const busy = writtenTo(Infinity);
  await expect(leftInPeace(busy.read, busy.waiting)).rejects.toThrow(WaitingError);
  const { waiting, waitedMs } = writtenTo(1);
  const missing = leftInPeace(async () => {
    throw new CheckFailed('it is gone');
  }, waiting);
  await expect(missing).rejects.toThrow(CheckFailed);
  expect(waitedMs()).toBe(0);
});

// Tests the wait for an object that another writer modifies.
import { expect, test } from 'vitest';
import { createWaiting, defaultBudgets, WaitingError } from '../waiting/eventually.ts';
import { CheckFailed } from '../failures.ts';
import { afterOtherWriters, untilStable } from './stable.ts';

/** An object whose version changes with each of the first reads. */
function writtenTo(times: number) {
  let reads = 0;
  let nowMs = 0;
  const waiting = createWaiting({ pause: async (ms) => void (nowMs += ms), now: () => nowMs });
  const object = (version: number) => ({ metadata: { name: 'a', resourceVersion: `${version}` } });
  const read = async () => object(Math.min((reads += 1), times));
  const others = { waiting, unmodified: new Map<string, number>(), type: { group: '', plural: 'samples' } };
  return { read, waiting, others, object, waitedMs: () => nowMs };
}

test.each([1, 2, 5])('the last of %i versions is returned', async (times) => {
  const { read, waiting, object, waitedMs } = writtenTo(times);
  expect(await untilStable(read, waiting)).toEqual(object(times));
  expect(waitedMs()).toBeGreaterThanOrEqual(defaultBudgets.quiet.ms);
});

test('waits until another writer has modified a new object', async () => {
  const { read, others, object } = writtenTo(4);
  expect(await afterOtherWriters(object(1), read, others)).toEqual(object(4));
});

test('returns an object that is never modified after the budget, and the sixth of its type at once', async () => {
  const { read, others, object, waitedMs } = writtenTo(1);
  for (const times of [1, 2, 3, 4, 5]) {
    expect(await afterOtherWriters(object(1), read, others)).toEqual(object(1));
    expect(waitedMs()).toBeGreaterThanOrEqual(times * defaultBudgets.unannounced.ms);
  }
  const before = waitedMs();
  expect(await afterOtherWriters(object(1), read, others)).toEqual(object(1));
  expect(waitedMs() - before).toBeLessThan(defaultBudgets.unannounced.ms);
});

test('an object that never becomes stable, and one that does not exist', async () => {
  const busy = writtenTo(Infinity);
  await expect(untilStable(busy.read, busy.waiting)).rejects.toThrow(WaitingError);
  const { waiting, waitedMs } = writtenTo(1);
  const missing = untilStable(async () => {
    throw new CheckFailed('the object is missing');
  }, waiting);
  await expect(missing).rejects.toThrow(CheckFailed);
  expect(waitedMs()).toBe(0);
});

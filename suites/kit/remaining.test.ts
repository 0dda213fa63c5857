// When a wait for a controller ends before its time: where nothing but such waits is left of the run.
import { expect, test } from 'vitest';
import { createWaiting } from './eventually.ts';
import type { BudgetName } from './eventually.ts';
import { createRemaining } from './remaining.ts';
import type { Remaining } from './remaining.ts';

/** A run of which so many cases are left. */
function left(cases: number): Remaining {
  const remaining = createRemaining(cases + 30);
  for (let count = 0; count < 30; count += 1) remaining.finished();
  return remaining;
}

/** How long a wait of one case goes on that never ends well. */
async function waited(budget: BudgetName, remaining: Remaining): Promise<number> {
  let nowMs = 0;
  const pause = async (ms: number) => void (nowMs += ms);
  const { eventually } = createWaiting({ pause, now: () => nowMs, remaining });
  const never = () => Promise.reject(new Error('not yet'));
  await expect(eventually(never, budget)).rejects.toThrow('not yet');
  return nowMs;
}

test('the last wait for a controller goes on for some time, and not for all of it', async () => {
  const last = await waited('controller', left(1));
  expect(last).toBeGreaterThanOrEqual(20_000);
  expect(last).toBeLessThan(25_000);
});

test('while other cases are under way it goes on for all of its time', async () => {
  const remaining = left(3);
  remaining.finished();
  expect(await waited('controller', remaining)).toBeGreaterThanOrEqual(60_000);
  remaining.finished();
  expect(await waited('controller', remaining)).toBeLessThan(25_000);
});

test('other waits are not cut', async () => {
  expect(await waited('authorization', left(1))).toBeGreaterThanOrEqual(30_000);
});

test('several waits of one case count as one', async () => {
  const remaining = left(2);
  const both = await Promise.all([waited('controller', remaining), waited('controller', remaining)]);
  for (const one of both) expect(one).toBeLessThan(25_000);
  const one = left(2);
  let nowMs = 0;
  const { eventually } = createWaiting({
    pause: async (ms) => void (nowMs += ms),
    now: () => nowMs,
    remaining: one,
  });
  const never = () => Promise.reject(new Error('not yet'));
  await Promise.allSettled([eventually(never, 'controller'), eventually(never, 'controller')]);
  expect(nowMs).toBeGreaterThanOrEqual(60_000);
});

test('a run of a few cases gives each wait its whole budget', async () => {
  expect(await waited('controller', createRemaining(1))).toBeGreaterThanOrEqual(60_000);
});

test('a wait is three times as long as the longest that ended well', async () => {
  let nowMs = 0;
  const { eventually } = createWaiting({
    pause: async (ms) => void (nowMs += ms),
    now: () => nowMs,
    remaining: left(1),
  });
  const arrives = () => (nowMs < 15_000 ? Promise.reject(new Error('not yet')) : Promise.resolve());
  await eventually(arrives, 'controller');
  const startedMs = nowMs;
  const never = () => Promise.reject(new Error('not yet'));
  await expect(eventually(never, 'controller')).rejects.toThrow('run the row alone');
  expect(nowMs - startedMs).toBeGreaterThanOrEqual(45_000);
  expect(nowMs - startedMs).toBeLessThan(60_000);
});

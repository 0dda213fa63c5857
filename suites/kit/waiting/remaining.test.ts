// Tests when a wait for a controller ends early: where only such waits remain in the run.
import { expect, test } from 'vitest';
import { createWaiting } from './eventually.ts';
import type { BudgetName } from './eventually.ts';
import { createRemaining } from './remaining.ts';
import type { Remaining } from './remaining.ts';

/** A run with this many remaining cases. */
function runWithRemaining(cases: number): Remaining {
  const remaining = createRemaining(cases + 30);
  for (let count = 0; count < 30; count += 1) remaining.finished();
  return remaining;
}

/** The length of a wait that never succeeds. */
async function waited(budget: BudgetName, remaining: Remaining): Promise<number> {
  let nowMs = 0;
  const pause = async (ms: number) => void (nowMs += ms);
  const { eventually } = createWaiting({ pause, now: () => nowMs, remaining });
  const never = () => Promise.reject(new Error('not yet'));
  await expect(eventually(never, budget)).rejects.toThrow('not yet');
  return nowMs;
}

test('the last wait for a controller gets a part of its budget', async () => {
  const last = await waited('controller', runWithRemaining(1));
  expect(last).toBeGreaterThanOrEqual(30_000);
  expect(last).toBeLessThan(35_000);
});

test('it gets its whole budget while other cases run', async () => {
  const remaining = runWithRemaining(3);
  remaining.finished();
  expect(await waited('controller', remaining)).toBeGreaterThanOrEqual(60_000);
  remaining.finished();
  expect(await waited('controller', remaining)).toBeLessThan(35_000);
});

test('other waits are not shortened', async () => {
  expect(await waited('authorization', runWithRemaining(1))).toBeGreaterThanOrEqual(30_000);
});

test('several waits of one case count as one', async () => {
  const remaining = runWithRemaining(2);
  const both = await Promise.all([waited('controller', remaining), waited('controller', remaining)]);
  for (const one of both) expect(one).toBeLessThan(35_000);
  const one = runWithRemaining(2);
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

test('a wait lasts three times as long as the longest successful one', async () => {
  let nowMs = 0;
  const { eventually } = createWaiting({
    pause: async (ms) => void (nowMs += ms),
    now: () => nowMs,
    remaining: runWithRemaining(1),
  });
  const arrives = () => (nowMs < 15_000 ? Promise.reject(new Error('not yet')) : Promise.resolve());
  await eventually(arrives, 'controller');
  const startedMs = nowMs;
  const never = () => Promise.reject(new Error('not yet'));
  await expect(eventually(never, 'controller')).rejects.toThrow('run this row alone');
  expect(nowMs - startedMs).toBeGreaterThanOrEqual(45_000);
  expect(nowMs - startedMs).toBeLessThan(60_000);
});

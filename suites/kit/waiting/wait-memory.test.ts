// Tests which waits are shortened after waits in vain.
import { expect, test } from 'vitest';
import { createWaiting } from './eventually.ts';
import { CheckFailed } from '../failures.ts';
import { createWaitMemory } from './wait-memory.ts';

function open() {
  let nowMs = 0;
  const waiting = createWaiting({
    pause: async (ms) => void (nowMs += ms),
    now: () => nowMs,
    waitMemory: createWaitMemory(),
  });
  const never = (message: string) => () => {
    throw new CheckFailed(message);
  };
  /** The length of a wait for an effect that occurs after a time, or never. */
  async function waitFor(message: string, afterMs = Infinity): Promise<number> {
    const startedMs = nowMs;
    const check = () => (nowMs - startedMs >= afterMs ? undefined : never(message)());
    await waiting.eventually(check, 'authorization').catch(() => {});
    return nowMs - startedMs;
  }
  return { waitFor };
}

const denied = (name: string) =>
  `expected to be allowed, but GET /api/v1/namespaces/${name}/pods answered 403`;

test('after three waits in vain for the same effect further ones are short', async () => {
  const { waitFor } = open();
  for (const name of ['a1', 'b2', 'c3']) expect(await waitFor(denied(name))).toBeGreaterThanOrEqual(30_000);
  expect(await waitFor(denied('d4'))).toBeLessThan(6_000);
  expect(await waitFor('no label yet')).toBeGreaterThanOrEqual(30_000);
});

test('an effect that occurred once is always awaited for the whole budget', async () => {
  const { waitFor } = open();
  expect(await waitFor(denied('a1'), 1_000)).toBeGreaterThanOrEqual(1_000);
  for (const name of ['b', 'c', 'd', 'e']) expect(await waitFor(denied(name))).toBeGreaterThanOrEqual(30_000);
});

test('a slow server gets three times its longest wait', async () => {
  const { waitFor } = open();
  await waitFor('no role yet', 9_000);
  for (const name of ['a', 'b', 'c']) await waitFor(denied(name));
  const last = await waitFor(denied('d'));
  expect(last).toBeGreaterThanOrEqual(27_000);
  expect(last).toBeLessThan(30_000);
});

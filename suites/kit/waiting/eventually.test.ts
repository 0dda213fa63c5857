// Tests waiting on a virtual clock that advances only during pauses.
import { describe, expect, test } from 'vitest';
import { NotRun } from '../failures.ts';
import { createWaiting, defaultBudgets, WaitingError } from './eventually.ts';

function virtual(halted: () => string | undefined = () => undefined) {
  let now = 0;
  const pauses: number[] = [];
  const pause = (ms: number): Promise<void> => {
    pauses.push(ms);
    now += ms;
    return Promise.resolve();
  };
  return {
    ...createWaiting({ pause, now: () => now, halted }),
    now: () => now,
    pauses,
    spend: (ms: number) => void (now += ms),
  };
}

describe('eventually', () => {
  test('returns the value of the first check that holds, with growing pauses', async () => {
    const clock = virtual();
    let left = 9;
    const value = await clock.eventually(() => {
      if ((left -= 1) > 0) throw new Error('not yet');
      return 'done';
    }, 'cache');
    expect(value).toBe('done');
    expect(clock.pauses).toEqual([10, 20, 40, 80, 160, 320, 500, 500]);
  });

  test('gives up after the budget, with the last error, how long and how often', async () => {
    const clock = virtual();
    let count = 0;
    const error: unknown = await clock
      .eventually(() => Promise.reject(new Error(`still ${(count += 1)}`)), 'authorization')
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(WaitingError);
    expect(clock.now()).toBe(defaultBudgets.authorization.ms);
    expect(error).toMatchObject({
      message: `still ${count} (tried ${count} times over 45.0 s; budget authorization, 45.0 s: ${defaultBudgets.authorization.reason})`,
      cause: { message: `still ${count}` },
    });
  });

  test('a check longer than the budget is still tried again', async () => {
    const clock = virtual();
    let tries = 0;
    await clock.eventually(() => {
      clock.spend(40_000);
      if ((tries += 1) < 2) throw new Error('slow');
    }, 'cache');
    expect(tries).toBe(2);
  });
});

describe('a wait of minutes', () => {
  test('checks about a hundred times, whatever its length', async () => {
    const clock = virtual();
    let tries = 0;
    await expect(
      clock.eventually(() => Promise.reject(new Error(`${(tries += 1)}`)), 'expiry'),
    ).rejects.toThrow();
    expect(clock.now()).toBe(defaultBudgets.expiry.ms);
    expect(tries).toBeLessThan(140);
    const checkedAt: number[] = [];
    await clock.throughout(() => checkedAt.push(clock.now()), 'lifetime');
    expect(checkedAt).toHaveLength(121);
  });

  test('ends with the run, unlike a shorter one', async () => {
    let ended: string | undefined;
    const clock = virtual(() => ended);
    const never = () => {
      if (clock.now() > 20_000) ended = 'interrupted';
      throw new Error('never');
    };
    await expect(clock.eventually(never, 'expiry')).rejects.toMatchObject({ reason: 'interrupted' });
    await expect(clock.throughout(() => {}, 'lifetime')).rejects.toMatchObject({ reason: 'interrupted' });
    await expect(clock.eventually(never, 'controller')).rejects.toBeInstanceOf(WaitingError);
    // A minute after the end of the run: a case may have hundreds of short waits.
    await expect(clock.eventually(never, 'event')).rejects.toMatchObject({ reason: 'interrupted' });
  });
});

test('NotRun ends a wait at once', async () => {
  const clock = virtual();
  const leave = () => Promise.reject(new NotRun('slow', 'no time'));
  await expect(clock.eventually(leave, 'cache')).rejects.toBeInstanceOf(NotRun);
  await expect(clock.throughout(leave, 'quiet')).rejects.toBeInstanceOf(NotRun);
  expect(clock.now()).toBe(0);
});

describe('throughout', () => {
  test('checks at the start, at the end, and between', async () => {
    const clock = virtual();
    const checkedAt: number[] = [];
    await clock.throughout(() => checkedAt.push(clock.now()), 'quiet');
    expect(checkedAt).toEqual([0, 50, 100, 150, 200, 250, 300]);
  });

  test('starts after the sentinel', async () => {
    const clock = virtual();
    let first: number | undefined;
    const sentinel = async (): Promise<void> => clock.spend(777);
    await clock.throughout(() => void (first ??= clock.now()), 'quiet', sentinel);
    expect(first).toBe(777);
  });

  test('fails at the first check that throws', async () => {
    const clock = virtual();
    const checking = clock.throughout(() => {
      if (clock.now() >= 100) throw new Error('it happened');
    }, 'quiet');
    await expect(checking).rejects.toThrow('it happened (at check 3, 0.1 s into a window of 0.3 s)');
  });
});

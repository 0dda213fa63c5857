// The counterexample search and its time limit: the first sequence always runs to its end, and slow answers do not fail it.
import { once } from 'node:events';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CheckFailed } from '../kit/failures.ts';
import { findCounterexample } from './counterexample.ts';

const limitMs = 200;

class Session {
  readonly history: string[] = [];
  async close(): Promise<void> {}
}

/** A command whose answer takes the whole time limit. A sequence has three. */
const slow = (fails: boolean): fc.AsyncCommand<Session, Session> => ({
  check: () => true,
  async run(session) {
    session.history.push('sent');
    await once(AbortSignal.timeout(limitMs), 'abort');
    if (fails) throw new CheckFailed('a wrong answer');
  },
  toString: () => 'slow',
});

const search = (fails: boolean) =>
  findCounterexample({
    arbitrary: fc.constant([slow(false), slow(false), slow(fails)]),
    seed: 1,
    runs: 5,
    timeLimitMs: limitMs,
    start: () => new Session(),
    finish: async () => {},
  });

test('the first sequence runs to its end, however slow its answers are', async () => {
  expect(await search(false)).toEqual({ runs: 1, requests: 3 });
});

test('a failure at the end of a slow first sequence is found', async () => {
  const { runs, counterexample } = await search(true);
  expect(runs).toBe(0);
  expect(counterexample).toMatchObject({ message: 'a wrong answer', path: '0', requests: 3 });
  expect(counterexample?.unshrunk).toHaveLength(3);
});

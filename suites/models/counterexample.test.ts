// A search within a time limit: slow is not wrong, and not unjudged either.
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

/** A request whose answer takes all of the time; there are three. */
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
    longestMs: limitMs,
    start: () => new Session(),
    finish: async () => {},
  });

test('the first sequence comes to its end, however slow its answers are', async () => {
  expect(await search(false)).toEqual({ runs: 1, requests: 3 });
});

test('what it shows at its end is found', async () => {
  const { runs, counterexample } = await search(true);
  expect(runs).toBe(0);
  expect(counterexample).toMatchObject({ message: 'a wrong answer', path: '0', requests: 3 });
  expect(counterexample?.unshrunk).toHaveLength(3);
});

// When a grant or its end counts as arrived, on a server whose replicas come to know it one after the other.
import { expect, test } from 'vitest';
import { createAnswer } from './answer.ts';
import type { Answer } from './answer.ts';
import { createWaiting } from './eventually.ts';
import { createExpect } from './expect/expect.ts';
import { untilAllowed, untilDenied } from './rights.ts';

const context = {
  ...createWaiting({ pause: () => Promise.resolve(), now: () => 0 }),
  expect: createExpect(() => {}),
};

/** Replicas that answer in turn, the last of which changes its mind late. */
function replicas(method: string, before: number, after: number) {
  const sent: number[] = [];
  const ask = (): Promise<Answer> => {
    const isLate = sent.length % 3 === 2 && sent.length < 30;
    sent.push(isLate ? before : after);
    return Promise.resolve(createAnswer(`${method} /path`, sent.at(-1)!, [], new Uint8Array()));
  };
  return { ask, sent };
}

test('a grant has arrived when many reads at once are allowed', async () => {
  const { ask, sent } = replicas('GET', 403, 200);
  expect((await untilAllowed(context, ask)).status).toBe(200);
  expect(sent.slice(-8)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(sent).toContain(403);
});

test('a write is not sent again after it was allowed', async () => {
  const { ask, sent } = replicas('POST', 403, 201);
  expect((await untilAllowed(context, ask)).status).toBe(201);
  expect(sent).toEqual([201]);
});

test('a revocation has arrived when many reads at once are denied', async () => {
  const { ask, sent } = replicas('GET', 200, 403);
  await untilDenied(context, ask, 'what was taken');
  expect(sent.slice(-8)).toEqual(Array.from({ length: 8 }, () => 403));
  expect(sent).toContain(200);
});

// Tests when a grant or revocation counts as effective on a server whose replicas apply it one after the other.
import { expect, test } from 'vitest';
import { createAnswer } from '../answers/answer.ts';
import type { Answer } from '../answers/answer.ts';
import { createWaiting } from '../waiting/eventually.ts';
import { createExpect } from '../expect/expect.ts';
import { lasts, untilAllowed, untilDenied } from './rights.ts';

const context = {
  ...createWaiting({ pause: () => Promise.resolve(), now: () => 0 }),
  expect: createExpect(() => {}),
};

/** Replicas that answer in turn; the last one applies the change late. */
function replicas(method: string, before: number, after: number) {
  const sent: number[] = [];
  const request = (): Promise<Answer> => {
    const isLate = sent.length % 3 === 2 && sent.length < 30;
    sent.push(isLate ? before : after);
    return Promise.resolve(createAnswer(`${method} /path`, sent.at(-1)!, [], new Uint8Array()));
  };
  return { request, sent };
}

test('a grant is effective once many concurrent reads are allowed', async () => {
  const { request, sent } = replicas('GET', 403, 200);
  expect((await untilAllowed(context, request)).status).toBe(200);
  expect(sent.slice(-8)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(sent).toContain(403);
});

test('a write is not repeated after it was allowed', async () => {
  const { request, sent } = replicas('POST', 403, 201);
  expect((await untilAllowed(context, request)).status).toBe(201);
  expect(sent).toEqual([201]);
});

test('a revocation is effective once many concurrent reads are denied', async () => {
  const { request, sent } = replicas('GET', 200, 403);
  await untilDenied(context, request, 'what was taken');
  expect(sent.slice(-8)).toEqual(Array.from({ length: 8 }, () => 403));
  expect(sent).toContain(200);
});

test('a right that one replica hears of late lasts; one that ends does not', async () => {
  let nowMs = 0;
  const pause = (ms: number) => Promise.resolve(void (nowMs += ms));
  const waiting = createWaiting({ pause, now: () => nowMs });
  const until = (isAllowed: () => boolean) =>
    lasts(waiting, () => (isAllowed() ? Promise.resolve() : Promise.reject(new Error('refused'))));
  await until(() => nowMs < 50 || nowMs > 2_000);
  expect(nowMs).toBeGreaterThan(2_300);
  const startedAt = nowMs;
  await expect(until(() => nowMs < startedAt + 50)).rejects.toThrow('refused');
});

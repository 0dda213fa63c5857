// What every answer must be, whatever the request was: never the server's own failure, and in a documented form.
import { expect } from 'vitest';
import type { Outcome, RawAnswer } from './raw-client.test-support.ts';

/** Texts of answers that are no Status: to unreadable requests, unknown paths and health checks. */
const texts: readonly RegExp[] = [
  /^404 page not found\n$/,
  /^the (?:headers|body|request|chunk extensions) [^\n]+\n$/,
  /^ok$/,
  /^(?:\[[+-]\][^\n]+\n|warn: [^\n]+\n)*\w+ check (?:passed|failed)\n$/,
];

/** @throws an assertion error */
export function expectOrderly(answer: RawAnswer): void {
  const { status, body } = answer;
  const type = answer.headers.get('content-type') ?? '';
  // The one failure that is the client's: it waits for a version that is not there yet.
  if (!body.includes('Too large resource version')) expect(status, body).toBeLessThan(500);
  if (type.startsWith('text/plain')) {
    if (!texts.some((text) => text.test(body))) expect(body).toBe('a documented text');
    return;
  }
  if (answer.streams) return;
  expect(type).toMatch(/^application\/(?:json|yaml)/);
  if (type.startsWith('application/yaml')) {
    if (status >= 400) expect(body).toMatch(/^kind: Status\n/);
    return;
  }
  const value = JSON.parse(body) as object;
  if (status < 400) return;
  expect(value).toMatchObject({
    kind: 'Status',
    apiVersion: 'v1',
    status: 'Failure',
    code: status,
    reason: expect.stringMatching(/^[A-Z]/),
    message: expect.stringMatching(/./),
  });
}

/** An answer in order, or a connection that was closed without one. */
export function expectOrderlyOrClosed(outcome: Outcome): void {
  if (outcome !== undefined) expectOrderly(outcome);
}

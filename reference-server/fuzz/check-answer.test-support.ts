// Properties of every response, whatever the request was: no server failure, and a documented form.
import { expect } from 'vitest';
import type { Outcome, RawAnswer } from './raw-client.test-support.ts';

/** Texts of responses other than a Status: to unreadable requests, unknown paths and health checks. */
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
  // The only 5xx that the client causes: a read of a future version times out.
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

/** A valid response, or a connection that was closed without one. */
export function expectOrderlyOrClosed(outcome: Outcome): void {
  if (outcome !== undefined) expectOrderly(outcome);
}

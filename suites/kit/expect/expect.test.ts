// Tests what each expectation accepts and fails, with the message that a report shows.
import { describe, expect as mustBe, test, vi } from 'vitest';
import { createAnswer } from '../answers/answer.ts';
import { CheckFailed } from '../failures.ts';
import type { ApiObject, Metadata } from '../objects/object.ts';
import { createExpect } from './expect.ts';
import type { Expect } from './expect.ts';

const answer = (status: number, body = '') =>
  createAnswer('GET /x', status, [['content-type', 'Application/JSON; charset=utf-8']], Buffer.from(body));
const object = (metadata: Metadata, more: object = {}): ApiObject => ({ metadata, ...more });
const versioned = (resourceVersion?: string, more: object = {}) =>
  object({ name: 'a', ...(resourceVersion === undefined ? {} : { resourceVersion }) }, more);

type Expectation = (expect: Expect) => unknown;

const accepted: readonly (readonly [string, Expectation])[] = [
  ['status', (expect) => expect.status(answer(204), 204)],
  ['one of several', (expect) => expect.status(answer(202), [200, 202])],
  ['success', (expect) => expect.success(answer(299))],
  ['refused', (expect) => expect.refused(answer(499))],
  ['refusedAsInvalid', (expect) => expect.refusedAsInvalid(answer(400))],
  ['equal in another order', (expect) => expect.equal({ a: 1, b: [2] }, { b: [2], a: 1 }, 'x')],
  ['different', (expect) => expect.different([1, 2], [2, 1], 'x')],
  ['present zero', (expect) => expect.present(0, 'x')],
  ['present empty', (expect) => expect.present('', 'x')],
  ...[undefined, null, '', [], {}].map(
    (value) => [`absent ${JSON.stringify(value)}`, (expect: Expect) => expect.absent(value, 'x')] as const,
  ),
  ['contains less', (expect) => expect.contains({ a: { b: 1, c: 2 }, d: 3 }, { a: { b: 1 } }, 'x')],
  ['contains a whole list', (expect) => expect.contains({ a: [1] }, { a: [1] }, 'x')],
  ['oneOf', (expect) => expect.oneOf({ a: 1 }, [1, { a: 1 }], 'x')],
  ['matches', (expect) => expect.matches('abc', /b/, 'x')],
  ['atLeast', (expect) => expect.atLeast(2, 2, 'x')],
  ['that', (expect) => expect.that(true, 'x')],
  ['sameVersion', (expect) => expect.sameVersion(versioned('a'), versioned('a'))],
  ['newVersion', (expect) => expect.newVersion(versioned('9'), versioned('10'))],
  ['mediaType', (expect) => expect.mediaType(answer(200), 'application/json')],
  [
    'unchanged but for owners',
    (expect) =>
      expect.unchanged(versioned('1'), object({ name: 'a', resourceVersion: '1', managedFields: [{}] })),
  ],
  ['refusedUnchanged', (expect) => expect.refusedUnchanged(answer(400), versioned('1'), versioned('1'))],
];

const failed: readonly (readonly [string, Expectation])[] = [
  [
    'expected 200 or 202 (why), but GET /x answered 500: oops',
    (expect) => expect.status(answer(500, 'oops'), [200, 202], 'why'),
  ],
  ['expected success, but GET /x answered 302: ', (expect) => expect.success(answer(302))],
  [
    'expected a refusal (why), but GET /x answered 200',
    (expect) => expect.refused(answer(200, 'secret'), 'why'),
  ],
  ['expected a refusal, but GET /x answered 302: ', (expect) => expect.refused(answer(302))],
  [
    'expected a refusal that blames the request, 4xx (why), but GET /x answered 500: oops',
    (expect) => expect.refusedAsInvalid(answer(500, 'oops'), 'why'),
  ],
  [
    'expected a refusal that blames the request, 4xx, but GET /x answered 200',
    (expect) => expect.refusedAsInvalid(answer(200)),
  ],
  ['x: expected [1], got nothing', (expect) => expect.equal(undefined, [1], 'x')],
  [
    'x: expected "2026-01-02T03:04:05Z", got another time, "2026-01-02T03:04:06Z"',
    (expect) => expect.equal('2026-01-02T03:04:06Z', '2026-01-02T03:04:05Z', 'x'),
  ],
  ['x: expected anything but "a"', (expect) => expect.different('a', 'a', 'x')],
  ['x is missing', (expect) => expect.present(null, 'x')],
  ['x: expected nothing, got 0', (expect) => expect.absent(0, 'x')],
  ['x: expected nothing, got false', (expect) => expect.absent(false, 'x')],
  ['x.a.b: expected 1, got nothing', (expect) => expect.contains({ a: {} }, { a: { b: 1 } }, 'x')],
  ['x.constructor: expected 1, got nothing', (expect) => expect.contains({}, { constructor: 1 }, 'x')],
  ['x.a: expected {"b":1}, got [1]', (expect) => expect.contains({ a: [1] }, { a: { b: 1 } }, 'x')],
  ['x.a: expected [1], got [1,2]', (expect) => expect.contains({ a: [1, 2] }, { a: [1] }, 'x')],
  ['x: expected one of [1,2], got 3', (expect) => expect.oneOf(3, [1, 2], 'x')],
  ['x: expected /b/, got nothing', (expect) => expect.matches(undefined, /b/, 'x')],
  ['x: expected at least 2, got NaN', (expect) => expect.atLeast(NaN, 2, 'x')],
  ['reason', (expect) => expect.that(false, 'reason')],
  [
    'metadata.resourceVersion: expected the same version, got another',
    (expect) => expect.sameVersion(versioned('a'), versioned('b')),
  ],
  ['metadata.resourceVersion is missing', (expect) => expect.sameVersion(versioned(), versioned())],
  ['x is missing', (expect) => expect.newVersion(versioned('a'), versioned(), 'x')],
  [
    'x: expected a new version, got the one from before',
    (expect) => expect.newVersion(versioned('a'), versioned('a'), 'x'),
  ],
  [
    'Content-Type: expected text/plain, but GET /x answered "application/json"',
    (expect) => expect.mediaType(answer(200), 'text/plain'),
  ],
  [
    'the object: expected the version to stay, got another',
    (expect) => expect.unchanged(versioned('1'), versioned('2')),
  ],
  [
    'after the refusal: expected {"data":1,"metadata":{"name":"a"}}, got {"data":2,"metadata":{"name":"a"}}',
    (expect) =>
      expect.refusedUnchanged(answer(409), versioned('1', { data: 1 }), versioned('1', { data: 2 })),
  ],
  ['as it is', (expect) => expect.fail('as it is')],
];

describe('accepted, without a warning', () => {
  test.each(accepted)('%s', (_, expectation) => {
    const warn = vi.fn<(message: string) => void>();
    expectation(createExpect(warn));
    mustBe(warn).not.toHaveBeenCalled();
  });
});

describe('failed', () => {
  test.each(failed)('%s', (message, expectation) => {
    mustBe(() => expectation(createExpect(() => {}))).toThrow(new CheckFailed(message));
  });
});

test('a refusal with a server error is accepted with a warning', () => {
  const warn = vi.fn<(message: string) => void>();
  createExpect(warn).refused(answer(503, 'full'), 'why');
  mustBe(warn.mock.calls).toEqual([['refused with a server error (why): GET /x answered 503: full']]);
});

test('a message stays short, and present returns its value', () => {
  const expect = createExpect(() => {});
  mustBe(() => expect.equal('a'.repeat(9999), 'b'.repeat(9999), 'x')).toThrow(/^.{20,700}$/);
  mustBe(expect.present(false, 'x')).toBe(false);
});

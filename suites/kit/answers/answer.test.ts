// Tests the accessors of an answer: what they return, and which bodies fail the case.
import { expect, test } from 'vitest';
import { createAnswer, excerpt } from './answer.ts';
import { CheckFailed } from '../failures.ts';

const answer = (body: string, headers: readonly (readonly [string, string])[] = [], status = 200) =>
  createAnswer('GET /x', status, headers, new TextEncoder().encode(body));

test('headers by any case, the first and all', () => {
  const { header, headers, mediaType } = answer('', [
    ['warning', 'a'],
    ['warning', 'b'],
    ['content-type', ' Text/Plain ; charset=utf-8'],
  ]);
  expect([header('Warning'), header('absent'), headers('WARNING'), mediaType]).toEqual([
    'a',
    undefined,
    ['a', 'b'],
    'text/plain',
  ]);
  expect(answer('').mediaType).toBe('');
});

test.each([
  [199, false],
  [200, true],
  [299, true],
  [300, false],
])('%i is a success: %j', (status, ok) => {
  expect(answer('', [], status).ok).toBe(ok);
});

test.each([
  ['{"metadata":{},"items":[{"metadata":{}}]}', 1],
  ['{"metadata":{},"items":[]}', 0],
  ['{"kind":"AList","metadata":{},"items":null}', 0],
  ['{"kind":"AList","metadata":{}}', 0],
])('%s is a list of %i', (body, count) => {
  expect(answer(body).list.items).toHaveLength(count);
});

test.each([
  ['object', 'no JSON', 'with a body that is not valid JSON: no JSON'],
  ['object', '', 'with a body that is not valid JSON'],
  ['object', '[]', 'without an object with metadata'],
  ['object', '{"metadata":null}', 'without an object with metadata'],
  ['object', '{"kind":"Status"}', 'without an object with metadata'],
  ['list', '{"items":[]}', 'without a list'],
  ['list', '{"metadata":{},"items":{}}', 'without a list'],
  ['list', '{"kind":"Status","metadata":{}}', 'without a list'],
  ['list', 'null', 'without a list'],
] as const)('the %s of %j fails the case', (reader, body, message) => {
  const read = () => answer(body)[reader];
  expect(read).toThrow(CheckFailed);
  expect(read).toThrow(`GET /x answered 200 ${message}`);
});

test('the body of an error is neither an object nor a list, although it has metadata', () => {
  const body = '{"kind":"Status","metadata":{},"items":[]}';
  expect(() => answer(body, [], 403).object).toThrow('answered 403 without an object');
  expect(() => answer(body, [], 403).list).toThrow('answered 403 without a list');
});

test('the body is parsed once', () => {
  const one = answer('{"metadata":{"name":"a"}}');
  expect(one.json).toBe(one.json);
  expect(one.object.metadata.name).toBe('a');
});

test('an excerpt is cut at 200 characters', () => {
  expect(excerpt('short')).toBe('short');
  expect(excerpt('x'.repeat(500))).toBe(`${'x'.repeat(200)}…`);
});

// Tests the parsing of Warning headers in the forms that servers and proxies send.
import { expect, test } from 'vitest';
import { createAnswer } from './answer.ts';
import { isWellFormed, warningsIn, warningsNaming } from './warnings.ts';

const answer = (...lines: readonly string[]) =>
  createAnswer(
    'GET /x',
    200,
    lines.map((line) => ['warning', line] as const),
    Buffer.from(''),
  );

test('one text for each entry, whether lines are joined or not', () => {
  const [first, second] = [
    '299 - "unknown field \\"a\\""',
    '299 host "b, c" "Tue, 01 Jan 2030 00:00:00 GMT"',
  ];
  const texts = ['unknown field "a"', 'b, c'];
  expect(warningsIn(answer(first, second))).toEqual(texts);
  expect(warningsIn(answer(`${first}, ${second}`))).toEqual(texts);
});

test('a line of another form is one entry, and no line is none', () => {
  expect(warningsIn(answer('unknown field a'))).toEqual(['unknown field a']);
  expect(warningsIn(answer())).toEqual([]);
});

test('a line is well formed if it consists of entries', () => {
  const entry = String.raw`299 - "unknown field \"a, b\""`;
  expect([entry, `${entry}, ${entry}`, `${entry} "Tue, 01 Jan 2030 00:00:00 GMT"`].every(isWellFormed)).toBe(
    true,
  );
  const broken = [`${entry}b"`, `${entry}, b`, entry.slice(0, -1), '299 - "a "b""', 'unknown field a', ''];
  expect(broken.filter(isWellFormed)).toEqual([]);
});

test('entries that name a field', () => {
  const both = answer('299 - "unknown field a"', '299 - "painted"');
  expect(warningsNaming(both, 'a').length).toBe(2);
  expect(warningsNaming(both, 'field a')).toEqual(['unknown field a']);
});

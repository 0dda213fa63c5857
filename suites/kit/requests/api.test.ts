// Tests how query strings are encoded: every way of decoding them yields the same values.
import { expect, test } from 'vitest';
import { queryText } from './wire-request.ts';

test.each([
  [{}, ''],
  [{ a: undefined }, ''],
  [{ a: 1, b: true }, '?a=1&b=true'],
  [{ a: ['x', 'y'] }, '?a=x&a=y'],
  [{ a: '' }, '?a='],
  [{ a: 'x y', b: '1+1', c: 'é&=' }, '?a=x%20y&b=1%2B1&c=%C3%A9%26%3D'],
])('%j is written as %s', (query, text) => {
  expect(queryText(query)).toBe(text);
});

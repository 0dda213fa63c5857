// The end of a page and the bytes of a list.
import { expect, test } from 'vitest';
import { writeItems } from './encoding.ts';
import { goesOn, remainingItemCount } from './lists.ts';

test('what remains is told where items remain and nothing was selected', () => {
  expect(remainingItemCount(3, [])).toBe(3);
  expect(remainingItemCount(0, [])).toBeUndefined();
  expect(remainingItemCount(3, ['labels'])).toBeUndefined();
  expect(remainingItemCount(3, ['fields'])).toBeUndefined();
});

test('a list goes on where items remain, not where a page is full', () => {
  expect(goesOn(1, true)).toBe(true);
  expect(goesOn(1, false)).toBe(true);
  expect(goesOn(0, true)).toBe(false);
});

test.each([
  [[], '[]'],
  [['{}'], '[{}]'],
  [['1', '2', '3'], '[1,2,3]'],
])('items %j', (items, text) => {
  expect(Buffer.concat([...writeItems(items.map((item) => Buffer.from(item)))]).toString()).toBe(text);
});

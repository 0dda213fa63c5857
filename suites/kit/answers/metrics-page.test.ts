// The reader of metrics pages.
import { expect, test } from 'vitest';
import { noticeOf, parseMetrics } from './metrics-page.ts';

test('reads descriptions, labels and values', () => {
  const page = parseMetrics(
    '# HELP a_total Some help.\n# TYPE a_total counter\na_total{x="1",y="b\\"c"} 3 1700000\na_total 0\n\n',
  );
  expect(page.help.get('a_total')).toBe('Some help.');
  expect(page.samples).toEqual([
    { name: 'a_total', labels: { x: '1', y: 'b\\"c' }, value: 3 },
    { name: 'a_total', labels: {}, value: 0 },
  ]);
  expect(() => parseMetrics('???')).toThrow('not a line');
});

test('reads tabs, several blanks, braces in values and what follows the value', () => {
  const page = parseMetrics(
    '#\tHELP  a_bucket  Some help.\r\na_bucket { x = "}" }\t3 # {trace="y"} 0.5\na_sum{x="1"}2\n',
  );
  expect(page.help.get('a_bucket')).toBe('Some help.');
  expect(page.samples).toEqual([
    { name: 'a_bucket', labels: { x: '}' }, value: 3 },
    { name: 'a_sum', labels: { x: '1' }, value: 2 },
  ]);
});

test.each([
  ['(Deprecated from 1.31) Help.', '1.31'],
  ['[STABLE] (Deprecated since v1.34.0) Help.', '1.34.0'],
  ['(Deprecated) Help.', ''],
  ['(Deprecated from now on) Help.', ''],
  ['Help. (Deprecated from 1.31)', undefined],
])('%s', (description, release) => {
  expect(noticeOf(description)).toBe(release);
});

// Bodies: valid JSON, YAML and UTF-8 is accepted; harmful input is refused early.
import { expect, test } from 'vitest';
import { DecodeError, decodeJson, decodeText } from './json.ts';
import { findYamlDuplicates } from './yaml-duplicates.ts';
import { decodeYaml, encodeYaml } from './yaml.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['ä€😀', 'ä€😀'],
  ['', ''],
])('%j is UTF-8', (text, decoded) => {
  expect(decodeText(Buffer.from(text))).toBe(decoded);
});

test.each([[[0xff]], [[0xc3]], [[0xed, 0xa0, 0x80]], [[0xc0, 0xaf]]])('the bytes %j are none', (bytes) => {
  expect(() => decodeText(Uint8Array.from(bytes))).toThrow(DecodeError);
});

test.each(['{}', '[1,2]', '"a"', 'null', String.raw`{"a":"\\","b":"[\"["}`, nested(512)])(
  '%.40s is JSON',
  (text) => {
    expect(decodeJson(text)).toEqual(JSON.parse(text));
  },
);

test.each(['', '{', '{"a":1,}', "{'a':1}", '{} {}', 'NaN', '"a', nested(513), nested(2_000_000)])(
  '%.40s is refused',
  (text) => {
    expect(() => decodeJson(text)).toThrow(DecodeError);
  },
);

test('brackets in strings do not count as nesting', () => {
  const text = JSON.stringify([`${'['.repeat(600)}\\"${'{'.repeat(600)}`, '\\']);
  expect(decodeJson(text)).toEqual(JSON.parse(text));
});

test.each([
  ['a: 1\nb: [x, "2"]\n', { a: 1, b: ['x', '2'] }],
  ['{"a": null}', { a: null }],
  ['a: &x {b: 1}\nc: *x\n', { a: { b: 1 }, c: { b: 1 } }],
  ['on: yes\n', { on: 'yes' }],
  ['d: 2001-01-01\n', { d: '2001-01-01' }],
  ['~', null],
])('YAML %j', async (text, value) => {
  expect(await decodeYaml(text)).toEqual(value);
});

/** Each level references the previous one `width` times. */
const bomb = (levels: number, width: number) =>
  Array.from({ length: levels }, (_, level) => {
    const item = level === 0 ? 'lol' : `*a${level - 1}`;
    return `a${level}: &a${level} [${Array.from({ length: width }, () => item).join(', ')}]`;
  }).join('\n');

test.each([
  ['many aliases that multiply', bomb(9, 9)],
  ['few aliases of something long', `a: &a ${'x'.repeat(2_500_000)}\nb: [*a, *a, *a, *a, *a, *a, *a, *a]`],
  ['an alias of its own container', 'a: &a [*a]'],
  ['an alias that is not there', 'a: *b'],
  ['deep nesting', nested(600)],
  ['two documents', 'a: 1\n---\nb: 2\n'],
  ['a tag', 'a: !!js/function "x"'],
  ['a broken list', 'a: [1\n'],
  ['nothing in it', ''],
])('YAML with %s is refused', async (_, text) => {
  const refused = decodeYaml(text);
  await expect(refused).rejects.toBeInstanceOf(DecodeError);
  await expect(refused).rejects.toThrow(/^[^\n]+$/);
});

test('of a duplicate YAML member the last value counts, and both are reported', async () => {
  const text = 'a: 1\nb:\n  - c: 1\n    c: {d: 1, d: 2}\na: 2\n';
  expect(await decodeYaml(text)).toEqual({ a: 2, b: [{ c: { d: 2 } }] });
  expect(findYamlDuplicates(text)).toEqual([
    'line 4: key "c" already set in map',
    'line 4: key "d" already set in map',
    'line 5: key "a" already set in map',
  ]);
});

test('a value written as YAML is parsed to an equal value', async () => {
  const shared = { n: 'no', empty: '', number: '1e3', lines: 'a\n b\n' };
  const value = { shared, again: shared, list: [null, true, 0.5] };
  expect(await decodeYaml(Buffer.from(await encodeYaml(value)).toString())).toEqual(value);
});

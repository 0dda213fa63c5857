// Label and field selectors: which texts are valid, and what they match.
import { expect, test } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import type { ApiObject } from '../object.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import { matchesFields, matchesLabels, parseFieldSelector, parseLabelSelector } from './selectors.ts';

const objects: readonly ApiObject[] = [
  { metadata: { name: 'a', labels: { tier: 'front', 'x.io/env': 'prod' } } },
  { metadata: { name: 'b', labels: { tier: 'back', empty: '' } } },
  { metadata: { name: 'c' } },
];

test.each([
  ['', ['a', 'b', 'c']],
  ['  ', ['a', 'b', 'c']],
  ['tier', ['a', 'b']],
  ['!tier', ['c']],
  ['! tier', ['c']],
  ['tier=front', ['a']],
  ['tier == front', ['a']],
  ['tier!=front', ['b', 'c']],
  ['empty=', ['b']],
  ['tier in (front, back)', ['a', 'b']],
  ['tier in (front)', ['a']],
  ['tier notin (front,back)', ['c']],
  ['empty in ()', ['b']],
  ['x.io/env=prod', ['a']],
  ['tier,x.io/env', ['a']],
  ['tier in (front,back),tier!=back', ['a']],
  ['tier notin (front)', ['b', 'c']],
  ['tier!=', ['a', 'b', 'c']],
  ['empty!=', ['a', 'c']],
  ['tier in (,front)', ['a']],
  ['tier  in(back ,  front )', ['a', 'b']],
  [' tier = front , x.io/env = prod ', ['a']],
  ['tier,!empty', ['a']],
  ['notin', []],
  ['in in (in)', []],
  ['tier=front,tier=back', []],
  ['toString', []],
  ['!constructor', ['a', 'b', 'c']],
])('labels %j match %j', (text, names) => {
  const terms = parseLabelSelector(text);
  expect(objects.filter((one) => matchesLabels(terms, one)).map(({ metadata }) => metadata.name)).toEqual(
    names,
  );
});

test.each([
  'a=b,',
  ',',
  '=b',
  'a==',
  'a=b=c',
  'a in',
  'a in (b',
  'a in b',
  'a in (b)(c)',
  'a in ((b))',
  'a inside (b)',
  '!a=b',
  'a b',
  '-a=b',
  'a/b/c',
  'a>1',
  'a="b"',
  'a in (b c)',
  'a in (-b)',
  'a=-b',
  'a!=b-',
  'a=b/c',
  `a=${'b'.repeat(64)}`,
  `a in (ok,${'b'.repeat(64)})`,
  'a'.repeat(64),
  `!${'a'.repeat(64)}`,
  `${'a'.repeat(254)}/b`,
  'A.io/b',
  '/b',
  'a/',
  'ä',
])('the label selector %j is either refused or matches as written', (text) => {
  if (text === 'a==') expect(parseLabelSelector(text)).toEqual([{ key: 'a', operator: 'in', values: [''] }]);
  else expect(() => parseLabelSelector(text)).toThrow(/labelSelector/);
});

test('keys and values may be as long as those of a label', () => {
  const key = `${'a.'.repeat(126)}a/${'b'.repeat(63)}`;
  const value = 'c'.repeat(63);
  expect(parseLabelSelector(`${key}=${value}`)).toEqual([{ key, operator: 'in', values: [value] }]);
});

test('a long selector is read in time that grows with its length', () => {
  const hostile = `${'a'.repeat(20_000)} in (${'b,'.repeat(20_000)}`;
  expect(() => parseLabelSelector(hostile)).toThrow(ApiError);
  expect(() => parseLabelSelector('('.repeat(20_000))).toThrow(ApiError);
});

const kind = {
  scope: 'Namespaced',
  selectableFields: { 'spec.size': ({ size = '' }: { size?: string }) => size },
} as unknown as Kind;
const sized: readonly ApiObject[] = [
  { metadata: { name: 'a', namespace: 'n1' }, size: 'big' },
  { metadata: { name: 'b', namespace: 'n2' } },
];

test.each([
  ['', ['a', 'b']],
  ['metadata.name=a', ['a']],
  ['metadata.name==a', ['a']],
  ['metadata.name!=a', ['b']],
  ['metadata.namespace=n2', ['b']],
  ['spec.size=big', ['a']],
  ['spec.size=', ['b']],
  ['spec.size!=big, metadata.name=b', ['b']],
  ['metadata.name=a,metadata.namespace=n2', []],
  ['metadata.name!=a,metadata.name!=b', []],
  ['  ', ['a', 'b']],
  [String.raw`spec.size=b\,g`, []],
])('fields %j match %j', (text, names) => {
  const terms = parseFieldSelector(text, kind);
  expect(sized.filter((one) => matchesFields(terms, one, kind)).map(({ metadata }) => metadata.name)).toEqual(
    names,
  );
});

test.each([
  'metadata.uid=x',
  'spec.other=x',
  'metadata.name',
  '=x',
  ',',
  'metadata.name=a,',
  'metadata.name=a=b',
  'metadata.name===a',
  String.raw`metadata.name=a\b`,
  'metadata.name=a\\',
  'metadata.name>a',
  'constructor=x',
  '__proto__=x',
  'toString!=x',
])('the field selector %j is refused', (text) => {
  expect(() => parseFieldSelector(text, kind)).toThrow(/fieldSelector/);
});

test('a backslash escapes special characters in a value', () => {
  const value = String.raw`metadata.name=a\,b\=c\\,metadata.name!=d`;
  expect(parseFieldSelector(value, kind)).toEqual([
    { path: 'metadata.name', equal: true, value: 'a,b=c\\' },
    { path: 'metadata.name', equal: false, value: 'd' },
  ]);
});

test('a cluster-scoped kind does not support metadata.namespace', () => {
  const cluster = { ...kind, scope: 'Cluster' } as Kind;
  expect(() => parseFieldSelector('metadata.namespace=n', cluster)).toThrow('metadata.namespace');
});

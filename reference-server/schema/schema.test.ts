// Tests of the schema machinery on a small kind of its own: conform, validate, defaults, OpenAPI.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../object.ts';
import { conform, maxDepth } from './conform.ts';
import {
  anyJson,
  boolean,
  bytes,
  int64,
  integer,
  intOrString,
  kindStruct,
  lazy,
  list,
  listBy,
  map,
  numbered,
  oneOf,
  quantity,
  required,
  requiredString,
  set,
  string,
  struct,
  time,
} from './declare.ts';
import { applyDefaults } from './defaults.ts';
import { openApiComponents } from './openapi.ts';
import { listOf, wholeObject } from './object-meta.ts';
import type { LazySchema } from './schema.ts';
import { validate } from './validate.ts';

const node: LazySchema = lazy(() => struct('Node', { name: string(), children: list(node) }));
const port = struct('Port', {
  number: required(integer({ minimum: 1, maximum: 65_535 })),
  protocol: oneOf(['TCP', 'UDP'], { default: 'TCP' }),
});
const widget = kindStruct('Widget', {
  title: requiredString({ maxLength: 5 }),
  big: int64(),
  on: boolean({ default: true }),
  tags: set(string()),
  ports: listBy(['number', 'protocol'], port),
  sizes: map(quantity()),
  secret: bytes(),
  at: time(),
  made: time({ nullable: true }),
  where: intOrString(),
  free: anyJson(),
  tree: node,
  last: numbered(40, struct('Last', { a: string({ default: 'x' }) }, { default: {} })),
});
const whole = wholeObject(widget);

test('fields are numbered in their order, from 2 in a kind, and count on after an explicit number', () => {
  expect(widget.fields['title']?.number).toBe(2);
  expect(widget.fields['last']?.number).toBe(40);
  expect(whole.fields['metadata']?.number).toBe(1);
  expect(struct('S', { a: string(), b: numbered(5, string()), c: string() }).fields['c']?.number).toBe(6);
  expect(() => struct('S', { a: string(), b: numbered(1, string()) })).toThrow(TypeError);
});

describe('conform', () => {
  test.for<[string, Json, string[], string[], Json?]>([
    ['a good body comes back itself', { title: 'a', ports: [{ number: 1 }] }, [], []],
    [
      'unknown fields',
      { foo: 1, ports: [{ number: 1 }, { bar: 2, number: 2 }] },
      [],
      ['foo', 'ports[1].bar'],
      { ports: [{ number: 1 }, { number: 2 }] },
    ],
    [
      'prototype names are unknown',
      JSON.parse('{"constructor":1,"__proto__":{"a":1}}'),
      [],
      ['constructor', '__proto__'],
      {},
    ],
    ['nulls are dropped, but nullable ones', { title: null, made: null, on: null }, [], [], { made: null }],
    [
      'null of a map or list',
      { sizes: { a: null }, tags: [null] },
      [],
      [],
      { sizes: { a: '0' }, tags: [''] },
    ],
    ['unknown below any is kept', { free: { x: [null] } }, [], []],
    ['string', { title: 1 }, ['title'], []],
    ['boolean', { on: 'true' }, ['on'], []],
    ['fraction', { big: 1.5 }, ['big'], []],
    ['32 bits', { ports: [{ number: 2 ** 31 }] }, ['ports[0].number'], []],
    ['64 bits', { big: 2 ** 40 }, [], []],
    ['list for struct', { last: [] }, ['last'], []],
    ['struct for list', { ports: {} }, ['ports'], []],
    ['list for map', { sizes: ['a'] }, ['sizes'], []],
    ['map value', { metadata: { labels: { 'a/b': 1 } } }, ['metadata.labels[a/b]'], []],
    ['labels as a string', { metadata: { labels: 'a' } }, ['metadata.labels'], []],
    ['base64', { secret: 'a' }, ['secret'], []],
    ['base64 with line ends', { secret: 'YW\nJj' }, [], [], { secret: 'YWJj' }],
    ['time', { at: '2024-02-30T00:00:00Z' }, ['at'], []],
    ['time with an offset', { at: '2024-02-29T00:30:00.5+01:00' }, [], [], { at: '2024-02-28T23:30:00Z' }],
    [
      'quantity',
      { sizes: { a: '1.5Gi', b: '1000m', c: 2, d: '0.5', e: '2e3' } },
      [],
      [],
      { sizes: { a: '1536Mi', b: '1', c: '2', d: '500m', e: '2e3' } },
    ],
    ['bad quantity', { sizes: { a: '1 Gi' } }, ['sizes[a]'], []],
    ['int or string', { where: 80 }, [], []],
    ['neither int nor string', { where: true }, ['where'], []],
    ['a body that is no object', 'x', [''], []],
  ])('%s', ([, body, problems, unknown, value]) => {
    const before = structuredClone(body);
    const result = conform(whole, body);
    expect(result.typeProblems.map(({ path }) => path)).toEqual(problems);
    expect(result.unknown).toEqual(unknown);
    if (value === undefined) expect(result.value).toBe(body);
    else expect(result.value).toEqual(value);
    expect(body).toEqual(before);
  });

  test('depth is bounded, in known and in free parts', () => {
    const nest = (key: string): Json => {
      let value: Json = {};
      for (let level = 0; level < maxDepth * 20; level += 1) value = { [key]: [value] };
      return value;
    };
    expect(conform(whole, { tree: nest('children') }).typeProblems).toHaveLength(1);
    expect(conform(whole, { free: nest('x') }).typeProblems).toHaveLength(1);
  });

  test('siblings of a changed subtree are shared', () => {
    const ports = [{ number: 1 }];
    const result = conform(whole, { ports, foo: 1 });
    expect((result.value as { ports: unknown }).ports).toBe(ports);
  });

  test('is idempotent on any JSON', () => {
    const keys = fc.constantFrom(
      'title',
      'ports',
      'number',
      'sizes',
      'tree',
      'children',
      'at',
      'metadata',
      'labels',
      'zz',
      '__proto__',
    );
    const { value: body } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<Json[]>(null, true, 1, 1.5, 'a', '1Gi', '2024-01-01T00:00:00+01:00'),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(keys, tie('value'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(body, (json) => {
        const once = conform(whole, json);
        const twice = conform(whole, once.value);
        expect(twice.value).toEqual(once.value);
        expect(twice.unknown).toEqual([]);
        expect(twice.typeProblems.map(({ path }) => path)).toEqual(once.typeProblems.map(({ path }) => path));
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});

test.for<[string, Json, string[]]>([
  ['missing', {}, ['FieldValueRequired title']],
  ['empty counts as missing', { title: '' }, ['FieldValueRequired title']],
  ['length', { title: 'abcdef' }, ['FieldValueTooLong title']],
  ['below', { title: 'a', ports: [{}] }, ['FieldValueRequired ports[0].number']],
  ['range', { title: 'a', ports: [{ number: 0 }] }, ['FieldValueInvalid ports[0].number']],
  [
    'enumeration',
    { title: 'a', ports: [{ number: 1, protocol: 'X' }] },
    ['FieldValueNotSupported ports[0].protocol'],
  ],
  ['set', { title: 'a', tags: ['a', 'b', 'a'] }, ['FieldValueDuplicate tags[2]']],
  [
    'keys',
    { title: 'a', ports: [{ number: 1 }, { number: 1, protocol: 'UDP' }, { number: 1 }] },
    ['FieldValueDuplicate ports[2]'],
  ],
])('validate: %s', ([, body, problems]) => {
  expect(validate(whole, body).map(({ reason, path }) => `${reason} ${path}`)).toEqual(problems);
});

test('defaults fill in at every level, once', () => {
  const input = { ports: [{ number: 1 }], on: false };
  const done = applyDefaults(whole, input);
  expect(done).toEqual({ on: false, ports: [{ number: 1, protocol: 'TCP' }], last: { a: 'x' } });
  expect(applyDefaults(whole, done)).toBe(done);
  expect(input).toEqual({ ports: [{ number: 1 }], on: false });
});

test('OpenAPI components carry the topology and the kind', () => {
  const components = openApiComponents(
    [
      { schema: whole, group: 'g', version: 'v1', kind: 'Widget' },
      { schema: listOf(widget), group: 'g', version: 'v1', kind: 'WidgetList' },
    ],
    'x-test-',
  );
  const properties = components['Widget']?.['properties'] as Record<string, Json>;
  expect(components['Widget']?.['x-test-group-version-kind']).toEqual([
    { group: 'g', kind: 'Widget', version: 'v1' },
  ]);
  expect(components['Widget']?.['required']).toEqual(['title']);
  expect(properties['ports']).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/Port' },
    'x-test-list-type': 'map',
    'x-test-list-map-keys': ['number', 'protocol'],
    'x-test-patch-strategy': 'merge',
    'x-test-patch-merge-key': 'number',
  });
  expect(properties['last']).toEqual({ default: {}, allOf: [{ $ref: '#/components/schemas/Last' }] });
  expect(Object.keys(components)).toContain('WidgetList');
});

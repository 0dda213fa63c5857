// Tests of conform: paths of type errors, unknown fields, nulls, canonical forms, sharing, depth.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../object.ts';
import { conform, maxDepth } from './conform.ts';
import { string, struct } from './declare.ts';
import { whole } from './widget.test-support.ts';

describe('conform', () => {
  test.for<[string, Json, string[], string[], Json?]>([
    ['a valid body is returned itself', { title: 'a', ports: [{ number: 1 }] }, [], []],
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
    ['a body that is not an object', 'x', [''], []],
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

  test('a struct may keep unknown fields', () => {
    const open = struct('Open', { a: string() }, { preserveUnknown: true });
    const body = { a: 'x', b: { c: null } };
    expect(conform(open, body)).toEqual({ value: body, typeProblems: [], unknown: [] });
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

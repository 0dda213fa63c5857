// Tests of the schema code other than conform: numbers, validation, defaults, OpenAPI.
import { expect, test } from 'vitest';
import type { Json } from '../object.ts';
import { numbered, string, struct } from './declare.ts';
import { applyDefaults } from './defaults.ts';
import { openApiComponents } from './openapi.ts';
import { listOf } from './object-meta.ts';
import { validate } from './validate.ts';
import { whole, widget } from './widget.test-support.ts';

test('fields are numbered in their order, from 2 in a kind, and count on after an explicit number', () => {
  expect(widget.fields['title']?.number).toBe(2);
  expect(widget.fields['last']?.number).toBe(40);
  expect(whole.fields['metadata']?.number).toBe(1);
  expect(struct('S', { a: string(), b: numbered(5, string()), c: string() }).fields['c']?.number).toBe(6);
  expect(() => struct('S', { a: string(), b: numbered(1, string()) })).toThrow(TypeError);
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

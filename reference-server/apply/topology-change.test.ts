// Changes to owners when a definition changes the topology of a value (document core 4.9.10).
import { expect, test } from 'vitest';
import { list, listBy, map, string, struct } from '../schema/declare.ts';
import type { Schema } from '../schema/schema.ts';
import { describeSet, setOf } from './field-set.ts';
import { reconcile } from './reconcile.ts';

const item = struct('Item', { name: string(), value: string() });
const inner = { a: string(), b: string() };
const holding = (value: Schema) => struct('Holder', { value });

const granular = {
  map: holding(map(string())),
  struct: holding(struct('Inner', inner)),
  list: holding(listBy('name', item)),
};
const atomic = {
  map: holding(map(string(), { mapType: 'atomic' })),
  struct: holding(struct('Inner', inner, { structType: 'atomic' })),
  list: holding(list(item)),
};

const value = ['f:value'];
const [aKey, aItem] = [
  [...value, 'f:a'],
  [...value, 'k:{"name":"a"}'],
];
const mapped = { value: { a: '1', b: '2' } };
const listed = { value: [{ name: 'a', value: '1' }] };

test.each([
  ['map', atomic.map, mapped, [aKey]],
  ['struct', atomic.struct, mapped, [aKey]],
  ['list', atomic.list, listed, [aItem, [...aItem, 'f:value']]],
])('the owner of a part of a %s that has become atomic owns the whole', (_type, schema, live, paths) => {
  expect(describeSet(reconcile(schema, live, setOf(paths)))).toEqual(['.value']);
});

test.each([
  ['map', granular.map, mapped],
  ['struct', granular.struct, mapped],
  ['list', granular.list, listed],
])('the parts of a formerly atomic %s have no owner', (_type, schema, live) => {
  expect(describeSet(reconcile(schema, live, setOf([value])))).toEqual([]);
});

test.each([
  ['map', granular.map, { value: {} }],
  ['list', granular.list, { value: [] }],
])('an empty %s stays owned', (_type, schema, live) => {
  expect(describeSet(reconcile(schema, live, setOf([value])))).toEqual(['.value']);
});

test.each([
  ['map', granular.map, mapped, [aKey]],
  ['struct', granular.struct, mapped, [aKey]],
  ['list', granular.list, listed, [aItem, [...aItem, 'f:name']]],
  ['atomic map', atomic.map, mapped, [value]],
  ['scalar', holding(string()), { value: 'x' }, [value]],
])('an unchanged %s keeps its owners', (_type, schema, live, paths) => {
  const set = setOf(paths);
  expect(reconcile(schema, live, set)).toBe(set);
});

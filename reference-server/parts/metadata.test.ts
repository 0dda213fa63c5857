// Metadata that the server sets: generated names, times, versions and generations.
import { expect, test } from 'vitest';
import type { ObjectMeta } from '../object.ts';
import { generateName, keptMetadata, newMetadata, nextGeneration, timestamp } from './metadata.ts';

test.each([
  ['a-', 7],
  ['a'.repeat(58), 63],
  ['a'.repeat(59), 63],
  ['a'.repeat(300), 63],
])('a name generated from %j has %i characters', (prefix, length) => {
  for (const random of [0, 0.5, 0.999_999]) {
    const name = generateName(prefix, () => random);
    expect(name).toHaveLength(length);
    expect(name).toMatch(/[b-z0-9]{5}$/);
    expect(prefix.startsWith(name.slice(0, -5))).toBe(true);
  }
});

const owned: ObjectMeta = {
  uid: 'theirs',
  resourceVersion: '9',
  generation: 9,
  creationTimestamp: '2001-01-01T00:00:00Z',
  deletionTimestamp: '2001-01-01T00:00:00Z',
  deletionGracePeriodSeconds: 9,
};

test('a client cannot set the server fields of a new object', () => {
  const creation = {
    name: 'n',
    namespace: '',
    uid: 'ours',
    now: new Date(Date.UTC(2030, 0, 1, 0, 0, 0, 999)),
  };
  expect(newMetadata({ ...owned, labels: { a: 'b' } }, creation)).toEqual({
    name: 'n',
    uid: 'ours',
    creationTimestamp: '2030-01-01T00:00:00Z',
    labels: { a: 'b' },
  });
});

test('a changed object keeps the server fields', () => {
  const current: ObjectMeta = { name: 'n', uid: 'ours', resourceVersion: '3', creationTimestamp: 'then' };
  const next = { ...owned, name: 'other', generateName: 'g-', finalizers: ['x'] };
  expect(keptMetadata(next, current)).toEqual({ ...current, finalizers: ['x'] });
});

test.each([
  ['a kind without generations', { spec: 2 }, { spec: 1 }, undefined, undefined],
  ['a new object', { spec: 1 }, undefined, 'spec', 1],
  ['a change elsewhere', { spec: 1, status: 2 }, { spec: 1 }, 'spec', 4],
  ['a change of the field', { spec: 2 }, { spec: 1 }, 'spec', 5],
  ['the same in another order', { spec: { a: 1, b: 2 } }, { spec: { b: 2, a: 1 } }, 'spec', 4],
])('generation of %s', (_, next, current, field, generation) => {
  const before = current && { ...current, metadata: { generation: 4 } };
  expect(nextGeneration({ ...next, metadata: {} }, before, field)).toBe(generation);
});

test('times are whole seconds of UTC', () => {
  expect(timestamp(new Date(1_999))).toBe('1970-01-01T00:00:01Z');
});

// A write that changes nothing leaves every record unchanged, including records that a write with a change
// would clean up: the object keeps its version (document core 4.9.2).
import { expect, test } from 'vitest';
import type { JsonObject } from '../object.ts';
import { emptySet, setOf } from './field-set.ts';
import { applyIntent, recordUpdate } from './ownership.ts';
import { everything } from './operations.test-support.ts';

// What the creator of a list still owns after all of its items got other owners.
const maker = { name: 'maker', operation: 'Update', apiVersion: 'v1', subresource: '' } as const;
const applier = { name: 'one', operation: 'Apply', apiVersion: 'v1', subresource: '' } as const;
const item = ['f:items', 'k:{"name":"a"}'];
const owners = [
  { ...maker, time: '2020-01-01T00:00:00Z', fields: setOf([['f:items']]) },
  { ...applier, time: '2020-01-01T00:00:00Z', fields: setOf([item, [...item, 'f:name']]) },
];
const live: JsonObject = { items: [{ name: 'a' }] };
const write = { schema: everything, owners, now: '2021-01-01T00:00:00Z', ignored: emptySet };

test('a repeated apply', () => {
  const outcome = applyIntent({ ...write, live, applied: live, manager: applier, force: false });
  expect(outcome).toEqual({ object: live, owners });
});

test('an update to the stored state', () => {
  expect(recordUpdate({ ...write, before: live, after: structuredClone(live), manager: maker })).toEqual(
    owners,
  );
});

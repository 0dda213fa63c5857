// The merge engine, one row an operation list: what the object and its owners are in the end (document core 4.9).
import { expect, test } from 'vitest';
import { runSteps } from './operations.test-support.ts';
import type { Outcome, Step } from './operations.test-support.ts';

type Row = readonly [title: string, steps: readonly Step[], expected: Partial<Outcome>];

const rows: readonly Row[] = [
  [
    'an apply owns what it states',
    [{ apply: { scalar: 'x', inner: { a: '1' } }, by: 'one' }],
    { object: { scalar: 'x', inner: { a: '1' } }, owners: { 'one Apply': ['.scalar', '.inner.a'] } },
  ],
  [
    'what a manager leaves out goes',
    [
      { apply: { scalar: 'x', inner: { a: '1', b: '2' } }, by: 'one' },
      { apply: { inner: { b: '2' } }, by: 'one' },
    ],
    { object: { inner: { b: '2' } }, owners: { 'one Apply': ['.inner.b'] } },
  ],
  [
    'another value of another manager conflicts',
    [
      { apply: { scalar: 'x' }, by: 'one' },
      { apply: { scalar: 'y' }, by: 'two' },
    ],
    { object: { scalar: 'x' }, owners: { 'one Apply': ['.scalar'] }, conflicts: ['one: .scalar'] },
  ],
  [
    'force takes the field',
    [
      { apply: { scalar: 'x', other: 'o' }, by: 'one' },
      { apply: { scalar: 'y' }, by: 'two', force: true },
    ],
    { object: { scalar: 'y', other: 'o' }, owners: { 'one Apply': ['.other'], 'two Apply': ['.scalar'] } },
  ],
  [
    'items by key are merged',
    [
      { apply: { items: [{ name: 'a', value: '1' }, { name: 'b' }] }, by: 'one' },
      {
        apply: {
          items: [
            { name: 'c', tags: ['t'] },
            { name: 'a', more: { k: 'v' } },
          ],
        },
        by: 'two',
      },
    ],
    {
      object: {
        items: [{ name: 'c', tags: ['t'] }, { name: 'a', value: '1', more: { k: 'v' } }, { name: 'b' }],
      },
    },
  ],
  [
    'an item that both own stays with what the other states',
    [
      { apply: { items: [{ name: 'a', value: '1' }] }, by: 'one' },
      { apply: { items: [{ name: 'a', tags: ['t'] }] }, by: 'two' },
      { apply: { scalar: 'x' }, by: 'one' },
    ],
    { object: { items: [{ name: 'a', tags: ['t'] }], scalar: 'x' } },
  ],
  [
    'an update takes over what it changes',
    [
      { apply: { scalar: 'x', other: 'o' }, by: 'one' },
      { update: { scalar: 'y' }, by: 'two' },
    ],
    { owners: { 'one Apply': ['.other'], 'two Update': ['.scalar'] } },
  ],
  [
    'an update of the same value takes nothing',
    [
      { apply: { scalar: 'x' }, by: 'one' },
      { update: { scalar: 'x' }, by: 'two' },
    ],
    { owners: { 'one Apply': ['.scalar'] } },
  ],
  [
    'keys have defaults',
    [
      { apply: { ports: [{ port: 80 }] }, by: 'one' },
      { apply: { ports: [{ port: 80, protocol: 'TCP', label: 'l' }] }, by: 'two' },
    ],
    { object: { ports: [{ port: 80, protocol: 'TCP', label: 'l' }] } },
  ],
];

test.each(rows)('%s', (_title, steps, expected) => {
  const outcome = runSteps(steps);
  expect(outcome).toMatchObject(expected);
  if (expected.object) expect(outcome.object).toEqual(expected.object);
  if (expected.owners) expect(outcome.owners).toEqual(expected.owners);
  expect(outcome.conflicts).toEqual(expected.conflicts ?? []);
});

// Histories that the ownership model allows, and histories whose last answer it rejects.
import { expect, test } from 'vitest';
import { describeOwnershipHistory } from './describe.ts';
import { apply, create, forced, read, refused, shows, update } from './histories.test-support.ts';
import type { OwnershipExchange } from './requests.ts';
import { ownershipRules } from './rules.ts';
import type { OwnershipRule } from './rules.ts';
import { customFields } from './subject.ts';
import { firstViolation } from './step.ts';

const a1 = { 'map/a': '1' };
const a2 = { 'map/a': '2' };
const b1 = { 'map/b': '1' };
const by = (...managers: readonly string[]) => ({ 'map/a': managers });

const m1Owns = apply('m1', a1, shows(a1, by('m1')));
const bothOwn = [m1Owns, apply('m2', a1, shows(a1, by('m1', 'm2')))];
const m1Member = apply('m1', { 'set/x': 'in' }, shows({ 'set/x': 'in' }));
const m1Item = apply('m1', { 'elements/one/value': '1' }, shows({ 'elements/one/value': '1' }));
const cleared = update('patch', 'u1', {}, shows(a1), { clears: true });

const allowed: readonly (readonly [string, readonly OwnershipExchange[]])[] = [
  ['a conflict that changes nothing', [m1Owns, refused('m2', a2, shows(a1, by('m1')))]],
  ['force', [m1Owns, forced('m2', a2, shows(a2, by('m2')))]],
  ['force with an equal value that shares', [m1Owns, forced('m2', a1, shows(a1, by('m1', 'm2')))]],
  ['force with an equal value that takes ownership', [m1Owns, forced('m2', a1, shows(a1, by('m2')))]],
  [
    'a shared owner that gives up a field',
    [...bothOwn, apply('m2', b1, shows({ ...a1, ...b1 }, { ...by('m1'), 'map/b': ['m2'] }))],
  ],
  ['a conflict between shared owners', [...bothOwn, refused('m1', a2, shows(a1, by('m1', 'm2')))]],
  ['a PUT of an equal value that moves nothing', [m1Owns, update('put', 'u1', {}, shows(a1, by('m1')))]],
  ['a PUT of an equal value that shares', [m1Owns, update('put', 'u1', {}, shows(a1, by('m1', 'u1')))]],
  ['a patch that takes ownership', [m1Owns, update('patch', 'u1', a2, shows(a2, by('u1')))]],
  ['a conflict with an unknown manager after clearing', [m1Owns, cleared, refused('m2', a2, shows(a1))]],
  ['no conflict after clearing', [m1Owns, cleared, apply('m2', a2, shows(a2, by('m2')))]],
  [
    'a change with clearing without an entry of its manager, which another row judges',
    [m1Owns, update('put', 'u1', a2, shows(a2), { clears: true })],
  ],
  ['a patch without an entry after clearing', [m1Owns, cleared, update('patch', 'u1', a2, shows(a2))]],
  [
    'the removal of a set member that its only owner omits',
    [m1Member, apply('m1', b1, shows(b1, { 'map/b': ['m1'] }))],
  ],
  [
    'an item that remains because another manager owns a field',
    [
      m1Item,
      apply(
        'm2',
        { 'elements/one/other': '2' },
        shows({ 'elements/one/value': '1', 'elements/one/other': '2' }),
      ),
      apply('m1', {}, shows({ 'elements/one/other': '2' })),
    ],
  ],
  [
    'a conflict about a list in a PUT',
    [
      m1Item,
      update('put', 'u1', {}, shows({ 'elements/one/value': '1' })),
      refused('m1', { 'elements/one/value': '2' }, shows({ 'elements/one/value': '1' })),
    ],
  ],
  [
    'no conflict about a list in a PUT',
    [
      m1Item,
      update('put', 'u1', {}, shows({ 'elements/one/value': '1' })),
      apply('m1', { 'elements/one/value': '2' }, shows({ 'elements/one/value': '2' })),
    ],
  ],
  ['a first apply', [m1Owns, read(shows(a1, by('m1')))]],
];

const wrong: readonly (readonly [OwnershipRule, string, readonly OwnershipExchange[]])[] = [
  ['conflict', 'another value without a conflict', [m1Owns, apply('m2', a2, shows(a2, by('m2')))]],
  [
    'conflict',
    'another value of a shared owner without a conflict',
    [...bothOwn, apply('m1', a2, shows(a2, by('m1')))],
  ],
  [
    'conflict',
    'another value of an owned item field without a conflict',
    [m1Item, apply('m2', { 'elements/one/value': '2' }, shows({ 'elements/one/value': '2' }))],
  ],
  [
    'conflict',
    'an apply over the change of an updater without a conflict',
    [m1Owns, update('patch', 'u1', a2, shows(a2, by('u1'))), apply('m1', a1, shows(a1, by('m1')))],
  ],
  ['noConflict', 'a conflict with the own entry', [m1Owns, refused('m1', a2, shows(a1, by('m1')))]],
  ['noConflict', 'a conflict about an equal value', [m1Owns, refused('m2', a1, shows(a1, by('m1')))]],
  [
    'noConflict',
    'a conflict despite force',
    [m1Owns, apply('m2', a2, shows(a1, by('m1')), { force: true, status: 409 })],
  ],
  [
    'noConflict',
    'a conflict answered with 500',
    [m1Owns, apply('m2', a2, shows(a1, by('m1')), { status: 500 })],
  ],
  [
    'neverFails',
    'a PUT that conflicts',
    [m1Owns, update('put', 'u1', a2, shows(a1, by('m1')), { status: 409 })],
  ],
  ['unchanged', 'a refusal that changes a value', [m1Owns, refused('m2', a2, shows(a2, by('m1')))]],
  ['unchanged', 'a refusal that deletes', [m1Owns, refused('m2', a2)]],
  ['stated', 'an apply that stores nothing', [apply('m1', a1, shows({}))]],
  [
    'stated',
    'an item without its field',
    [apply('m1', { 'elements/one/value': '1' }, shows({ 'elements/one/other': '1' }))],
  ],
  [
    'kept',
    'the removal of a field of another manager',
    [m1Owns, apply('m2', b1, shows(b1, { 'map/b': ['m2'] }))],
  ],
  ['kept', 'the removal of a shared field', [...bothOwn, apply('m2', b1, shows(b1, { 'map/b': ['m2'] }))]],
  [
    'kept',
    'the removal of a field without an owner after clearing',
    [m1Owns, cleared, apply('m1', b1, shows(b1, { 'map/b': ['m1'] }))],
  ],
  ['kept', 'an object that is not found', [m1Owns, read()]],
  [
    'dropped',
    'an omitted field that remains',
    [m1Owns, apply('m1', b1, shows({ ...a1, ...b1 }, { 'map/b': ['m1'] }))],
  ],
  [
    'dropped',
    'an omitted set member that remains',
    [m1Member, apply('m1', b1, shows({ 'set/x': 'in', ...b1 }, { 'map/b': ['m1'] }))],
  ],
  [
    'removed',
    'a null that removes nothing',
    [m1Owns, update('patch', 'u1', { 'map/a': undefined }, shows(a1, by('m1')))],
  ],
  ['owner', 'an apply without an entry', [apply('m1', a1, shows(a1))]],
  ['owner', 'a shared value that removes the other owner', [m1Owns, apply('m2', a1, shows(a1, by('m2')))]],
  ['owner', 'an unchanged field without an owner after a PUT', [m1Owns, update('put', 'u1', {}, shows(a1))]],
  ['owner', 'a creation without an entry', [create('u1', a1, shows(a1))]],
  ['noOwner', 'an owner that remains after force', [m1Owns, forced('m2', a2, shows(a2, by('m1', 'm2')))]],
  [
    'noOwner',
    'an owner that reappears after force',
    [
      m1Owns,
      forced('m2', a2, shows(a2, by('m2'))),
      apply('m1', b1, shows({ ...a2, ...b1 }, { ...by('m1', 'm2'), 'map/b': ['m1'] })),
    ],
  ],
  [
    'noOwner',
    'an applier that still owns a patched field',
    [m1Owns, update('patch', 'u1', a2, shows(a2, by('m1', 'u1')))],
  ],
  [
    'noOwner',
    'an updater that still owns a field changed by another',
    [create('u1', a1, shows(a1, by('u1'))), update('patch', 'u2', a2, shows(a2, by('u1', 'u2')))],
  ],
  [
    'noOwner',
    'an applier that remains after clearing',
    [m1Owns, update('patch', 'u1', {}, shows(a1, by('m1')), { clears: true })],
  ],
  [
    'noOwner',
    'an owner of an omitted field',
    [...bothOwn, apply('m2', b1, shows({ ...a1, ...b1 }, { ...by('m1', 'm2'), 'map/b': ['m2'] }))],
  ],
];

test.each(allowed)('%s is allowed', (_what, history) => {
  expect(firstViolation(customFields, history)).toBeUndefined();
});

test.each(wrong)('%s: %s is not allowed', (rule, _what, history) => {
  expect(firstViolation(customFields, history)).toMatchObject({ rule, index: history.length - 1 });
});

test('each rule rejects something', () => {
  expect(new Set(wrong.map(([rule]) => rule))).toEqual(new Set(Object.keys(ownershipRules)));
});

test('a history is described by manager', () => {
  const history = [
    m1Owns,
    forced('m2', a2, shows(a2, by('m2'))),
    update('put', 'u1', a1, shows(a1, by('u1')), { clears: true }),
  ];
  expect(describeOwnershipHistory(customFields, history)).toEqual([
    '1. m1 applies {"map":{"a":"1"}} to a -> 200',
    '2. m2 force-applies {"map":{"a":"2"}} to a -> 200',
    '3. u1 PUTs a to cleared managedFields, map/a 1 -> 200',
  ]);
});

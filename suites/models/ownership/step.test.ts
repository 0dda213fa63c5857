// What the model of ownership allows and what it does not, as short histories of which the last answer is in question.
import { expect, test } from 'vitest';
import { describeOwnershipHistory } from './describe.ts';
import { apply, create, forced, look, refused, shows, update } from './histories.test-support.ts';
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
  ['force with an equal value that takes', [m1Owns, forced('m2', a1, shows(a1, by('m2')))]],
  [
    'a sharer that gives up',
    [...bothOwn, apply('m2', b1, shows({ ...a1, ...b1 }, { ...by('m1'), 'map/b': ['m2'] }))],
  ],
  ['a conflict of sharers', [...bothOwn, refused('m1', a2, shows(a1, by('m1', 'm2')))]],
  ['a PUT of an equal value that moves nothing', [m1Owns, update('put', 'u1', {}, shows(a1, by('m1')))]],
  ['a PUT of an equal value that shares', [m1Owns, update('put', 'u1', {}, shows(a1, by('m1', 'u1')))]],
  ['a patch that takes over', [m1Owns, update('patch', 'u1', a2, shows(a2, by('u1')))]],
  ['a conflict with an unknown owner after a clearing', [m1Owns, cleared, refused('m2', a2, shows(a1))]],
  ['no conflict after a clearing', [m1Owns, cleared, apply('m2', a2, shows(a2, by('m2')))]],
  ['a patch after a clearing that is not recorded', [m1Owns, cleared, update('patch', 'u1', a2, shows(a2))]],
  ['a member that its only owner leaves out', [m1Member, apply('m1', b1, shows(b1, { 'map/b': ['m1'] }))]],
  [
    'an item that stays for a field of another',
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
    'a conflict about a list that a PUT stated',
    [
      m1Item,
      update('put', 'u1', {}, shows({ 'elements/one/value': '1' })),
      refused('m1', { 'elements/one/value': '2' }, shows({ 'elements/one/value': '1' })),
    ],
  ],
  [
    'no conflict about a list that a PUT stated',
    [
      m1Item,
      update('put', 'u1', {}, shows({ 'elements/one/value': '1' })),
      apply('m1', { 'elements/one/value': '2' }, shows({ 'elements/one/value': '2' })),
    ],
  ],
  ['a first apply', [m1Owns, look(shows(a1, by('m1')))]],
];

const wrong: readonly (readonly [OwnershipRule, string, readonly OwnershipExchange[]])[] = [
  ['conflict', 'another value that wins', [m1Owns, apply('m2', a2, shows(a2, by('m2')))]],
  ['conflict', 'a sharer that wins', [...bothOwn, apply('m1', a2, shows(a2, by('m1')))]],
  [
    'conflict',
    'an owner of a field of an item that is overlooked',
    [m1Item, apply('m2', { 'elements/one/value': '2' }, shows({ 'elements/one/value': '2' }))],
  ],
  [
    'conflict',
    'the change of an updater that is applied over',
    [m1Owns, update('patch', 'u1', a2, shows(a2, by('u1'))), apply('m1', a1, shows(a1, by('m1')))],
  ],
  ['noConflict', 'a conflict with oneself', [m1Owns, refused('m1', a2, shows(a1, by('m1')))]],
  ['noConflict', 'a conflict about an equal value', [m1Owns, refused('m2', a1, shows(a1, by('m1')))]],
  [
    'noConflict',
    'a conflict in spite of force',
    [m1Owns, apply('m2', a2, shows(a1, by('m1')), { force: true, status: 409 })],
  ],
  ['noConflict', 'a conflict as 500', [m1Owns, apply('m2', a2, shows(a1, by('m1')), { status: 500 })]],
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
  ['kept', 'a field of another that goes', [m1Owns, apply('m2', b1, shows(b1, { 'map/b': ['m2'] }))]],
  ['kept', 'a shared field that goes', [...bothOwn, apply('m2', b1, shows(b1, { 'map/b': ['m2'] }))]],
  [
    'kept',
    'what a clearing left, gone with an apply',
    [m1Owns, cleared, apply('m1', b1, shows(b1, { 'map/b': ['m1'] }))],
  ],
  ['kept', 'an object that is not found', [m1Owns, look()]],
  [
    'dropped',
    'a field left out that stays',
    [m1Owns, apply('m1', b1, shows({ ...a1, ...b1 }, { 'map/b': ['m1'] }))],
  ],
  [
    'dropped',
    'a member left out that stays',
    [m1Member, apply('m1', b1, shows({ 'set/x': 'in', ...b1 }, { 'map/b': ['m1'] }))],
  ],
  [
    'removed',
    'a null that removes nothing',
    [m1Owns, update('patch', 'u1', { 'map/a': undefined }, shows(a1, by('m1')))],
  ],
  ['owner', 'an apply without an entry', [apply('m1', a1, shows(a1))]],
  ['owner', 'a sharer that pushes the other out', [m1Owns, apply('m2', a1, shows(a1, by('m2')))]],
  [
    'owner',
    'a PUT after which its remaining fields have no owner',
    [m1Owns, update('put', 'u1', {}, shows(a1))],
  ],
  ['owner', 'a creation without an entry', [create('u1', a1, shows(a1))]],
  [
    'owner',
    'a clearing after which the requester owns nothing',
    [m1Owns, update('put', 'u1', a2, shows(a2), { clears: true })],
  ],
  ['noOwner', 'one who was forced off and stays', [m1Owns, forced('m2', a2, shows(a2, by('m1', 'm2')))]],
  [
    'noOwner',
    'one who was forced off and comes back',
    [
      m1Owns,
      forced('m2', a2, shows(a2, by('m2'))),
      apply('m1', b1, shows({ ...a2, ...b1 }, { ...by('m1', 'm2'), 'map/b': ['m1'] })),
    ],
  ],
  [
    'noOwner',
    'an applier who keeps what a patch changed',
    [m1Owns, update('patch', 'u1', a2, shows(a2, by('m1', 'u1')))],
  ],
  [
    'noOwner',
    'an updater who keeps what another changed',
    [create('u1', a1, shows(a1, by('u1'))), update('patch', 'u2', a2, shows(a2, by('u1', 'u2')))],
  ],
  [
    'noOwner',
    'an applier who outlasts a clearing',
    [m1Owns, update('patch', 'u1', {}, shows(a1, by('m1')), { clears: true })],
  ],
  [
    'noOwner',
    'a claim to what was left out',
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

test('the text of a history names managers', () => {
  const history = [
    m1Owns,
    forced('m2', a2, shows(a2, by('m2'))),
    update('put', 'u1', a1, shows(a1, by('u1')), { clears: true }),
  ];
  expect(describeOwnershipHistory(customFields, history)).toEqual([
    '1. m1 applies {"map":{"a":"1"}} to a -> 200',
    '2. m2 forces {"map":{"a":"2"}} to a -> 200',
    '3. u1 PUTs a to cleared managedFields, map/a 1 -> 200',
  ]);
});

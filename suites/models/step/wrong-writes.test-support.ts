// Histories of writes and single objects whose last answer is wrong, each with the violated rule and a description.
import type { RuleName } from '../rules.ts';
import * as at from './histories.test-support.ts';
import type { Exchange } from './step.ts';

const { create, seen, marked } = at;
const changedA = seen('a', { version: 'a2', value: 'v2' });
const patchA = at.patch('a', { value: 'v2' }, { status: 200, object: changedA });
const recreated = seen('a', { uid: 'uid-again', version: 'a3' });

export const wrongWrites: readonly (readonly [RuleName, string, readonly Exchange[]])[] = [
  ['answered', 'a create that is refused', [create('a', { status: 500 })]],
  ['answered', 'a patch that is refused', [create('a'), at.patch('a', { value: 'x' }, { status: 409 })]],
  ['answered', 'a delete that finds nothing', [create('a'), at.remove('a', 404)]],
  ['stored', 'a create without an object', [create('a', { status: 201 })]],
  [
    'stored',
    'a patch that changes nothing',
    [create('a'), at.patch('a', { value: 'v2' }, { status: 200, object: seen('a', { version: 'a2' }) })],
  ],
  [
    'unique',
    'a second object with a name in use',
    [create('a'), create('a', { status: 201, object: recreated })],
  ],
  ['unique', 'an object twice in a list', [create('a'), at.list('1', [seen('a'), seen('a')])]],
  [
    'reused',
    'a free name that is refused',
    [create('a'), at.remove('a'), at.get('a', { status: 404 }), create('a', { status: 409 })],
  ],
  [
    'uid',
    'the uid of an earlier object',
    [create('a'), at.remove('a'), create('a', { status: 201, object: seen('a', { version: 'a3' }) })],
  ],
  [
    'uid',
    'another uid after a patch',
    [create('a'), at.patch('a', { value: 'v2' }, { status: 200, object: { ...changedA, uid: 'other' } })],
  ],
  [
    'version',
    'a change that keeps the version',
    [create('a'), at.patch('a', { value: 'v2' }, { status: 200, object: { ...changedA, version: 'a1' } })],
  ],
  [
    'version',
    'a version of an earlier object',
    [create('a'), at.remove('a'), create('a', { status: 201, object: { ...recreated, version: 'a1' } })],
  ],
  [
    'version',
    'two states with one version',
    [create('a'), at.list('1', [seen('a')]), create('b'), at.list('1', [seen('a'), seen('b')])],
  ],
  [
    'stale',
    'a stale PUT that succeeds',
    [create('a'), patchA, at.put('a', 'a1', { status: 200, object: changedA })],
  ],
  [
    'stale',
    'a stale PUT that is refused with 400',
    [create('a'), patchA, at.put('a', 'a1', { status: 400 })],
  ],
  [
    'foreign',
    'a PUT with the version of another object',
    [
      create('a'),
      create('b'),
      at.put('a', 'b1', { status: 200, object: seen('a', { version: 'a2', value: 'v2' }) }),
    ],
  ],
  ['missing', 'an object that was never created', [at.get('a', { status: 200, object: seen('a') })]],
  [
    'missing',
    'a patch of a missing object',
    [at.patch('a', { value: 'v2' }, { status: 200, object: seen('a') })],
  ],
  [
    'deleted',
    'a delete that does nothing',
    [create('a'), at.remove('a'), at.get('a', { status: 200, object: seen('a') })],
  ],
  [
    'deleted',
    'an unmarked item after a deletecollection',
    [create('a'), at.removeAll(), at.list('1', [seen('a')])],
  ],
  [
    'removed',
    'an object that reappears',
    [
      create('a'),
      at.remove('a'),
      at.get('a', { status: 404 }),
      at.get('a', { status: 200, object: marked('a') }),
    ],
  ],
];

// Histories of lists and watches whose last answer is wrong, each with the violated rule and a description.
import type { RuleName } from '../rules.ts';
import * as at from './histories.test-support.ts';
import type { Exchange } from './step.ts';

const { create, seen, marked } = at;
const changedA = seen('a', { version: 'a2', value: 'v2' });
const patchA = at.patch('a', { value: 'v2' }, { status: 200, object: changedA });
const recreated = seen('a', { uid: 'uid-again', version: 'a3' });
const recreate = create('a', { status: 201, object: recreated });

export const wrongReads: readonly (readonly [RuleName, string, readonly Exchange[]])[] = [
  ['mostRecent', 'a stale get', [create('a'), patchA, at.get('a', { status: 200, object: seen('a') })]],
  ['mostRecent', 'a list without the newest object', [create('a'), create('b'), at.list('1', [seen('a')])]],
  ['mostRecent', 'a get that finds nothing', [create('a'), at.get('a', { status: 404 })]],
  [
    'any',
    'a state that never existed',
    [create('a'), create('b'), at.list('1', [seen('b')], { version: '0' })],
  ],
  [
    'notOlder',
    'a list that is older than its version',
    [create('a'), create('b'), at.list('2', [seen('a')], { version: 'b1', match: 'NotOlderThan' })],
  ],
  [
    'notOlder',
    'a get that is older than its version',
    [create('a'), patchA, at.get('a', { status: 200, object: seen('a') }, 'a2')],
  ],
  [
    'exact',
    'an exact list of another state',
    [
      create('a'),
      at.list('1', [seen('a')]),
      create('b'),
      at.list('1', [seen('a'), seen('b')], { version: '1', match: 'Exact' }),
    ],
  ],
  ['built', 'a list without a version', [create('a'), at.list('', [seen('a')], { version: '0' })]],
  ['built', 'a list of version 0', [create('a'), at.list('0', [seen('a')], { version: '0' })]],
  [
    'built',
    'the requested version with newer items',
    [create('a'), create('b'), at.list('a1', [seen('a'), seen('b')], { version: 'a1' })],
  ],
  [
    'built',
    'the newest version with older items',
    [create('a'), patchA, at.list('2', [changedA]), at.list('2', [seen('a')], { version: '0' })],
  ],
  [
    'built',
    'a version older than the requested one',
    [create('a'), patchA, at.list('a1', [changedA], { version: 'a2', match: 'NotOlderThan' })],
  ],
  ['mostRecent', 'a first chunk of an older state', [create('a'), patchA, at.page('1', [seen('a')], '')]],
  [
    'mostRecent',
    'an item without the version of its last change',
    [create('a'), at.page('1', [seen('a', { version: 'x' })], '')],
  ],
  [
    'deleted',
    'the first of two deleted objects without a deletionTimestamp',
    [
      create('a'),
      create('b'),
      at.remove('a'),
      at.remove('b'),
      at.list('9', [seen('a'), marked('b')], { version: 'b1', match: 'NotOlderThan' }),
    ],
  ],
  ['limit', 'a chunk that is too long', [create('a'), create('b'), at.page('1', [seen('a'), seen('b')], '')]],
  [
    'walk',
    'a chunk of another version',
    [create('a'), create('b'), at.page('1', [seen('a')], 't'), at.nextPage('2', [seen('b')], '')],
  ],
  [
    'walk',
    'a chunk without an object deleted after the first chunk',
    [create('a'), create('b'), at.page('1', [seen('a')], 't'), at.remove('b'), at.nextPage('1', [], '')],
  ],
  [
    'walk',
    'a chunk with an object created after the first chunk',
    [
      create('a'),
      create('b'),
      at.page('1', [seen('a')], 't'),
      create('c'),
      at.nextPage('1', [seen('c')], 't'),
    ],
  ],
  [
    'walk',
    'a repeated chunk',
    [create('a'), create('b'), at.page('1', [seen('a')], 't'), at.nextPage('1', [seen('a')], 't')],
  ],
  ['selected', 'an item of another color', [create('a'), at.list('1', [seen('a')], { color: 'blue' })]],
  ['started', 'a watch that is refused', [at.watch(undefined, 404)]],
  [
    'started',
    'initial events without one object',
    [create('a'), create('b'), at.watch(), at.events(['ADDED', seen('a')])],
  ],
  [
    'started',
    'initial events of an earlier state',
    [create('a'), patchA, at.watch(), at.events(['ADDED', seen('a')])],
  ],
  ['events', 'a missing event', [create('a'), at.watch('a1'), patchA, at.events()]],
  [
    'events',
    'a repeated event',
    [create('a'), at.watch('a1'), patchA, at.events(['MODIFIED', changedA], ['MODIFIED', changedA])],
  ],
  [
    'events',
    'events in another order',
    [
      create('z'),
      at.watch('z1'),
      create('a'),
      create('b'),
      at.events(['ADDED', seen('b')], ['ADDED', seen('a')]),
    ],
  ],
  [
    'events',
    'an event from before the start',
    [create('a'), patchA, at.watch('a2'), at.events(['MODIFIED', changedA])],
  ],
  [
    'events',
    'a creation as MODIFIED',
    [create('z'), at.watch('z1'), create('a'), at.events(['MODIFIED', seen('a')])],
  ],
  [
    'events',
    'a deletion event without a delete request',
    [create('a'), at.watch('a1'), at.events(['DELETED', marked('a')])],
  ],
  [
    'events',
    'a deletion without an event before the name is reused',
    [create('a'), at.watch('a1'), at.remove('a'), recreate, at.events(['ADDED', recreated])],
  ],
  [
    'events',
    'a deletion without an event after a read found the object gone',
    [
      create('a'),
      at.watch('a1'),
      at.remove('a'),
      at.get('a', { status: 404 }),
      create('b'),
      at.events(['ADDED', seen('b')]),
    ],
  ],
];

// The model allows all behaviour that the documents leave open: other codes, slow deletions, lagging replicas, expired
// versions, an ignored resourceVersionMatch. Watches: allowed-watches.test.ts.
import { expect, test } from 'vitest';
import * as at from './histories.test-support.ts';
import { firstViolation } from './step.ts';
import type { Exchange } from './step.ts';

const { create, seen, marked, changedA, patchA, recreated, recreate, slowDelete } = at;

const allowed: readonly (readonly [string, readonly Exchange[]])[] = [
  ['any success of a create', [create('a', { status: 202, object: seen('a') })]],
  ['any refusal of a name in use', [create('a'), create('a', { status: 422 })]],
  ['410 for a missing object', [at.get('a', { status: 410 })]],
  [
    'a deletion in two phases',
    [create('a'), ...slowDelete, at.list('1', [marked('a')]), at.get('a', { status: 404 }), recreate],
  ],
  [
    'a name that is still in use during a deletion',
    [create('a'), ...slowDelete, create('a', { status: 400 }), recreate],
  ],
  [
    'a write during a deletion',
    [
      create('a'),
      ...slowDelete,
      at.patch('a', { value: 'v2' }, { status: 200, object: marked('a', { value: 'v2' }) }),
    ],
  ],
  ['a refused write during a deletion', [create('a'), ...slowDelete, at.put('a', 'a1', { status: 409 })]],
  ['any answer to a second delete', [create('a'), at.remove('a'), at.remove('a', 409), at.remove('a')]],
  [
    'a PUT that creates',
    [create('a'), at.remove('a'), at.put('a', 'a1', { status: 201, object: { ...recreated, value: 'v2' } })],
  ],
  [
    'a write that changes nothing, with the old version',
    [create('a'), at.patch('a', {}, { status: 200, object: seen('a') })],
  ],
  [
    'a write that changes nothing, with a new one',
    [create('a'), at.patch('a', {}, { status: 200, object: seen('a', { version: 'a2' }) })],
  ],
  [
    'the same version twice where nothing changed',
    [create('a'), at.list('1', [seen('a')]), at.list('1', [seen('a')])],
  ],
  [
    'an old state at version 0',
    [create('a'), patchA, at.list('9', [seen('a')], { version: '0' }), at.get('a', { status: 404 }, '0')],
  ],
  [
    'a newer state than the requested version',
    [create('a'), patchA, at.get('a', { status: 200, object: changedA }, 'a1')],
  ],
  [
    'an old state under its own version at version 0',
    [create('a'), at.list('1', [seen('a')]), patchA, at.list('1', [seen('a')], { version: '0' })],
  ],
  [
    'a list version that no object of the collection had',
    [create('a'), patchA, at.list('9', [changedA], { version: 'a1' })],
  ],
  [
    'lists during a deletecollection that deletes two objects in any order',
    [
      create('a'),
      create('b'),
      at.removeAll(),
      at.list('9', [seen('a'), marked('b')], { version: '0' }),
      at.list('9', [marked('a'), seen('b')], { version: '0' }),
    ],
  ],
  ['an empty list of version 0', [create('a'), at.list('0', [], { version: '0' })]],
  [
    'items with other versions in a list with a version',
    [
      create('a'),
      at.list('1', [seen('a')]),
      at.list('1', [seen('a', { version: 'x' })], { version: '1', match: 'Exact' }),
      at.list('1', [seen('a', { version: 'x' })], { version: 'a1', match: 'NotOlderThan' }),
    ],
  ],
  [
    'a token that the replica does not recognize yet',
    [
      create('a'),
      create('b'),
      at.page('1', [seen('a')], 't'),
      at.exchange(
        { verb: 'continue', collection: at.collection, walk: 1, limit: 1, token: 't' },
        { status: 504 },
      ),
    ],
  ],
  ['an expired version', [create('a'), at.get('a', { status: 410 }, 'a1')]],
  ['a replica that lags', [create('a'), at.get('a', { status: 504 }, 'a1')]],
  [
    'an ignored resourceVersionMatch',
    [
      create('a'),
      at.list('1', [seen('a')]),
      patchA,
      at.list('2', [changedA], { version: '1', match: 'Exact' }),
    ],
  ],
  [
    'a chunk that is shorter than the limit',
    [
      create('a'),
      create('b'),
      at.page('1', [], 't', 2),
      at.nextPage('1', [seen('b')], 't', 2),
      at.nextPage('1', [seen('a')], '', 2),
    ],
  ],
  [
    'a chunk that shows the state of the first chunk',
    [
      create('a'),
      create('b'),
      at.page('1', [seen('a')], 't'),
      at.removeAll(),
      at.nextPage('1', [seen('b')], ''),
    ],
  ],
  [
    'an expired token',
    [
      create('a'),
      create('b'),
      at.page('1', [seen('a')], 't'),
      at.exchange(
        { verb: 'continue', collection: at.collection, walk: 1, limit: 1, token: 't' },
        { status: 410 },
      ),
    ],
  ],
];

test.each(allowed)('%s', (_what, history) => {
  expect(firstViolation(history)).toBeUndefined();
});

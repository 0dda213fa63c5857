// What the documents leave open, the model allows: other codes, slow deletions, lagging and forgotten versions, a match
// that is ignored. Watches: allowed-watches.test.ts.
import { expect, test } from 'vitest';
import * as at from './histories.test-support.ts';
import { firstViolation } from './step.ts';
import type { Exchange } from './step.ts';

const { create, seen, marked, changedA, patchA, recreated, again, slowly } = at;

const allowed: readonly (readonly [string, readonly Exchange[]])[] = [
  ['any success of a create', [create('a', { status: 202, object: seen('a') })]],
  ['any refusal of a taken name', [create('a'), create('a', { status: 422 })]],
  ['a missing object is gone', [at.get('a', { status: 410 })]],
  [
    'a deletion in two phases',
    [create('a'), ...slowly, at.list('1', [marked('a')]), at.get('a', { status: 404 }), again],
  ],
  ['a name that is not free yet', [create('a'), ...slowly, create('a', { status: 400 }), again]],
  [
    'a write while it is deleted',
    [
      create('a'),
      ...slowly,
      at.patch('a', { value: 'v2' }, { status: 200, object: marked('a', { value: 'v2' }) }),
    ],
  ],
  ['a refused write while it is deleted', [create('a'), ...slowly, at.put('a', 'a1', { status: 409 })]],
  [
    'a second delete, however it is answered',
    [create('a'), at.remove('a'), at.remove('a', 409), at.remove('a')],
  ],
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
    'a newer state than the requested one',
    [create('a'), patchA, at.get('a', { status: 200, object: changedA }, 'a1')],
  ],
  [
    'an old state under its own version at version 0',
    [create('a'), at.list('1', [seen('a')]), patchA, at.list('1', [seen('a')], { version: '0' })],
  ],
  [
    'a version that nothing of the collection had',
    [create('a'), patchA, at.list('9', [changedA], { version: 'a1' })],
  ],
  [
    'a list of a moment at which the later one of two was deleted already, and the first was not',
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
    'items of other versions where a version is named',
    [
      create('a'),
      at.list('1', [seen('a')]),
      at.list('1', [seen('a', { version: 'x' })], { version: '1', match: 'Exact' }),
      at.list('1', [seen('a', { version: 'x' })], { version: 'a1', match: 'NotOlderThan' }),
    ],
  ],
  [
    'a token that is not known yet',
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
  ['a version that is forgotten', [create('a'), at.get('a', { status: 410 }, 'a1')]],
  ['a replica that lags', [create('a'), at.get('a', { status: 504 }, 'a1')]],
  [
    'a match that is ignored',
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
    'a chunk of a state that is over',
    [
      create('a'),
      create('b'),
      at.page('1', [seen('a')], 't'),
      at.removeAll(),
      at.nextPage('1', [seen('b')], ''),
    ],
  ],
  [
    'a token that is too old',
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

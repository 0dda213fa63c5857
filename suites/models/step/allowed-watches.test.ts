// The model allows what the documents leave open of watches: late answers, deletions reported late or not at
// all, streams that have only just begun.
import { expect, test } from 'vitest';
import * as at from './histories.test-support.ts';
import { firstViolation } from './step.ts';
import type { Exchange } from './step.ts';

const { create, seen, marked, changedA, patchA, recreated, again, slowly } = at;

const allowed: readonly (readonly [string, readonly Exchange[]])[] = [
  [
    'initial events in any order',
    [
      create('a'),
      create('b'),
      at.watch(),
      patchA,
      at.reported(['ADDED', seen('b')], ['ADDED', seen('a')], ['MODIFIED', changedA]),
    ],
  ],
  ['an incomplete initial state', [create('a'), create('b'), at.watch(), at.beginning()]],
  ['a watch whose answer came late', [at.watch(), create('a'), patchA, at.reported(['ADDED', changedA])]],
  [
    'a watch of any state',
    [create('a'), patchA, at.watch('0'), at.reported(['ADDED', seen('a')], ['MODIFIED', changedA])],
  ],
  [
    'a deletion reported late',
    [
      create('a'),
      at.watch('a1'),
      at.remove('a'),
      create('b'),
      at.reported(['MODIFIED', marked('a')], ['ADDED', seen('b')], ['DELETED', marked('a')]),
    ],
  ],
  [
    'a deletion not reported yet',
    [create('a'), at.watch('a1'), at.remove('a'), create('b'), at.reported(['ADDED', seen('b')])],
  ],
  [
    'a deletion by another name',
    [
      create('a'),
      at.watch('a1'),
      at.remove('a'),
      again,
      at.reported(['REMOVED', marked('a')], ['ADDED', recreated]),
    ],
  ],
  [
    'a watch that begins while something is deleted',
    [
      create('a'),
      ...slowly,
      at.watch(),
      at.get('a', { status: 404 }),
      create('b'),
      at.reported(['ADDED', marked('a')], ['DELETED', marked('a')], ['ADDED', seen('b')]),
    ],
  ],
  [
    'a watch that begins when it is gone',
    [
      create('a'),
      at.remove('a'),
      at.watch(),
      at.get('a', { status: 404 }),
      create('b'),
      at.reported(['ADDED', seen('b')]),
    ],
  ],
  [
    'a write that changes nothing, reported',
    [
      create('a'),
      at.watch('a1'),
      at.patch('a', {}, { status: 200, object: seen('a') }),
      at.reported(['MODIFIED', seen('a')]),
    ],
  ],
  [
    'bookmarks',
    [
      create('a'),
      at.watch('a1'),
      patchA,
      at.reported(['BOOKMARK', seen('', { version: 'x' })], ['MODIFIED', changedA]),
    ],
  ],
  ['a watch of a version that is forgotten', [create('a'), at.watch('a1', 410)]],
];

test.each(allowed)('%s', (_what, history) => {
  expect(firstViolation(history)).toBeUndefined();
});

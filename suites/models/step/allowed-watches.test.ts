// What the documents leave open of watches, the model allows: answers that are held back, deletions told late or not at
// all, streams that have only just begun.
import { expect, test } from 'vitest';
import * as at from './histories.test-support.ts';
import { firstViolation } from './step.ts';
import type { Exchange } from './step.ts';

const { create, seen, marked, changedA, patchA, bornAgain, again, slowly } = at;

const allowed: readonly (readonly [string, readonly Exchange[]])[] = [
  [
    'initial events in any order',
    [
      create('a'),
      create('b'),
      at.watch(),
      patchA,
      at.told(['ADDED', seen('b')], ['ADDED', seen('a')], ['MODIFIED', changedA]),
    ],
  ],
  ['a state that is not told whole yet', [create('a'), create('b'), at.watch(), at.beginning()]],
  ['a watch whose answer was held back', [at.watch(), create('a'), patchA, at.told(['ADDED', changedA])]],
  [
    'a watch of any state',
    [create('a'), patchA, at.watch('0'), at.told(['ADDED', seen('a')], ['MODIFIED', changedA])],
  ],
  [
    'a deletion told late',
    [
      create('a'),
      at.watch('a1'),
      at.remove('a'),
      create('b'),
      at.told(['MODIFIED', marked('a')], ['ADDED', seen('b')], ['DELETED', marked('a')]),
    ],
  ],
  [
    'a deletion not told yet',
    [create('a'), at.watch('a1'), at.remove('a'), create('b'), at.told(['ADDED', seen('b')])],
  ],
  [
    'a deletion by another name',
    [
      create('a'),
      at.watch('a1'),
      at.remove('a'),
      again,
      at.told(['REMOVED', marked('a')], ['ADDED', bornAgain]),
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
      at.told(['ADDED', marked('a')], ['DELETED', marked('a')], ['ADDED', seen('b')]),
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
      at.told(['ADDED', seen('b')]),
    ],
  ],
  [
    'a write that changes nothing, told',
    [
      create('a'),
      at.watch('a1'),
      at.patch('a', {}, { status: 200, object: seen('a') }),
      at.told(['MODIFIED', seen('a')]),
    ],
  ],
  [
    'bookmarks',
    [
      create('a'),
      at.watch('a1'),
      patchA,
      at.told(['BOOKMARK', seen('', { version: 'x' })], ['MODIFIED', changedA]),
    ],
  ],
  ['a watch of a version that is forgotten', [create('a'), at.watch('a1', 410)]],
];

test.each(allowed)('%s', (_what, history) => {
  expect(firstViolation(history)).toBeUndefined();
});

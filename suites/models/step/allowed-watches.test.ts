// The model allows all watch behaviour that the documents leave open: delayed answers, late or missing deletion events,
// streams without all initial events yet.
import { expect, test } from 'vitest';
import * as at from './histories.test-support.ts';
import { firstViolation } from './step.ts';
import type { Exchange } from './step.ts';

const { create, seen, marked, changedA, patchA, recreated, recreate, slowDelete } = at;

const allowed: readonly (readonly [string, readonly Exchange[]])[] = [
  [
    'initial events in any order',
    [
      create('a'),
      create('b'),
      at.watch(),
      patchA,
      at.events(['ADDED', seen('b')], ['ADDED', seen('a')], ['MODIFIED', changedA]),
    ],
  ],
  ['incomplete initial events of a new stream', [create('a'), create('b'), at.watch(), at.beginning()]],
  ['a watch whose answer was delayed', [at.watch(), create('a'), patchA, at.events(['ADDED', changedA])]],
  [
    'a watch of any state',
    [create('a'), patchA, at.watch('0'), at.events(['ADDED', seen('a')], ['MODIFIED', changedA])],
  ],
  [
    'a late deletion event',
    [
      create('a'),
      at.watch('a1'),
      at.remove('a'),
      create('b'),
      at.events(['MODIFIED', marked('a')], ['ADDED', seen('b')], ['DELETED', marked('a')]),
    ],
  ],
  [
    'a deletion without an event yet',
    [create('a'), at.watch('a1'), at.remove('a'), create('b'), at.events(['ADDED', seen('b')])],
  ],
  [
    'a deletion event of another type',
    [
      create('a'),
      at.watch('a1'),
      at.remove('a'),
      recreate,
      at.events(['REMOVED', marked('a')], ['ADDED', recreated]),
    ],
  ],
  [
    'a watch that starts while an object is being deleted',
    [
      create('a'),
      ...slowDelete,
      at.watch(),
      at.get('a', { status: 404 }),
      create('b'),
      at.events(['ADDED', marked('a')], ['DELETED', marked('a')], ['ADDED', seen('b')]),
    ],
  ],
  [
    'a watch that starts after the object is gone',
    [
      create('a'),
      at.remove('a'),
      at.watch(),
      at.get('a', { status: 404 }),
      create('b'),
      at.events(['ADDED', seen('b')]),
    ],
  ],
  [
    'an event for a write that changes nothing',
    [
      create('a'),
      at.watch('a1'),
      at.patch('a', {}, { status: 200, object: seen('a') }),
      at.events(['MODIFIED', seen('a')]),
    ],
  ],
  [
    'bookmarks',
    [
      create('a'),
      at.watch('a1'),
      patchA,
      at.events(['BOOKMARK', seen('', { version: 'x' })], ['MODIFIED', changedA]),
    ],
  ],
  ['a watch of an expired version', [create('a'), at.watch('a1', 410)]],
];

test.each(allowed)('%s', (_what, history) => {
  expect(firstViolation(history)).toBeUndefined();
});

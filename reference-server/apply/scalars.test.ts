// Scalars under several appliers (document core 4.9): ownership, conflicts and removal.
import { applies, forces, runTable } from './rows.test-support.ts';

runTable([
  [
    'an apply owns what it states',
    [applies('one', { scalar: 'x' })],
    { scalar: 'x' },
    { 'one Apply': ['.scalar'] },
  ],
  ['an empty apply owns nothing', [applies('one', {})], {}, {}],
  [
    'appliers of different fields share the object',
    [applies('one', { scalar: 'x' }), applies('two', { other: 'y' })],
    { scalar: 'x', other: 'y' },
    { 'one Apply': ['.scalar'], 'two Apply': ['.other'] },
  ],
  [
    'another value conflicts, and nothing changes',
    [applies('one', { scalar: 'x' }), applies('two', { scalar: 'y', other: 'o' })],
    { scalar: 'x' },
    { 'one Apply': ['.scalar'] },
    ['one: .scalar'],
  ],
  [
    'the same value is shared',
    [applies('one', { scalar: 'x' }), applies('two', { scalar: 'x' })],
    { scalar: 'x' },
    { 'one Apply': ['.scalar'], 'two Apply': ['.scalar'] },
  ],
  [
    'a shared value conflicts for each sharer',
    [applies('one', { scalar: 'x' }), applies('two', { scalar: 'x' }), applies('one', { scalar: 'z' })],
    { scalar: 'x' },
    { 'one Apply': ['.scalar'], 'two Apply': ['.scalar'] },
    ['two: .scalar'],
  ],
  [
    'a third manager conflicts with both sharers',
    [applies('one', { scalar: 'x' }), applies('two', { scalar: 'x' }), applies('three', { scalar: 'z' })],
    { scalar: 'x' },
    { 'one Apply': ['.scalar'], 'two Apply': ['.scalar'] },
    ['one: .scalar', 'two: .scalar'],
  ],
  [
    'a sharer that leaves the field out gives up its part',
    [applies('one', { scalar: 'x' }), applies('two', { scalar: 'x' }), applies('one', {})],
    { scalar: 'x' },
    { 'two Apply': ['.scalar'] },
  ],
  [
    'a field is removed with its last sharer',
    [
      applies('one', { scalar: 'x' }),
      applies('two', { scalar: 'x' }),
      applies('one', {}),
      applies('two', {}),
    ],
    {},
    {},
  ],
  [
    'force overwrites, and leaves one owner',
    [applies('one', { scalar: 'x', other: 'o' }), forces('two', { scalar: 'y' })],
    { scalar: 'y', other: 'o' },
    { 'one Apply': ['.other'], 'two Apply': ['.scalar'] },
  ],
  [
    'force takes the field from all sharers',
    [applies('one', { scalar: 'x' }), applies('two', { scalar: 'x' }), forces('three', { scalar: 'z' })],
    { scalar: 'z' },
    { 'three Apply': ['.scalar'] },
  ],
  [
    'force of the same value shares',
    [applies('one', { scalar: 'x' }), forces('two', { scalar: 'x' })],
    { scalar: 'x' },
    { 'one Apply': ['.scalar'], 'two Apply': ['.scalar'] },
  ],
  [
    'who lost a field to force conflicts with the new owner',
    [applies('one', { scalar: 'x' }), forces('two', { scalar: 'y' }), applies('one', { scalar: 'x' })],
    { scalar: 'y' },
    { 'two Apply': ['.scalar'] },
    ['two: .scalar'],
  ],
  [
    'who lost a field to force does not take it away by leaving it out',
    [
      applies('one', { scalar: 'x', other: 'o' }),
      forces('two', { scalar: 'y' }),
      applies('one', { other: 'o' }),
    ],
    { scalar: 'y', other: 'o' },
    { 'one Apply': ['.other'], 'two Apply': ['.scalar'] },
  ],
  [
    'a field that its manager omits is removed',
    [applies('one', { scalar: 'x', other: 'o' }), applies('one', { other: 'o' })],
    { other: 'o' },
    { 'one Apply': ['.other'] },
  ],
  [
    'a manager changes its own value',
    [applies('one', { scalar: 'x' }), applies('one', { scalar: 'y' })],
    { scalar: 'y' },
    { 'one Apply': ['.scalar'] },
  ],
  [
    'an applier without the field ends the conflict',
    [
      applies('one', { scalar: 'x' }),
      applies('two', { other: 'o', scalar: 'y' }),
      applies('two', { other: 'o' }),
    ],
    { scalar: 'x', other: 'o' },
    { 'one Apply': ['.scalar'], 'two Apply': ['.other'] },
    ['one: .scalar'],
  ],
  [
    'several conflicts are all reported',
    [applies('one', { scalar: 'x', inner: { a: '1' } }), applies('two', { scalar: 'y', inner: { a: '2' } })],
    { scalar: 'x', inner: { a: '1' } },
    { 'one Apply': ['.scalar', '.inner.a'] },
    ['one: .scalar', 'one: .inner.a'],
  ],
]);

// Applies combined with other writes (document core 4.9): what an update takes over, leaves without owner, and
// conflicts with.
import { applies, removes, runTable, updates } from './rows.test-support.ts';

runTable([
  [
    'an update owns what it sets',
    [updates('one', { scalar: 'x' })],
    { scalar: 'x' },
    { 'one Update': ['.scalar'] },
  ],
  [
    'what an update set conflicts with an apply',
    [updates('one', { scalar: 'x' }), applies('two', { scalar: 'y' })],
    { scalar: 'x' },
    { 'one Update': ['.scalar'] },
    ['one: .scalar'],
  ],
  [
    'one name owns separately as updater and as applier',
    [updates('one', { scalar: 'x' }), applies('one', { scalar: 'y' })],
    { scalar: 'x' },
    { 'one Update': ['.scalar'] },
    ['one: .scalar'],
  ],
  [
    'an update takes over what it changes',
    [applies('one', { scalar: 'x', other: 'o' }), updates('two', { scalar: 'y' })],
    { scalar: 'y', other: 'o' },
    { 'one Apply': ['.other'], 'two Update': ['.scalar'] },
  ],
  [
    'an update of the same value takes over nothing',
    [applies('one', { scalar: 'x' }), updates('two', { scalar: 'x' })],
    { scalar: 'x' },
    { 'one Apply': ['.scalar'] },
  ],
  [
    'an update takes a field over from all sharers',
    [applies('one', { scalar: 'x' }), applies('two', { scalar: 'x' }), updates('three', { scalar: 'z' })],
    { scalar: 'z' },
    { 'three Update': ['.scalar'] },
  ],
  [
    'an update that removes a field leaves it without owner',
    [applies('one', { scalar: 'x', other: 'o' }), removes('two', 'scalar')],
    { other: 'o' },
    { 'one Apply': ['.other'] },
  ],
  [
    'the next apply restores a removed field',
    [applies('one', { scalar: 'x' }), removes('two', 'scalar'), applies('one', { scalar: 'x' })],
    { scalar: 'x' },
    { 'one Apply': ['.scalar'] },
  ],
  [
    'an updater accumulates the fields that it sets',
    [updates('one', { scalar: 'x' }), updates('one', { other: 'o' })],
    { scalar: 'x', other: 'o' },
    { 'one Update': ['.scalar', '.other'] },
  ],
  [
    'an updater loses what it removes itself',
    [updates('one', { scalar: 'x', other: 'o' }), removes('one', 'scalar')],
    { other: 'o' },
    { 'one Update': ['.other'] },
  ],
  [
    'an applier that gives up a field of an updater leaves it',
    [updates('one', { scalar: 'x' }), applies('two', { scalar: 'x' }), applies('two', {})],
    { scalar: 'x' },
    { 'one Update': ['.scalar'] },
  ],
  [
    'updates never conflict',
    [applies('one', { scalar: 'x' }), updates('two', { scalar: 'y' }), updates('three', { scalar: 'z' })],
    { scalar: 'z' },
    { 'three Update': ['.scalar'] },
  ],
]);

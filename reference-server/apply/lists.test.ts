// Atomic lists and sets under several managers (document core 4.9.10): owned as a whole, and by member.
import { applies, forces, runTable, updates } from './rows.test-support.ts';

runTable([
  [
    'an atomic list has one owner',
    [applies('one', { atomicList: ['a'] }), applies('two', { atomicList: ['b'] })],
    { atomicList: ['a'] },
    { 'one Apply': ['.atomicList'] },
    ['one: .atomicList'],
  ],
  [
    'an atomic list is replaced whole',
    [applies('one', { atomicList: ['a', 'b'] }), forces('two', { atomicList: ['c'] })],
    { atomicList: ['c'] },
    { 'two Apply': ['.atomicList'] },
  ],
  [
    'an equal atomic list is shared',
    [applies('one', { atomicList: ['a'] }), applies('two', { atomicList: ['a'] })],
    { atomicList: ['a'] },
    { 'one Apply': ['.atomicList'], 'two Apply': ['.atomicList'] },
  ],
  [
    'an atomic list in another order is another list',
    [applies('one', { atomicList: ['a', 'b'] }), applies('two', { atomicList: ['b', 'a'] })],
    { atomicList: ['a', 'b'] },
    { 'one Apply': ['.atomicList'] },
    ['one: .atomicList'],
  ],
  [
    'atomic is recursive: items have no owners of their own',
    [applies('one', { atomicItems: [{ name: 'a', value: '1' }] })],
    { atomicItems: [{ name: 'a', value: '1' }] },
    { 'one Apply': ['.atomicItems'] },
  ],
  [
    'an update of one item takes over an atomic list',
    [
      applies('one', { atomicItems: [{ name: 'a' }] }),
      updates('two', { atomicItems: [{ name: 'a', value: '2' }] }),
    ],
    { atomicItems: [{ name: 'a', value: '2' }] },
    { 'two Update': ['.atomicItems'] },
  ],
  [
    'an empty atomic list is a value',
    [applies('one', { atomicList: [] }), applies('two', { atomicList: ['a'] })],
    { atomicList: [] },
    { 'one Apply': ['.atomicList'] },
    ['one: .atomicList'],
  ],
  [
    'members of a set are owned one by one',
    [applies('one', { set: ['a'] }), applies('two', { set: ['b'] })],
    { set: ['a', 'b'] },
    { 'one Apply': ['.set["a"]'], 'two Apply': ['.set["b"]'] },
  ],
  [
    'a member that is there is shared',
    [applies('one', { set: ['a', 'b'] }), applies('two', { set: ['b', 'c'] })],
    { set: ['a', 'b', 'c'] },
    { 'one Apply': ['.set["a"]', '.set["b"]'], 'two Apply': ['.set["b"]', '.set["c"]'] },
  ],
  [
    'an omitted member is removed',
    [applies('one', { set: ['a', 'b'] }), applies('one', { set: ['b'] })],
    { set: ['b'] },
    { 'one Apply': ['.set["b"]'] },
  ],
  [
    'a shared member stays',
    [applies('one', { set: ['a'] }), applies('two', { set: ['a'] }), applies('one', {})],
    { set: ['a'] },
    { 'two Apply': ['.set["a"]'] },
  ],
  [
    'a set is removed with its last member',
    [applies('one', { set: ['a'], other: 'o' }), applies('one', { other: 'o' })],
    { other: 'o' },
    { 'one Apply': ['.other'] },
  ],
  [
    'sets never conflict',
    [applies('one', { set: ['a'] }), applies('two', { set: ['b', 'a'] })],
    { set: ['b', 'a'] },
    { 'one Apply': ['.set["a"]'], 'two Apply': ['.set["b"]', '.set["a"]'] },
  ],
  [
    'an update that makes a set owns it and its members',
    [updates('one', { set: ['a'] })],
    { set: ['a'] },
    { 'one Update': ['.set', '.set["a"]'] },
  ],
  [
    'an update that adds a member owns it',
    [applies('one', { set: ['a'] }), updates('two', { set: ['a', 'b'] })],
    { set: ['a', 'b'] },
    { 'one Apply': ['.set["a"]'], 'two Update': ['.set["b"]'] },
  ],
  [
    'an update that removes a member leaves it without owner',
    [applies('one', { set: ['a', 'b'] }), updates('two', { set: ['b'] })],
    { set: ['b'] },
    { 'one Apply': ['.set["b"]'] },
  ],
  [
    'an update that reorders a set takes over nothing',
    [applies('one', { set: ['a', 'b'] }), updates('two', { set: ['b', 'a'] })],
    { set: ['b', 'a'] },
    { 'one Apply': ['.set["a"]', '.set["b"]'] },
  ],
]);

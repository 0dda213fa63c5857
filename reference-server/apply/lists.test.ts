// Lists under several managers (document core 4.9.10): atomic ones whole, sets by member, map lists by key.
import { applies, forces, removes, runTable, updates } from './rows.test-support.ts';

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
    'an update of one item takes an atomic list',
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
    'a member that is left out goes',
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
    'a set goes with its last member',
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
    'an update that removes a member leaves it to nobody',
    [applies('one', { set: ['a', 'b'] }), updates('two', { set: ['b'] })],
    { set: ['b'] },
    { 'one Apply': ['.set["b"]'] },
  ],
  [
    'an update that orders a set anew takes nothing',
    [applies('one', { set: ['a', 'b'] }), updates('two', { set: ['b', 'a'] })],
    { set: ['b', 'a'] },
    { 'one Apply': ['.set["a"]', '.set["b"]'] },
  ],
  [
    'items are owned with their key and fields',
    [applies('one', { items: [{ name: 'a', value: '1' }] })],
    { items: [{ name: 'a', value: '1' }] },
    { 'one Apply': ['.items[name="a"]', '.items[name="a"].name', '.items[name="a"].value'] },
  ],
  [
    'items of different keys live side by side',
    [applies('one', { items: [{ name: 'a' }] }), applies('two', { items: [{ name: 'b' }] })],
    { items: [{ name: 'a' }, { name: 'b' }] },
    {
      'one Apply': ['.items[name="a"]', '.items[name="a"].name'],
      'two Apply': ['.items[name="b"]', '.items[name="b"].name'],
    },
  ],
  [
    'fields of one item may belong to different managers',
    [
      applies('one', { items: [{ name: 'a', value: '1' }] }),
      applies('two', { items: [{ name: 'a', tags: ['t'] }] }),
    ],
    { items: [{ name: 'a', value: '1', tags: ['t'] }] },
    {
      'one Apply': ['.items[name="a"]', '.items[name="a"].name', '.items[name="a"].value'],
      'two Apply': ['.items[name="a"]', '.items[name="a"].name', '.items[name="a"].tags["t"]'],
    },
  ],
  [
    'a field of an item of another conflicts',
    [
      applies('one', { items: [{ name: 'a', value: '1' }] }),
      applies('two', { items: [{ name: 'a', value: '2' }] }),
    ],
    { items: [{ name: 'a', value: '1' }] },
    { 'one Apply': ['.items[name="a"]', '.items[name="a"].name', '.items[name="a"].value'] },
    ['one: .items[name="a"].value'],
  ],
  [
    'a field of an item can be forced',
    [
      applies('one', { items: [{ name: 'a', value: '1' }] }),
      forces('two', { items: [{ name: 'a', value: '2' }] }),
    ],
    { items: [{ name: 'a', value: '2' }] },
    {
      'one Apply': ['.items[name="a"]', '.items[name="a"].name'],
      'two Apply': ['.items[name="a"]', '.items[name="a"].name', '.items[name="a"].value'],
    },
  ],
  [
    'an item that is left out goes',
    [applies('one', { items: [{ name: 'a' }, { name: 'b' }] }), applies('one', { items: [{ name: 'b' }] })],
    { items: [{ name: 'b' }] },
    { 'one Apply': ['.items[name="b"]', '.items[name="b"].name'] },
  ],
  [
    'an item stays for the field of another, with its key',
    [
      applies('one', { items: [{ name: 'a', value: '1' }] }),
      applies('two', { items: [{ name: 'a', tags: ['t'] }] }),
      applies('one', {}),
    ],
    { items: [{ name: 'a', tags: ['t'] }] },
    { 'two Apply': ['.items[name="a"]', '.items[name="a"].name', '.items[name="a"].tags["t"]'] },
  ],
  [
    'an item keeps its key for what an update set in it',
    [
      applies('one', { items: [{ name: 'a', value: '1' }] }),
      updates('two', { items: [{ name: 'a', value: '2' }] }),
      applies('one', {}),
    ],
    { items: [{ name: 'a', value: '2' }] },
    { 'two Update': ['.items[name="a"].value'] },
  ],
  [
    'applied items come in the order of the intent, others keep their place',
    [
      applies('one', { items: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] }),
      applies('two', { items: [{ name: 'd' }, { name: 'b' }] }),
    ],
    { items: [{ name: 'a' }, { name: 'd' }, { name: 'b' }, { name: 'c' }] },
    {
      'one Apply': ['a', 'b', 'c'].flatMap((name) => [
        `.items[name="${name}"]`,
        `.items[name="${name}"].name`,
      ]),
      'two Apply': ['d', 'b'].flatMap((name) => [`.items[name="${name}"]`, `.items[name="${name}"].name`]),
    },
  ],
  [
    'a set within an item is a set of its own',
    [
      applies('one', { items: [{ name: 'a', tags: ['t'] }] }),
      applies('two', { items: [{ name: 'a', tags: ['u'] }] }),
      applies('two', { items: [{ name: 'a' }] }),
    ],
    { items: [{ name: 'a', tags: ['t'] }] },
    {
      'one Apply': ['.items[name="a"]', '.items[name="a"].name', '.items[name="a"].tags["t"]'],
      'two Apply': ['.items[name="a"]', '.items[name="a"].name'],
    },
  ],
  [
    'a map within an item is shared out by key',
    [
      applies('one', { items: [{ name: 'a', more: { k: '1' } }] }),
      applies('two', { items: [{ name: 'a', more: { l: '2' } }] }),
    ],
    { items: [{ name: 'a', more: { k: '1', l: '2' } }] },
    {
      'one Apply': ['.items[name="a"]', '.items[name="a"].name', '.items[name="a"].more.k'],
      'two Apply': ['.items[name="a"]', '.items[name="a"].name', '.items[name="a"].more.l'],
    },
  ],
  [
    'an update that removes an item leaves it to nobody',
    [applies('one', { items: [{ name: 'a' }, { name: 'b' }] }), updates('two', { items: [{ name: 'b' }] })],
    { items: [{ name: 'b' }] },
    { 'one Apply': ['.items[name="b"]', '.items[name="b"].name'] },
  ],
  [
    'an update that removes the list leaves all items to nobody',
    [applies('one', { items: [{ name: 'a' }], other: 'o' }), removes('two', 'items')],
    { other: 'o' },
    { 'one Apply': ['.other'] },
  ],
]);

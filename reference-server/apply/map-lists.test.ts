// Lists by key under several managers (document core 4.9.10): separate, shared, ordered and removed items.
import { applies, forces, removes, runTable, updates } from './rows.test-support.ts';

runTable([
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
    'an omitted item is removed',
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
    'applied items come in the order of the intent, others keep their position',
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
    'an update that removes an item leaves it without owner',
    [applies('one', { items: [{ name: 'a' }, { name: 'b' }] }), updates('two', { items: [{ name: 'b' }] })],
    { items: [{ name: 'b' }] },
    { 'one Apply': ['.items[name="b"]', '.items[name="b"].name'] },
  ],
  [
    'an update that removes the list leaves all items without owner',
    [applies('one', { items: [{ name: 'a' }], other: 'o' }), removes('two', 'items')],
    { other: 'o' },
    { 'one Apply': ['.other'] },
  ],
]);

// Lists with several keys, keys with defaults, and lists that break their own rule (document core 4.9.10).
import { applies, forces, runTable, updates } from './rows.test-support.ts';

const at = (port: number, protocol = 'TCP') => `.ports[port=${port},protocol="${protocol}"]`;
const owned = (port: number, protocol = 'TCP', ...fields: readonly string[]) => [
  at(port, protocol),
  ...fields.map((field) => `${at(port, protocol)}.${field}`),
];

runTable([
  [
    'items that differ in one key are different items',
    [
      applies('one', { ports: [{ port: 80, protocol: 'TCP' }] }),
      applies('two', { ports: [{ port: 80, protocol: 'UDP' }] }),
    ],
    {
      ports: [
        { port: 80, protocol: 'TCP' },
        { port: 80, protocol: 'UDP' },
      ],
    },
    {
      'one Apply': owned(80, 'TCP', 'port', 'protocol'),
      'two Apply': owned(80, 'UDP', 'port', 'protocol'),
    },
  ],
  [
    'a key that is left out has its default',
    [
      applies('one', { ports: [{ port: 80 }] }),
      applies('two', { ports: [{ port: 80, protocol: 'TCP', label: 'l' }] }),
    ],
    { ports: [{ port: 80, protocol: 'TCP', label: 'l' }] },
    { 'one Apply': owned(80, 'TCP', 'port'), 'two Apply': owned(80, 'TCP', 'port', 'protocol', 'label') },
  ],
  [
    'the other way round, too',
    [
      applies('one', { ports: [{ port: 80, protocol: 'TCP', label: 'l' }] }),
      applies('two', { ports: [{ port: 80 }] }),
      applies('one', {}),
    ],
    { ports: [{ port: 80, protocol: 'TCP' }] },
    { 'two Apply': owned(80, 'TCP', 'port') },
  ],
  [
    'a field of an item with several keys conflicts',
    [
      applies('one', { ports: [{ port: 80, label: 'l' }] }),
      applies('two', { ports: [{ port: 80, label: 'm' }] }),
    ],
    { ports: [{ port: 80, label: 'l' }] },
    { 'one Apply': owned(80, 'TCP', 'port', 'label') },
    [`one: ${at(80)}.label`],
  ],
  [
    'a field of an item with several keys can be forced',
    [
      applies('one', { ports: [{ port: 80, label: 'l' }, { port: 81 }] }),
      forces('two', { ports: [{ port: 80, label: 'm' }] }),
    ],
    { ports: [{ port: 80, label: 'm' }, { port: 81 }] },
    {
      'one Apply': [...owned(80, 'TCP', 'port'), ...owned(81, 'TCP', 'port')],
      'two Apply': owned(80, 'TCP', 'port', 'label'),
    },
  ],
  [
    'an item that gets another key is another item',
    [applies('one', { ports: [{ port: 80 }] }), applies('one', { ports: [{ port: 81 }] })],
    { ports: [{ port: 81 }] },
    { 'one Apply': owned(81, 'TCP', 'port') },
  ],
  [
    'live items that share a key count as one',
    [
      updates('one', {
        items: [
          { name: 'a', value: '1' },
          { name: 'a', value: '2' },
        ],
      }),
    ],
    {
      items: [
        { name: 'a', value: '1' },
        { name: 'a', value: '2' },
      ],
    },
    { 'one Update': ['.items', '.items[name="a"]'] },
  ],
  [
    'an apply of such an item replaces them all',
    [
      updates('one', { items: [{ name: 'a', value: '1' }, { name: 'a', value: '2' }, { name: 'b' }] }),
      forces('two', { items: [{ name: 'a', value: '3' }] }),
    ],
    { items: [{ name: 'a', value: '3' }, { name: 'b' }] },
    {
      'one Update': ['.items', '.items[name="b"]', '.items[name="b"].name'],
      'two Apply': ['.items[name="a"]', '.items[name="a"].name', '.items[name="a"].value'],
    },
  ],
  [
    'such an item of another conflicts as a whole',
    [
      updates('one', {
        items: [
          { name: 'a', value: '1' },
          { name: 'a', value: '2' },
        ],
      }),
      applies('two', { items: [{ name: 'a', value: '3' }] }),
    ],
    {
      items: [
        { name: 'a', value: '1' },
        { name: 'a', value: '2' },
      ],
    },
    { 'one Update': ['.items', '.items[name="a"]'] },
    ['one: .items[name="a"]'],
  ],
]);

// Maps under several managers (document core 4.9.10): granular ones by key, atomic ones whole.
import { applies, forces, runTable, updates } from './rows.test-support.ts';

runTable([
  [
    'keys of a granular map are owned one by one',
    [applies('one', { granular: { a: '1' } }), applies('two', { granular: { b: '2' } })],
    { granular: { a: '1', b: '2' } },
    { 'one Apply': ['.granular.a'], 'two Apply': ['.granular.b'] },
  ],
  [
    'a key of another conflicts',
    [applies('one', { granular: { a: '1' } }), applies('two', { granular: { a: '2', b: '2' } })],
    { granular: { a: '1' } },
    { 'one Apply': ['.granular.a'] },
    ['one: .granular.a'],
  ],
  [
    'a key of another can be forced',
    [applies('one', { granular: { a: '1', b: '1' } }), forces('two', { granular: { a: '2' } })],
    { granular: { a: '2', b: '1' } },
    { 'one Apply': ['.granular.b'], 'two Apply': ['.granular.a'] },
  ],
  [
    'an omitted key is removed',
    [applies('one', { granular: { a: '1', b: '2' } }), applies('one', { granular: { b: '2' } })],
    { granular: { b: '2' } },
    { 'one Apply': ['.granular.b'] },
  ],
  [
    'a map is removed with its last key',
    [applies('one', { granular: { a: '1' }, other: 'o' }), applies('one', { other: 'o' })],
    { other: 'o' },
    { 'one Apply': ['.other'] },
  ],
  [
    'a map stays for the key of another',
    [applies('one', { granular: { a: '1' } }), applies('two', { granular: { b: '2' } }), applies('one', {})],
    { granular: { b: '2' } },
    { 'two Apply': ['.granular.b'] },
  ],
  [
    'an empty map is owned itself',
    [applies('one', { granular: {} })],
    { granular: {} },
    { 'one Apply': ['.granular'] },
  ],
  [
    'who owned a map while it was empty does not own it with the keys of others',
    [applies('one', { granular: {} }), applies('two', { granular: { a: '1' } }), applies('two', {})],
    {},
    {},
  ],
  [
    'an update that makes a map owns it and its keys',
    [updates('one', { granular: { a: '1' } })],
    { granular: { a: '1' } },
    { 'one Update': ['.granular', '.granular.a'] },
  ],
  [
    'an update that adds a key owns that key',
    [applies('one', { granular: { a: '1' } }), updates('two', { granular: { a: '1', b: '2' } })],
    { granular: { a: '1', b: '2' } },
    { 'one Apply': ['.granular.a'], 'two Update': ['.granular.b'] },
  ],
  [
    'an update that changes a key takes it over',
    [applies('one', { granular: { a: '1', b: '1' } }), updates('two', { granular: { a: '2', b: '1' } })],
    { granular: { a: '2', b: '1' } },
    { 'one Apply': ['.granular.b'], 'two Update': ['.granular.a'] },
  ],
  [
    'an update that removes a key leaves it without owner',
    [applies('one', { granular: { a: '1', b: '1' } }), updates('two', { granular: { b: '1' } })],
    { granular: { b: '1' } },
    { 'one Apply': ['.granular.b'] },
  ],
  [
    'an applier may leave a map that an updater made',
    [updates('one', { granular: { a: '1' } }), applies('two', { granular: { b: '2' } }), applies('two', {})],
    { granular: { a: '1' } },
    { 'one Update': ['.granular', '.granular.a'] },
  ],
  [
    'an atomic map has one owner',
    [applies('one', { atomicMap: { a: '1' } }), applies('two', { atomicMap: { b: '2' } })],
    { atomicMap: { a: '1' } },
    { 'one Apply': ['.atomicMap'] },
    ['one: .atomicMap'],
  ],
  [
    'an atomic map is replaced whole',
    [applies('one', { atomicMap: { a: '1' } }), forces('two', { atomicMap: { b: '2' } })],
    { atomicMap: { b: '2' } },
    { 'two Apply': ['.atomicMap'] },
  ],
  [
    'an atomic map of the same content in another order is the same',
    [applies('one', { atomicMap: { a: '1', b: '2' } }), applies('two', { atomicMap: { b: '2', a: '1' } })],
    { atomicMap: { a: '1', b: '2' } },
    { 'one Apply': ['.atomicMap'], 'two Apply': ['.atomicMap'] },
  ],
  [
    'an atomic map loses the keys that its owner leaves out',
    [applies('one', { atomicMap: { a: '1', b: '2' } }), applies('one', { atomicMap: { b: '2' } })],
    { atomicMap: { b: '2' } },
    { 'one Apply': ['.atomicMap'] },
  ],
  [
    'an update of a key takes over an atomic map',
    [applies('one', { atomicMap: { a: '1' } }), updates('two', { atomicMap: { a: '1', b: '2' } })],
    { atomicMap: { a: '1', b: '2' } },
    { 'two Update': ['.atomicMap'] },
  ],
  [
    'a key called constructor is a key like others',
    [applies('one', { granular: { constructor: '1' } }), applies('one', { granular: { toString: '2' } })],
    { granular: { toString: '2' } },
    { 'one Apply': ['.granular.toString'] },
  ],
]);

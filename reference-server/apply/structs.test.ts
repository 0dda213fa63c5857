// Structs under several managers, and values without a schema (document core 4.9): owned by field, or as a
// whole.
import { applies, forces, runTable, updates } from './rows.test-support.ts';

runTable([
  [
    'structs are owned by their fields',
    [applies('one', { inner: { a: '1', deep: { x: '2' } } })],
    { inner: { a: '1', deep: { x: '2' } } },
    { 'one Apply': ['.inner.a', '.inner.deep.x'] },
  ],
  [
    'an empty struct is owned itself',
    [applies('one', { inner: {} })],
    { inner: {} },
    { 'one Apply': ['.inner'] },
  ],
  [
    'a struct is removed with its last field',
    [applies('one', { inner: { a: '1' }, other: 'o' }), applies('one', { other: 'o' })],
    { other: 'o' },
    { 'one Apply': ['.other'] },
  ],
  [
    'a struct stays for the field of another',
    [applies('one', { inner: { a: '1' } }), applies('two', { inner: { b: '2' } }), applies('one', {})],
    { inner: { b: '2' } },
    { 'two Apply': ['.inner.b'] },
  ],
  [
    'a nested struct is removed alone',
    [applies('one', { inner: { a: '1', deep: { x: '2' } } }), applies('one', { inner: { a: '1' } })],
    { inner: { a: '1' } },
    { 'one Apply': ['.inner.a'] },
  ],
  [
    'an atomic struct has one owner',
    [applies('one', { atomicStruct: { a: '1' } }), applies('two', { atomicStruct: { b: '2' } })],
    { atomicStruct: { a: '1' } },
    { 'one Apply': ['.atomicStruct'] },
    ['one: .atomicStruct'],
  ],
  [
    'an atomic struct is replaced whole',
    [applies('one', { atomicStruct: { a: '1' } }), forces('two', { atomicStruct: { b: '2' } })],
    { atomicStruct: { b: '2' } },
    { 'two Apply': ['.atomicStruct'] },
  ],
  [
    'an equal atomic struct is shared',
    [applies('one', { atomicStruct: { a: '1' } }), applies('two', { atomicStruct: { a: '1' } })],
    { atomicStruct: { a: '1' } },
    { 'one Apply': ['.atomicStruct'], 'two Apply': ['.atomicStruct'] },
  ],
  [
    'an update of a part of an atomic struct takes over the whole struct',
    [applies('one', { atomicStruct: { a: '1' } }), updates('two', { atomicStruct: { a: '1', b: '2' } })],
    { atomicStruct: { a: '1', b: '2' } },
    { 'two Update': ['.atomicStruct'] },
  ],
  [
    'a value without a schema is a struct, its lists are atomic',
    [applies('one', { any: { a: 1, list: [1] } }), applies('two', { any: { b: 2, list: [2] } })],
    { any: { a: 1, list: [1] } },
    { 'one Apply': ['.any.a', '.any.list'] },
    ['one: .any.list'],
  ],
  [
    'keys without a schema have separate owners',
    [applies('one', { any: { a: 1 } }), applies('two', { any: { b: { c: 2 } } }), applies('one', {})],
    { any: { b: { c: 2 } } },
    { 'two Apply': ['.any.b.c'] },
  ],
]);

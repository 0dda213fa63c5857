// Sequences of operations (RFC 6902) in which each operation is applied to what those before it left.

export const labelOperations = [
  { op: 'add', path: '/metadata/labels/added', value: 'a1' },
  { op: 'test', path: '/metadata/labels/added', value: 'a1' },
  { op: 'add', path: '/metadata/labels/added', value: 'a2' },
  { op: 'replace', path: '/metadata/labels/replaced', value: 'new' },
  { op: 'remove', path: '/metadata/labels/removed' },
  { op: 'move', from: '/metadata/labels/moved', path: '/metadata/labels/passing' },
  // The former name is the beginning of the new one, which is no move into itself (RFC 6902, 4.4).
  { op: 'move', from: '/metadata/labels/passing', path: '/metadata/labels/passing-on' },
  { op: 'move', from: '/metadata/labels/passing-on', path: '/metadata/labels/target' },
  { op: 'copy', from: '/metadata/labels/copied', path: '/metadata/labels/duplicate' },
  { op: 'replace', path: '/metadata/labels/copied', value: 'changed-after' },
  { op: 'test', path: '/metadata/labels/duplicate', value: 'c' },
];

/** A tilde is in no stored key, so keys with one come and go within the patch. `~01` is a tilde and a one. The test names
 * the members in another order (RFC 6902, 4.6). */
export const annotationOperations = [
  {
    op: 'add',
    path: '/metadata/annotations',
    value: { 'example.com/slashed': 'before', 'a~b': 't', 'c~1d': 'x' },
  },
  {
    op: 'test',
    path: '/metadata/annotations',
    value: { 'c~1d': 'x', 'a~b': 't', 'example.com/slashed': 'before' },
  },
  { op: 'test', path: '/metadata/annotations/c~01d', value: 'x' },
  { op: 'replace', path: '/metadata/annotations/example.com~1slashed', value: 'after' },
  { op: 'move', from: '/metadata/annotations/a~0b', path: '/metadata/annotations/example.com~1from-tilde' },
  { op: 'remove', path: '/metadata/annotations/c~01d' },
];

/** Each operation on the list; from one, two to moved-last, zero, from-label, three. Others may stand behind two. */
export const listOperations = (at: number) => {
  const item = (offset: number) => `/metadata/finalizers/${at + offset}`;
  return [
    { op: 'add', path: item(0), value: 'example.com/zero' },
    { op: 'add', path: '/metadata/finalizers/-', value: 'example.com/three' },
    { op: 'test', path: item(1), value: 'example.com/one' },
    { op: 'remove', path: item(1) },
    { op: 'replace', path: item(1), value: 'example.com/moved-last' },
    { op: 'move', from: item(1), path: item(0) },
    { op: 'add', path: '/metadata/annotations/example.com~1finalizer', value: 'example.com/from-label' },
    { op: 'copy', from: '/metadata/annotations/example.com~1finalizer', path: item(2) },
    { op: 'copy', from: item(0), path: '/metadata/annotations/example.com~1copied' },
  ];
};

const part = (size: number) => ({ size, other: 2 });

/** On the fields of the nested kind, each of which has its part `{ size: 1, other: 2 }`. */
export const nestedOperations = {
  operations: [
    { op: 'test', path: '/part', value: { other: 2, size: 1 } },
    { op: 'replace', path: '/part/size', value: 3 },
    { op: 'add', path: '/list/-', value: part(4) },
    { op: 'add', path: '/list/1', value: part(5) },
    { op: 'test', path: '/list', value: [part(1), part(5), { other: 2, size: 4 }] },
    { op: 'move', from: '/list/2', path: '/list/0' },
    { op: 'remove', path: '/list/2' },
    { op: 'copy', from: '/list/0', path: '/map/a~1b' },
    { op: 'replace', path: '/list/0/size', value: 6 },
    { op: 'add', path: '/map/c~0d', value: part(7) },
    { op: 'test', path: '/map/a~1b/size', value: 4 },
    { op: 'remove', path: '/map/one' },
    { op: 'move', from: '/map/c~0d', path: '/mapOfLists/one/0' },
    { op: 'copy', from: '/mapOfLists/one/0/size', path: '/mapOfLists/one/1/size' },
    { op: 'copy', from: '/mapOfLists/one', path: '/mapOfLists/~01' },
    { op: 'remove', path: '/mapOfLists/one/1/other' },
    { op: 'replace', path: '/listOfMaps/0', value: { two: part(8) } },
    { op: 'add', path: '/listOfMaps/0/three', value: part(9) },
    {
      op: 'test',
      path: '/listOfMaps',
      value: [{ three: { other: 2, size: 9 }, two: { other: 2, size: 8 } }],
    },
    // The target is a position of the list without the moved item (RFC 6902, 4.4).
    { op: 'add', path: '/list/-', value: part(10) },
    { op: 'move', from: '/list/0', path: '/list/2' },
    // A move to its own place has no effect. A name of digits is no index, and what is empty or 0 is copied, too.
    { op: 'move', from: '/part/size', path: '/part/size' },
    { op: 'add', path: '/map/0', value: part(11) },
    { op: 'add', path: '/texts', value: [] },
    { op: 'add', path: '/texts/-', value: 'x' },
    { op: 'add', path: '/mapOfTexts', value: { empty: '' } },
    { op: 'copy', from: '/mapOfTexts/empty', path: '/mapOfTexts/copied' },
    { op: 'add', path: '/mapOfTwo/two/other', value: 0 },
    { op: 'copy', from: '/mapOfTwo/two/other', path: '/mapOfTwo/one/other' },
  ],
  result: {
    part: part(3),
    list: [part(1), part(10), part(6)],
    map: { 'a/b': part(4), '0': part(11) },
    texts: ['x'],
    mapOfTexts: { empty: '', copied: '' },
    mapOfTwo: { one: { size: 1, other: 0 }, two: { size: 1, other: 0 } },
    mapOfLists: { one: [part(7), { size: 7 }], '~1': [part(7), part(7)] },
    listOfMaps: [{ two: part(8), three: part(9) }],
  },
} as const;

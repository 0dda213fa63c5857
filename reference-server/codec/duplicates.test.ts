// Detection of duplicate keys of a JSON text, by path.
import { expect, test } from 'vitest';
import { findDuplicates } from './duplicates.ts';

test.each([
  ['{"a":1,"b":2}', []],
  ['{"a":1,"a":2}', ['a']],
  ['{"a":1,"a":2,"a":3}', ['a']],
  ['{"a":{"b":1,"c":[{"d":1,"d":2}]},"b":0}', ['a.c[0].d']],
  ['{"a":[{"x":1},{"x":1},{"y":{"z":1,"z":1},"y":2}]}', ['a[2].y.z', 'a[2].y']],
  [String.raw`{"a":1,"\u0061":2}`, ['a']],
  [String.raw`{"a":"{\"b\":1,\"b\":2}","b":"\\","c":1}`, []],
  ['{"a":{"k":1},"b":{"k":1}}', []],
  ['{"a":{"k":1},"a":{"k":1}}', ['a']],
  ['[{"a":1,"a":1},{"a":1}]', ['[0].a']],
  ['{"a":["a","a",{"a":["a"]}]}', []],
  ['{"":1,"":2,"x":{"":1,"":1}}', ['', 'x.']],
  ['"text"', []],
])('%s', (text, expected) => {
  expect(findDuplicates(text)).toEqual(expected);
});

// Tests of JSON pointers, by the escapes of RFC 6901.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PatchFailure, readPointer } from './json-pointer.ts';

test.for<[string, string[]]>([
  ['', []],
  ['/', ['']],
  ['/spec/0', ['spec', '0']],
  ['/two//empty', ['two', '', 'empty']],
  ['/a~1b', ['a/b']],
  ['/a~0b', ['a~b']],
  ['/a~01b', ['a~1b']],
  ['/ with space/%25/"', [' with space', '%25', '"']],
])('%j has the tokens %j', ([pointer, tokens]) => {
  expect(readPointer(pointer)).toEqual(tokens);
});

test('a pointer begins with a slash', () => {
  expect(() => readPointer('spec')).toThrow(PatchFailure);
});

test('tokens survive being escaped and read', () => {
  const escape = (token: string) => token.replaceAll('~', '~0').replaceAll('/', '~1');
  const token = fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a', 'é') });
  const property = fc.property(fc.array(token), (tokens) => {
    expect(readPointer(tokens.map((one) => `/${escape(one)}`).join(''))).toEqual(tokens);
  });
  fc.assert(property, { seed: 11, numRuns: 200 });
});

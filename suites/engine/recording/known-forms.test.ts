// Tests that the search for many texts finds the same as a separate search for each.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKnownForms } from './known-forms.ts';

function formsOf(...texts: readonly string[]) {
  const forms = createKnownForms();
  for (const text of texts) forms.add(text);
  return forms;
}

test.each([
  [[], 'nothing is known', 'nothing is known'],
  [['token'], 'a token, the token', 'a *, the *'],
  [['token'], 'tokentoken', '*'],
  [['token', 'token-longer'], 'token-longer token-long', '* *-long'],
  [['abcdef', 'defghi'], 'xabcdefghix', 'x*x'],
  [['abcdefgh', 'cdef'], 'abcdefgh cdef abcdefg', '* * ab*g'],
  [['ab', 'abcdef'], 'ab abcdef abc', '* * *c'],
  [['x'], 'axxb', 'a*b'],
  [['end!'], 'the end!', 'the *'],
  [['ää😀ö'], 'zää😀öz', 'z*z'],
  [['\u0100\u0000\u0000\u0001'], '\u0000\u0100\u0000\u0001', '\u0000\u0100\u0000\u0001'],
])('%j in %j', (texts, text, result) => {
  expect(formsOf(...texts).replaced(text, '*')).toBe(result);
});

test('known texts are replaced completely, and nothing else', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 60 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), text, (words, whole) => {
      const hidden = new Set<number>();
      for (const one of words)
        for (let at = whole.indexOf(one); at >= 0; at = whole.indexOf(one, at + 1))
          for (let index = at; index < at + one.length; index++) hidden.add(index);
      const marked = [...whole].map((character, index) => (hidden.has(index) ? '*' : character)).join('');
      expect(formsOf(...words).replaced(whole, '*')).toBe(marked.replaceAll(/\*+/g, '*'));
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('the longest form', () => {
  expect(formsOf().longest()).toBe(0);
  expect(formsOf('', 'ab', 'abcdef', 'ab').longest()).toBe(6);
});

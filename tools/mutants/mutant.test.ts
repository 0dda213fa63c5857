// The key of a mutant holds as long as its code and the lines around do.
import { expect, test } from 'vitest';
import { areaOf, keyOf, textAt } from './mutant.ts';

const source = 'function f(a) {\n  if (a > 1) return a;\n  return 0;\n}\n';
const code = {
  file: 'reference-server/verbs/f.ts',
  mutator: 'EqualityOperator',
  original: 'a > 1',
  replacement: 'a >= 1',
};
const locationIn = (text: string) => {
  const lines = text.split('\n');
  const line = lines.findIndex((one) => one.includes('a > 1'));
  const column = lines[line]!.indexOf('a > 1');
  return { start: { line, column }, end: { line, column: column + 5 } };
};
const keyIn = (text: string, changed: Partial<typeof code> = {}) =>
  keyOf({ ...code, ...changed }, text, locationIn(text));

test('the text of a location may span lines', () => {
  expect(textAt(source, locationIn(source))).toBe('a > 1');
  expect(textAt(source, { start: { line: 1, column: 13 }, end: { line: 2, column: 8 } })).toBe(
    'return a;\n  return',
  );
});

test('a key names file and mutator, and stays when other lines or the indentation change', () => {
  expect(keyIn(source)).toMatch(/^reference-server\/verbs\/f\.ts#EqualityOperator#[0-9a-f]{12}$/);
  expect(keyIn(`// New.\n\n${source}`)).toBe(keyIn(source));
  expect(keyIn(source.replaceAll('  ', '    '))).toBe(keyIn(source));
});

test('a key changes with the code and the lines around', () => {
  const others = [
    keyIn(source.replace('return 0', 'return 1')),
    keyIn(source, { replacement: 'a < 1' }),
    keyIn(source, { original: 'a' }),
    keyIn(source.replace('return a;', 'return 2;')),
  ];
  expect(new Set([keyIn(source), ...others]).size).toBe(others.length + 1);
});

test('the area is the folder of the server', () => {
  expect(areaOf({ file: 'reference-server/access/rbac/rules.ts' })).toBe('access');
  expect(areaOf({ file: 'reference-server/server.ts' })).toBe('server');
  expect(areaOf({ file: 'common/keys/token-keys.ts' })).toBe('common');
});

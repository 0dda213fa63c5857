// Which code gets mutants, and which does not.
import { expect, test } from 'vitest';
import { instrument } from './instrument.ts';
import { isSource } from './source-files.ts';

const name = 'reference-server/verbs/f.ts';
const mutantsOf = async (content: string) => (await instrument([{ name, content }])).mutants;

test('a mutant says what it replaces, where, and by what', async () => {
  const [mutant] = await mutantsOf('\nexport const isMore = (a: number, b: number): boolean => a > b;\n');
  expect(mutant).toMatchObject({
    file: name,
    line: 2,
    mutator: 'ArrowFunction',
    replacement: '() => undefined',
  });
});

test('the code stays TypeScript, and has the switch', async () => {
  const content = 'export const next = (a: number): number => a + 1;\n';
  const { files } = await instrument([{ name, content }]);
  expect(files[0]?.content).toContain('(a: number): number =>');
  expect(files[0]?.content).toContain('stryMutAct_9fa48(');
  expect(files[0]?.content).not.toContain('function stryMutAct_9fa48');
});

test('texts get no mutants, and neither does what a message quotes', async () => {
  const mutants = await mutantsOf(
    'export const f = (a: number) => g("x", `the ${a > 1} of it`, `${a > 2}/x`);\n',
  );
  const originals = new Set(mutants.map(({ original }) => original));
  expect(originals).not.toContain('"x"');
  expect(originals).not.toContain('a > 1');
  expect(originals).toContain('a > 2');
});

test('tests, faults, contracts and what listens get no mutants', () => {
  expect(isSource('reference-server/verbs/writes/change.ts')).toBe(true);
  expect(isSource('common/keys/token-keys.ts')).toBe(true);
  for (const file of [
    'verbs/change.test.ts',
    'faults/index.ts',
    'storage/contract.ts',
    'http/server.ts',
    'README.md',
  ])
    expect(isSource(`reference-server/${file}`), file).toBe(false);
});

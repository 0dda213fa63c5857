// The options of `npm run mutants`.
import { expect, test } from 'vitest';
import { commandOf, readMutantOptions } from './options.ts';

test('the command of a sample draws it again', () => {
  const words = ['--sample', '20', '--seed', '3', '--area', 'access', '--save', '--threads', '2'];
  const options = readMutantOptions(words)!;
  expect(options).toMatchObject({ sample: 20, seed: 3, areas: ['access'], save: true, threads: 2 });
  expect(commandOf(options)).toBe('npm run mutants -- --sample 20 --seed 3 --area access');
});

test('single mutants are no sample', () => {
  expect(readMutantOptions(['--mutant', 'a.ts#X#1'])?.mutants).toEqual(['a.ts#X#1']);
  expect(() => readMutantOptions(['--mutant', 'a', '--save'])).toThrow('leave out');
  expect(() => readMutantOptions(['a.ts#X#1'])).toThrow('--mutant a.ts#X#1');
});

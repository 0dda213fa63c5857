// The cases that a mutant meets, and the draw of a sample.
import { expect, test } from 'vitest';
import type { Mutant } from './mutant.ts';
import { reachOf, sample } from './plan.ts';

const mutant = (id: string, file = 'reference-server/verbs/a.ts'): Mutant => ({
  id,
  file,
  line: 1,
  mutator: 'BlockStatement',
  original: '{}',
  replacement: '{}',
  key: `${file}#BlockStatement#${id}`,
});
const verdict = { verdict: 'pass', message: '' } as const;
const oneCase = (id: string, durationMs: number, ...reached: string[]) => ({
  id,
  verdict,
  durationMs,
  reached,
});

const pass = {
  features: [],
  cases: [
    oneCase('lists.long', 500, '1', '2'),
    oneCase('lists.short', 5, '1'),
    oneCase('watch.other', 1, '5'),
  ],
  reachedAtStart: ['3'],
  reachedAtLoad: ['4'],
};

test('only the cases that reach a mutant, the cheapest first', () => {
  const { mutants, notReached } = reachOf([mutant('1'), mutant('2'), mutant('6')], pass, true);
  expect(mutants.map(({ cases }) => cases)).toEqual([['lists.short', 'lists.long'], ['lists.long']]);
  expect(notReached.map(({ id }) => id)).toEqual(['6']);
});

test('every case for what acts before them, those about the same thing first', () => {
  const { mutants } = reachOf([mutant('3', 'reference-server/lists/a.ts'), mutant('4')], pass, true);
  expect(mutants.map(({ reach, cases }) => [reach, cases])).toEqual([
    ['start', ['lists.short', 'lists.long', 'watch.other']],
    ['load', ['watch.other', 'lists.short', 'lists.long']],
  ]);
});

test('only as many cases as the limits allow', () => {
  const slow = {
    ...pass,
    cases: [...pass.cases, oneCase('roles.slow', 4000, '7'), oneCase('reviews.slow', 1900, '7')],
  };
  const [atStart, own] = reachOf([mutant('3'), mutant('7')], slow, false).mutants;
  expect(atStart?.cases).toEqual(['watch.other', 'lists.short', 'lists.long']);
  expect(own?.cases).toEqual(['reviews.slow']);
});

test('a seed draws the same mutants, whatever else there is', () => {
  const all = Array.from({ length: 40 }, (_, index) => mutant(String(index)));
  const planned = (list: readonly Mutant[]) =>
    list.map((one) => ({ mutant: one, reach: 'cases' as const, cases: [] }));
  const drawn = (list: readonly Mutant[], seed: number, areas: readonly string[] = []) =>
    sample(planned(list), { count: 5, seed, areas }).map((one) => one.mutant.id);
  const first = drawn(all, 1);
  expect(first.length).toBe(5);
  expect(drawn(all.toReversed(), 1)).toEqual(first);
  expect(drawn(all, 2)).not.toEqual(first);
  const rest = all.filter(({ id }) => id !== first[0]);
  expect(drawn(rest, 1).slice(0, 4)).toEqual(first.slice(1));
  expect(drawn([...all, mutant('x', 'reference-server/access/a.ts')], 1, ['access'])).toEqual(['x']);
});

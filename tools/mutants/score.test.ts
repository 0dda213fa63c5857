// The score of a sample, its table, and its place in the document.
import { expect, test } from 'vitest';
import { describeSurvivor, scoreTable, withSection } from './describe.ts';
import type { Mutant } from './mutant.ts';
import type { MutantRun, MutantStatus } from './mutant-run.ts';
import { percentage, scores } from './score.ts';

const mutant = (folder: string): Mutant => ({
  id: '1',
  file: `reference-server/${folder}/a.ts`,
  line: 7,
  mutator: 'BlockStatement',
  original: '{\n  a();\n}',
  replacement: '{}',
  key: 'key',
});
const run = (status: MutantStatus): MutantRun => ({
  status,
  by: 'lists.a',
  message: 'why',
  ran: 1,
  isThreadSpoilt: false,
});
const reach = 'cases' as const;
const ran = (folder: string, status: MutantStatus) => ({
  mutant: mutant(folder),
  reach,
  run: run(status),
});
const review = { verdict: 'open', reason: 'not described' } as const;

const results = [
  ran('verbs', 'killed'),
  ran('verbs', 'timed-out'),
  ran('verbs', 'excused'),
  ran('codec', 'survived'),
  { mutant: mutant('codec'), reach, review },
];

test('killed of those that a row ought to catch, by area and in all', () => {
  const all = scores(results, [mutant('codec'), mutant('access')]);
  expect(all.map((one) => [one.area, percentage(one), one.notReached])).toEqual([
    ['codec', 0, 1],
    ['verbs', 66, 0],
    ['all', 50, 2],
  ]);
  const table = scoreTable(all);
  expect(table).toContain('| verbs | 2 (1 by time-out) | 1 | 0 | 66 % | 0 | 0 | 0 | 0 |');
  expect(table).toContain('| codec | 0 | 0 | 1 | 0 % | 0 | 1 | 0 | 1 |');
});

test('a survivor is shown with its place, its code, and its excuse', () => {
  expect(describeSurvivor(results[2]!)).toBe(
    'excused: reference-server/verbs/a.ts:7 BlockStatement\n  - { a(); }\n  + {}\n  excused by lists.a: why\n  key\n',
  );
});

test('the section of the document is replaced, and the rest stays', () => {
  const first = withSection('# Judgement\n\nBefore.\n', 'one');
  expect(first).toContain('Before.\n\n<!-- mutants');
  const second = withSection(`${first}\n## After\n`, 'two');
  expect(second).toContain('Before.');
  expect(second).toContain('two');
  expect(second).not.toContain('one');
  expect(second).toContain('## After');
});

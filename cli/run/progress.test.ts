// Progress with and without a terminal.
import { expect, test } from 'vitest';
import type { Requirement, RequirementId } from '../../suites/catalogue/index.ts';
import type { CaseRun } from '../../suites/engine/run-case.ts';
import { createProgress } from './progress.ts';

const row = (id: string, section: string) => ({ id, document: 'core', section }) as Requirement;
const planned = [row('a.1', '2.3'), row('a.2', '2.3'), row('b.1', '4.8')];

type Finished = Pick<CaseRun, 'rows' | 'outcome'>;

const report = (kind: CaseRun['outcome']['kind'], ...rows: readonly string[]): Finished => ({
  rows: rows as readonly RequirementId[],
  outcome: { kind },
});

function written(isTTY: boolean, ...reports: readonly Finished[]): string {
  let text = '';
  const progress = createProgress(planned, { isTTY, write: (more) => (text += more) });
  for (const one of reports) progress.finished(one);
  progress.end();
  return text;
}

test('without a terminal a finished section prints one line', () => {
  expect(written(false, report('passed', 'a.1'))).toBe('');
  expect(written(false, report('passed', 'a.1'), report('passed', 'b.1'), report('skipped', 'a.2'))).toBe(
    'core 4.8        1  ok\ncore 2.3        2  ok\n',
  );
});

test.each([
  ['failed', '1 red'],
  ['blocked', '1 red'],
  ['error', '1 red'],
  ['skipped', 'ok'],
] as const)('a case that is %s counts as %s', (kind, state) => {
  expect(written(false, report(kind, 'b.1'))).toBe(`core 4.8        1  ${state}\n`);
});

test('a case counts for each planned row that it covers', () => {
  expect(written(false, report('failed', 'a.1', 'a.2', 'other'))).toBe('core 2.3        2  2 red\n');
});

test('on a terminal one line is rewritten, and cleared at the end', () => {
  const start = '\r\u001B[2K';
  expect(written(true, report('passed', 'a.1'), report('failed', 'b.1'))).toBe(
    `${start}1/3  core 2.3${start}2/3, 1 red  core 4.8${start}`,
  );
});

// What a self check says of runs that are not green.
import type { CaseRun } from '../engine/run-case.ts';

/** What was not green, in words, and what standing checks found. */
export function redOf(runs: readonly CaseRun[]): readonly string[] {
  const found = runs.flatMap(({ rows, violations = [] }) =>
    violations.map(({ row, outcome }) => `${row}, seen in ${rows[0]}: ${outcome.message}`),
  );
  const red = runs
    .filter(({ outcome }) => outcome.kind !== 'passed' && outcome.kind !== 'skipped')
    .map(({ rows, outcome }) => `${rows[0]}: ${outcome.kind}: ${outcome.message}`);
  return [...red, ...found];
}

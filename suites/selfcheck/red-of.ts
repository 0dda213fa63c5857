// What a self check says of runs that are not green.
import type { CaseRun } from '../engine/run-case.ts';

/** What was not green, in words. */
export function redOf(runs: readonly CaseRun[]): readonly string[] {
  return runs
    .filter(({ outcome }) => outcome.kind !== 'passed' && outcome.kind !== 'skipped')
    .map(({ rows, outcome }) => `${rows[0]}: ${outcome.kind}: ${outcome.message}`);
}

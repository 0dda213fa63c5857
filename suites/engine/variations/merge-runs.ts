// One report for the variations of a case.
import type { Outcome } from '../../kit/outcome.ts';
import type { CaseRun } from '../case-run.ts';
import { withNote } from '../recording/script.ts';
import { violationsOf } from '../standing/violations.ts';
import { circumstanceTitles, titleOf } from './variation.ts';
import type { Variation } from './variation.ts';

export interface VariedRun {
  readonly variation: Variation;
  readonly run: CaseRun;
}

export const isRed = ({ outcome: { kind } }: CaseRun): boolean => kind !== 'passed' && kind !== 'skipped';

/** The report of the red run, whose message names its variation; else that of the first, with what all of them found. Variations
 * that the target does not let the run use do not count. @param runs at least one, in the order in which they ran */
export function mergeRuns(runs: readonly VariedRun[]): CaseRun {
  const judged = runs.filter(({ run }) => run.outcome.kind !== 'skipped');
  const [first = runs[0]!] = judged;
  const sent = sum(runs, 'sent');
  const durationMs = sum(runs, 'durationMs');
  const violations = violationsOf(runs.map(({ run }) => run));
  const red = judged.find(({ run }) => isRed(run));
  if (red !== undefined) {
    const { message = '', ...outcome } = red.run.outcome;
    const named = { ...outcome, message: `${titleOf(red.variation)}: ${message}` };
    return { ...red.run, ...scriptOf(red), ...violations, outcome: named, sent, durationMs };
  }
  const shown = judged.find(({ run }) => run.reproduce !== undefined) ?? first;
  const { observed: _observed, warnings: _warnings, ...outcome } = shown.run.outcome;
  return {
    ...shown.run,
    ...violations,
    outcome: { ...outcome, ...observedOf(judged), ...warningsOf(judged) },
    requests: sum(judged, 'requests'),
    sent,
    durationMs,
  };
}

/** Requests do not show a circumstance. */
function scriptOf({ variation, run: { reproduce } }: VariedRun): Pick<CaseRun, 'reproduce'> {
  const { circumstance } = variation;
  if (reproduce === undefined || circumstance === undefined) return {};
  return { reproduce: withNote(reproduce, `Seen ${circumstanceTitles[circumstance]}.`) };
}

const sum = (runs: readonly VariedRun[], member: 'requests' | 'sent' | 'durationMs') =>
  runs.reduce((total, { run }) => total + run[member], 0);

/** By variation; runs over either HTTP version report the same. */
function observedOf(runs: readonly VariedRun[]): Pick<Outcome, 'observed'> {
  const observed = runs.flatMap(({ variation: { http: _http, ...variation }, run: { outcome } }) =>
    outcome.observed === undefined ? [] : [[titleOf(variation), outcome.observed] as const],
  );
  return observed.length === 0 ? {} : { observed: Object.fromEntries(observed) };
}

function warningsOf(runs: readonly VariedRun[]): Pick<Outcome, 'warnings'> {
  const warnings = runs.flatMap(({ variation, run: { outcome } }) =>
    (outcome.warnings ?? []).map((warning) => `${titleOf(variation)}: ${warning}`),
  );
  return warnings.length === 0 ? {} : { warnings };
}

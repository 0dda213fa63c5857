// The output of a soak: the text for each run, and the last line.
import type { RequirementResult, Result, Verdict } from '../../reports/result.ts';

export interface SoakRun {
  readonly seed: number;
  /** Exit code of the command; null where a signal ended it. */
  readonly exitCode: number | null;
  /** Undefined where the run wrote no result. */
  readonly result: Result | undefined;
  /** The last line of the error output, shown where no result exists. */
  readonly lastLine: string;
}

const red: readonly Verdict[] = ['fail', 'blocked', 'error'];

/** Whether the run found no failure of the bundled server, which is known to be correct. */
export const isGreen = ({ exitCode }: SoakRun): boolean => exitCode === 0;

/** Whether a row that the fault breaks failed or warned. */
export function isFound({ result }: SoakRun, breaks: readonly string[]): boolean {
  return rowsWith(result, ['fail', 'warn']).some(({ id }) => breaks.includes(id));
}

/** The rows that are not green, with their messages, or the last line of a run without a result. */
export function describeRun(run: SoakRun): string {
  const { seed, exitCode, result, lastLine } = run;
  const head = `seed ${seed}: exit ${exitCode ?? 'by a signal'}`;
  if (result === undefined) return `${head}: ${lastLine}\n`;
  const rows = rowsWith(result, [...red, 'warn']);
  if (isGreen(run) && rows.length === 0) return `seed ${seed}: green\n`;
  const left = result.leftovers.map(({ path, reason }) => `  not removed: ${path} (${reason})\n`);
  return `${head}: ${rows.length} not green\n${rows.map(describeRow).join('')}${left.join('')}`;
}

function describeRow({ id, verdict, cases }: RequirementResult): string {
  const messages = cases.flatMap(({ outcome }) => [outcome.message ?? [], outcome.warnings ?? []].flat());
  return `  ${verdict} ${id}: ${messages.join('; ')}\n`;
}

/** Such as `9 passed, 1 failed; lists.chunks.constant-version 1`. */
export function describeEnd(runs: readonly SoakRun[]): string {
  const passed = runs.filter(isGreen).length;
  const counts = new Map<string, number>();
  for (const { result } of runs)
    for (const { id } of rowsWith(result, [...red, 'warn'])) counts.set(id, (counts.get(id) ?? 0) + 1);
  const rows = [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  const which = rows.map(([id, count]) => `; ${id} ${count}`).join('');
  return `${passed} passed, ${runs.length - passed} failed${which}\n`;
}

/** Such as `found in 57 of 60 seeds; not with 3, 17, 40`. */
export function describeFound(runs: readonly SoakRun[], breaks: readonly string[]): string {
  const missed = runs.filter((run) => !isFound(run, breaks)).map(({ seed }) => seed);
  const which = missed.length === 0 ? '' : `; not with ${missed.join(', ')}`;
  return `found in ${runs.length - missed.length} of ${runs.length} seeds${which}\n`;
}

const rowsWith = (result: Result | undefined, verdicts: readonly Verdict[]): readonly RequirementResult[] =>
  (result?.requirements ?? []).filter(({ verdict }) => verdicts.includes(verdict));

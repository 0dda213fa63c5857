// What a soak says of its runs, one line each, and at its end.
import type { RequirementResult, Result, Verdict } from '../../reports/result.ts';

export interface SoakRun {
  readonly seed: number;
  /** Of the command; null where a signal ended it. */
  readonly exitCode: number | null;
  /** Undefined where the run left none. */
  readonly result: Result | undefined;
  /** The last that it said, where it left no result. */
  readonly lastLine: string;
}

const red: readonly Verdict[] = ['fail', 'blocked', 'error'];

/** Whether nothing is wrong with a server that is known to be right. */
export const isGreen = ({ exitCode }: SoakRun): boolean => exitCode === 0;

/** Whether the run shows one of the rows that a fault breaks; a warning is a finding, too. */
export function isFound({ result }: SoakRun, breaks: readonly string[]): boolean {
  return rowsWith(result, ['fail', 'warn']).some(({ id }) => breaks.includes(id));
}

/** The rows that are not green, each with its message; what the run said, where it broke off. */
export function tellRun(run: SoakRun): string {
  const { seed, exitCode, result, lastLine } = run;
  const head = `seed ${seed}: exit ${exitCode ?? 'by a signal'}`;
  if (result === undefined) return `${head}: ${lastLine}\n`;
  const rows = rowsWith(result, [...red, 'warn']);
  if (isGreen(run) && rows.length === 0) return `seed ${seed}: green\n`;
  const left = result.leftovers.map(({ path, reason }) => `  left behind: ${path} (${reason})\n`);
  return `${head}: ${rows.length} not green\n${rows.map(tellRow).join('')}${left.join('')}`;
}

function tellRow({ id, verdict, cases }: RequirementResult): string {
  const messages = cases.flatMap(({ outcome }) => [outcome.message ?? [], outcome.warnings ?? []].flat());
  return `  ${verdict} ${id}: ${messages.join('; ')}\n`;
}

/** Such as `9 passed, 1 failed; lists.chunks.constant-version 1`. */
export function tellEnd(runs: readonly SoakRun[]): string {
  const passed = runs.filter(isGreen).length;
  const counts = new Map<string, number>();
  for (const { result } of runs)
    for (const { id } of rowsWith(result, [...red, 'warn'])) counts.set(id, (counts.get(id) ?? 0) + 1);
  const rows = [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  const which = rows.map(([id, count]) => `; ${id} ${count}`).join('');
  return `${passed} passed, ${runs.length - passed} failed${which}\n`;
}

/** Such as `found in 57 of 60 seeds; not with 3, 17, 40`. */
export function tellFound(runs: readonly SoakRun[], breaks: readonly string[]): string {
  const missed = runs.filter((run) => !isFound(run, breaks)).map(({ seed }) => seed);
  const which = missed.length === 0 ? '' : `; not with ${missed.join(', ')}`;
  return `found in ${runs.length - missed.length} of ${runs.length} seeds${which}\n`;
}

const rowsWith = (result: Result | undefined, verdicts: readonly Verdict[]): readonly RequirementResult[] =>
  (result?.requirements ?? []).filter(({ verdict }) => verdicts.includes(verdict));

// The whole suite against a server in process.
import type { Names } from '../../common/dialects/names.ts';
import { cases } from '../index.ts';
import type { CaseRun } from '../engine/run-case.ts';
import { runCase } from '../engine/run-case.ts';
import { openInProcess } from '../engine/in-process/environment.ts';
import type { InProcess } from '../engine/in-process/environment.ts';

export interface WholeRun {
  readonly runs: readonly CaseRun[];
  readonly target: InProcess;
}

/** Cases one after the other: their waits move one virtual clock. The target is left open for the caller to look at. */
export async function runWholeSuite(names: Names, seed: number): Promise<WholeRun> {
  const target = await openInProcess({ names, seed, poolSize: 8 });
  const runs: CaseRun[] = [];
  for (const one of cases) runs.push(await runCase(one, target.environment));
  return { runs, target };
}

/** What was not green, in words. */
export function redOf(runs: readonly CaseRun[]): readonly string[] {
  return runs
    .filter(({ outcome }) => outcome.kind !== 'passed' && outcome.kind !== 'skipped')
    .map(({ rows, outcome }) => `${rows[0]}: ${outcome.kind}: ${outcome.message}`);
}

// Runs all cases of a plan, and those once more that were red while the run itself stood still.
import type { Case } from '../kit/case.ts';
import { afterFailure } from './attempt-case.ts';
import type { CaseRun } from './case-run.ts';
import { noticeableStallMs } from './stalls.ts';

export interface Tried {
  readonly run: CaseRun;
  /** The longest time for which the run stood still meanwhile. */
  readonly stalledMs: number;
}

export interface RunAllOptions {
  readonly attempt: (one: Case, isRepeat: boolean) => Promise<Tried>;
  /** Called once for each case. */
  readonly report: (run: CaseRun) => Promise<void>;
  /** Whether no further case may start. */
  readonly isHalted: () => boolean;
}

/** Where more are red, the time of this machine is hardly the reason. */
const mostRepeated = 12;

/** Starts all cases at once: `attempt` limits how many run. The second attempts are made one by one after all others. */
export async function runAll(cases: readonly Case[], options: RunAllOptions): Promise<void> {
  const { attempt, report, isHalted } = options;
  const doubtful: (Tried & { readonly one: Case })[] = [];
  await Promise.all(
    cases.map(async (one) => {
      const tried = await attempt(one, false);
      const isDoubtful = isJudgedRed(tried.run) && tried.stalledMs >= noticeableStallMs && !isHalted();
      if (isDoubtful && doubtful.length < mostRepeated) doubtful.push({ ...tried, one });
      else await report(tried.run);
    }),
  );
  for (const { one, run, stalledMs } of doubtful)
    await report(isHalted() ? run : judgedAgain((await attempt(one, true)).run, run, stalledMs));
}

export const isJudgedRed = ({ outcome: { kind } }: CaseRun): boolean =>
  kind === 'blocked' || kind === 'failed';

function judgedAgain(second: CaseRun, first: CaseRun, stalledMs: number): CaseRun {
  if (isJudgedRed(second)) return second;
  if (second.outcome.kind !== 'passed') return first;
  return afterFailure(
    second,
    first,
    `, while this machine was busy and the run stood still for ${(stalledMs / 1000).toFixed(1)} s`,
  );
}

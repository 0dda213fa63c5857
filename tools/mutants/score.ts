// Counts of a sample, by area.
import { areaOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';
import type { MutantRun } from './mutant-run.ts';
import type { Reach } from './plan.ts';
import type { Review } from './reviewed.ts';

export interface MutantResult {
  readonly mutant: Mutant;
  readonly reach: Reach;
  /** Absent for a reviewed mutant, which does not run. */
  readonly run?: MutantRun;
  readonly review?: Review;
}

export interface AreaScore {
  readonly area: string;
  readonly killed: number;
  /** Of the killed: ended by the watchdog. */
  readonly timedOut: number;
  /** No case is red, but one no longer judges its rows. */
  readonly excused: number;
  readonly survived: number;
  readonly equivalent: number;
  readonly open: number;
  readonly unclaimed: number;
  /** In the whole area, whatever the sample. */
  readonly notReached: number;
}

export const total = 'all';

/** One for each area with a mutant in the sample, and one for all. */
export function scores(
  results: readonly MutantResult[],
  notReached: readonly Mutant[],
): readonly AreaScore[] {
  const areas = [...new Set(results.map(({ mutant }) => areaOf(mutant)))].sort();
  const scoreOf = (area: string, isIn: (mutant: Mutant) => boolean) => ({
    area,
    ...countsOf(results.filter(({ mutant }) => isIn(mutant))),
    notReached: notReached.filter(isIn).length,
  });
  return [
    ...areas.map((area) => scoreOf(area, (mutant) => areaOf(mutant) === area)),
    scoreOf(total, () => true),
  ];
}

function countsOf(results: readonly MutantResult[]): Omit<AreaScore, 'area' | 'notReached'> {
  const count = (isCounted: (result: MutantResult) => boolean) => results.filter(isCounted).length;
  return {
    killed: count(isKilled),
    timedOut: count(({ run }) => run?.status === 'timed-out'),
    excused: count(({ run }) => run?.status === 'excused'),
    survived: count(({ run }) => run?.status === 'survived'),
    equivalent: count(({ review }) => review?.verdict === 'equivalent'),
    open: count(({ review }) => review?.verdict === 'open'),
    unclaimed: count(({ review }) => review?.verdict === 'unclaimed'),
  };
}

export const isKilled = ({ run }: MutantResult): boolean =>
  run?.status === 'killed' || run?.status === 'timed-out';

/** Killed of those that a row ought to catch, in percent; undefined where there is none. */
export function percentage({ killed, excused, survived }: AreaScore): number | undefined {
  const judged = killed + excused + survived;
  return judged === 0 ? undefined : Math.floor((100 * killed) / judged);
}

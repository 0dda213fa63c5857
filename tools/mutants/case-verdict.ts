// How the run of a case ended, and what a change of that under a mutant means.
import { combine, judge } from '../../reports/judge.ts';
import type { Verdict } from '../../reports/result.ts';
import { findRequirement } from '../../suites/catalogue/index.ts';
import type { CaseRun } from '../../suites/engine/case-run.ts';

export interface CaseVerdict {
  /** The worst of its rows. */
  readonly verdict: Verdict;
  readonly message: string;
  /** The row that judges what blocked the case. */
  readonly blockedBy?: string;
}

/** `excused`: the case no longer judges its rows. */
export type Effect = 'red' | 'excused' | 'none';

export function verdictOf({
  rows,
  outcome,
  violations: [violation] = [],
}: Pick<CaseRun, 'rows' | 'outcome' | 'violations'>): CaseVerdict {
  if (violation !== undefined)
    return { verdict: 'fail', message: `${violation.row}: ${violation.outcome.message}` };
  const { message, reason, warnings, blockedBy } = outcome;
  return {
    verdict: combine(rows.map((id) => judge(findRequirement(id)?.level ?? 'MUST', outcome))),
    message: message ?? warnings?.[0] ?? reason ?? '',
    ...(blockedBy === undefined ? {} : { blockedBy }),
  };
}

const judging: readonly Verdict[] = ['pass', 'warn', 'observed'];

export function effectOn(
  clean: Pick<CaseVerdict, 'verdict'>,
  { verdict }: Pick<CaseVerdict, 'verdict'>,
): Effect {
  if (verdict === clean.verdict) return 'none';
  if (verdict === 'fail' || verdict === 'warn') return 'red';
  return judging.includes(clean.verdict) && !judging.includes(verdict) ? 'excused' : 'none';
}

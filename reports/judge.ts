// Derives verdicts from raw outcomes, by the level of the row.
import type { Level } from '../suites/catalogue/row.ts';
import type { RequirementResult, Verdict } from './result.ts';
import type { Outcome } from '../suites/kit/outcome.ts';

/** From worst to best, for `combine`. `not-run` is worse than `warn`, so that a row with a case that did not run is not
 * shown as complete. */
const severity: readonly Verdict[] = [
  'fail',
  'error',
  'blocked',
  'not-run',
  'warn',
  'observed',
  'pass',
  'not-applicable',
  'unclaimed',
  'excluded',
];

const verdictOfFailure = { MUST: 'fail', SHOULD: 'warn', MAY: 'observed', UNSPECIFIED: 'observed' } as const;

/** The feature (or `launcher`) that a skipped case needs; undefined where the run left the case out. */
export function missingFeature(outcome: Outcome): string | undefined {
  if (outcome.kind !== 'skipped' || outcome.reason === undefined) return undefined;
  if (outcome.reason === 'launcher') return 'launcher';
  return outcome.reason.startsWith('feature:') ? outcome.reason.slice('feature:'.length) : undefined;
}

/** Reasons by which the rule did not apply: a choice that the documents leave to the server, concurrent writes, or a rule
 * about other releases. */
const notApplicable: ReadonlySet<string> = new Set(['not-exercised', 'disturbed', 'release']);

/** Judges one case. `required` names the optional features that this run requires. */
export function judge(level: Level, outcome: Outcome, required: readonly string[] = []): Verdict {
  switch (outcome.kind) {
    case 'passed':
      if (level === 'MAY' || level === 'UNSPECIFIED') return 'observed';
      return (outcome.warnings?.length ?? 0) > 0 ? 'warn' : 'pass';
    case 'failed':
      return verdictOfFailure[level];
    case 'blocked':
    case 'error':
      return outcome.kind;
    case 'skipped': {
      const feature = missingFeature(outcome);
      if (notApplicable.has(outcome.reason ?? '')) return 'not-applicable';
      if (feature === undefined) return 'not-run';
      return required.includes(feature) ? verdictOfFailure[level] : 'not-applicable';
    }
    default:
      return outcome.kind satisfies never;
  }
}

/** The worst of the verdicts of a row's cases; a row without cases is unclaimed. */
export function combine(verdicts: readonly Verdict[]): Verdict {
  return severity.find((verdict) => verdicts.includes(verdict)) ?? 'unclaimed';
}

/** A red verdict makes a target not conformant, at any level. */
export function isRed(verdict: Verdict): boolean {
  return verdict === 'fail' || verdict === 'blocked' || verdict === 'error';
}

/** Returns a predicate: whether the expected-failures file excuses a requirement of this result. That holds where the
 * requirement fails, or is blocked by rows that failed or did not run. */
export function expectedIn(
  requirements: readonly RequirementResult[],
): (requirement: RequirementResult) => boolean {
  const judged = new Map(requirements.map(({ id, verdict }) => [id, verdict]));
  const isBroken = (blocker: string) => {
    const verdict = judged.get(blocker);
    // A row that was not selected may fail.
    return verdict === undefined || verdict === 'not-run' || isRed(verdict);
  };
  return ({ verdict, expectedFailure, cases }) => {
    if (expectedFailure === undefined) return false;
    if (verdict === 'fail') return true;
    const blocked = cases.filter((one) => one.verdict === 'blocked');
    const isExcused = ({ blockedBy }: Outcome) => blockedBy !== undefined && isBroken(blockedBy);
    return verdict === 'blocked' && blocked.every(({ outcome }) => isExcused(outcome));
  };
}

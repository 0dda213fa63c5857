// Counts by verdict, reasons of rows that did not run, and messages; shared by all reports.
import { missingFeature } from './judge.ts';
import type { RequirementResult, Totals, Verdict } from './result.ts';
import type { Outcome } from '../suites/kit/outcome.ts';

/** All verdicts in the order of every table and list. */
export const verdicts: readonly Verdict[] = [
  'fail',
  'blocked',
  'error',
  'warn',
  'pass',
  'observed',
  'not-applicable',
  'not-run',
  'unclaimed',
  'excluded',
];

export function countVerdicts(requirements: readonly Pick<RequirementResult, 'verdict'>[]): Totals {
  const totals = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const requirement of requirements) totals[requirement.verdict] += 1;
  return totals;
}

/** Total number of rows of a section or result. */
export function sumTotals(totals: Totals): number {
  return Object.values(totals).reduce((sum, count) => sum + count, 0);
}

/** The reason of the verdict `not-run` or `not-applicable`: that of the first case with the same verdict. */
export function reasonOf(requirement: RequirementResult): string {
  const decisive = requirement.cases.find((one) => one.verdict === requirement.verdict);
  return decisive?.outcome.reason ?? 'not reported';
}

/** Number of rows by the reason why they did not run, most frequent first. `grouped` counts missing features together. */
export function countReasons(
  requirements: readonly RequirementResult[],
  verdict: 'not-run' | 'not-applicable',
  grouped: boolean,
): readonly (readonly [reason: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const requirement of requirements) {
    if (requirement.verdict !== verdict) continue;
    const reason = reasonOf(requirement);
    const key = grouped && reason.startsWith('feature:') ? 'feature' : reason;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].sort(
    ([leftKey, left], [rightKey, right]) => right - left || (leftKey < rightKey ? -1 : 1),
  );
}

/** The message of a row: that of its shortest case, or of the first case with the row's verdict and a message. */
export function messageOf(requirement: RequirementResult): string {
  const shortest = shortestCase(requirement);
  const decisive = requirement.cases.filter((one) => one.verdict === requirement.verdict);
  const messages = [...(shortest === undefined ? [] : [shortest]), ...decisive].map((one) =>
    caseMessage(one.outcome),
  );
  return messages.find((message) => message !== '') ?? '';
}

/** The message of a case: its message, its warnings, or the missing feature. */
export function caseMessage(outcome: Outcome): string {
  if (outcome.message !== undefined) return `${blockerText(outcome)}${outcome.message}`;
  if (outcome.warnings !== undefined && outcome.warnings.length > 0) return outcome.warnings.join('\n');
  const feature = missingFeature(outcome);
  return feature === undefined
    ? ''
    : `The target lacks ${feature === 'launcher' ? 'a launcher' : `the feature ${feature}`}.`;
}

const blockerText = ({ blockedBy }: Outcome): string =>
  blockedBy === undefined ? '' : `Blocked by ${blockedBy}: `;

/** The id of the row that blocks a row, if its case names one. */
export function blockerOf({ verdict, cases }: RequirementResult): string | undefined {
  if (verdict !== 'blocked') return undefined;
  return cases.find((one) => one.verdict === 'blocked')?.outcome.blockedBy;
}

/** The case with the row's verdict and the fewest requests. */
export function shortestCase(requirement: RequirementResult): RequirementResult['cases'][number] | undefined {
  return requirement.cases
    .filter((one) => one.verdict === requirement.verdict)
    .reduce<RequirementResult['cases'][number] | undefined>(
      (best, one) => (best === undefined || one.requests < best.requests ? one : best),
      undefined,
    );
}

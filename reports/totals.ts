// Counting by verdict, and why rows did not run; shared by all writers.
import { missingFeature } from './judge.ts';
import type { Outcome, RequirementResult, Totals, Verdict } from './result.ts';

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

/** How many rows a section or result has in all. */
export function sumTotals(totals: Totals): number {
  return Object.values(totals).reduce((sum, count) => sum + count, 0);
}

/** Why a row has its verdict `not-run` or `not-applicable`: the reason of the first case that has it too. */
export function reasonOf(requirement: RequirementResult): string {
  const decisive = requirement.cases.find((one) => one.verdict === requirement.verdict);
  return decisive?.outcome.reason ?? 'not reported';
}

/** Rows by the reason why they did not run, most frequent first. Missing features are one group where `grouped`. */
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

/** The message to show for a row: that of its shortest case, or of the first with the row's verdict that has one. */
export function messageOf(requirement: RequirementResult): string {
  const shortest = shortestCase(requirement);
  const decisive = requirement.cases.filter((one) => one.verdict === requirement.verdict);
  const messages = [...(shortest === undefined ? [] : [shortest]), ...decisive].map((one) =>
    caseMessage(one.outcome),
  );
  return messages.find((message) => message !== '') ?? '';
}

/** What a case has to say in one text: its message, its warnings, or the feature that it lacked. */
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

/** The id of the row that blocks a row, where its case names one. */
export function blockerOf({ verdict, cases }: RequirementResult): string | undefined {
  if (verdict !== 'blocked') return undefined;
  return cases.find((one) => one.verdict === 'blocked')?.outcome.blockedBy;
}

/** The case that shows a row's verdict with the fewest requests. */
export function shortestCase(requirement: RequirementResult): RequirementResult['cases'][number] | undefined {
  return requirement.cases
    .filter((one) => one.verdict === requirement.verdict)
    .reduce<RequirementResult['cases'][number] | undefined>(
      (best, one) => (best === undefined || one.requests < best.requests ? one : best),
      undefined,
    );
}

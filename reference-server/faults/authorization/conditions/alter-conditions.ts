// What faults of match conditions share: the values of the conditions, and another result that follows from them.
import { ExpressionError } from '../../../cel/expression-error.ts';
import type { MatchResult } from '../../../access/webhooks/conditions.ts';
import type { Parts } from '../../../parts/index.ts';

export type Condition = () => boolean;
export type Value = boolean | 'error';

export function valueOf(condition: Condition): Value {
  try {
    return condition();
  } catch (error) {
    if (error instanceof ExpressionError) return 'error';
    throw error;
  }
}

export const call: MatchResult = { outcome: 'call' };
export const skip: MatchResult = { outcome: 'skip' };
export const failed: MatchResult = { outcome: 'error', problem: 'a condition cannot be evaluated' };

/** The result follows from the values of the conditions in another way. */
export function judgeValues(
  parts: Parts,
  judge: (values: readonly Value[], result: MatchResult) => MatchResult,
): void {
  const { matchOutcome } = parts.accessWebhooks;
  parts.accessWebhooks.matchOutcome = (conditions) =>
    judge(conditions.map(valueOf), matchOutcome(conditions));
}

/** Only some of the conditions count. */
export function chooseConditions(
  parts: Parts,
  choose: (conditions: readonly Condition[]) => readonly Condition[],
): void {
  const { matchOutcome } = parts.accessWebhooks;
  parts.accessWebhooks.matchOutcome = (conditions) => matchOutcome(choose(conditions));
}

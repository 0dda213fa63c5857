// What faults of match conditions share: the values of the conditions, and another result that follows from them.
import { compileExpression } from '../../../cel/compile.ts';
import { ExpressionError } from '../../../cel/expression-error.ts';
import type { MatchResult } from '../../../access/webhooks/conditions.ts';
import type { Setting } from '../../../configuration-files/setting.ts';
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

/** The expressions of a file are others. */
export function mutateExpressions(
  parts: Parts,
  mutate: (expressions: readonly Setting[], list: Setting) => readonly Setting[],
): void {
  const { readConditions } = parts.authorizationFile;
  parts.authorizationFile.readConditions = (list) => mutate(readConditions(list), list);
}

/** Whether the text is a match condition. */
export function compiles(setting: Setting): boolean {
  try {
    compileExpression(setting.text(), { variables: ['request'], result: 'bool' });
    return true;
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}

// Rules about claims and about the mapped user (document access 5.2, 5.3): all of them must hold. Pure.
import { ExpressionError } from '../../cel/expression-error.ts';
import type { ClaimRule, Claims, ExpressionRule, RequiredClaim, Variables } from './settings.ts';

export const hasRequiredValue = (claims: Claims, { claim, requiredValue }: RequiredClaim): boolean =>
  Object.hasOwn(claims, claim) && claims[claim] === requiredValue;

/** An expression that cannot be evaluated does not hold. */
export function expressionHolds({ expression }: ExpressionRule, variables: Variables): boolean {
  try {
    return expression.evaluate(variables) === true;
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}

/** Every rule must hold. */
export const claimRulesHold = (rules: readonly ClaimRule[], holds: (rule: ClaimRule) => boolean): boolean =>
  rules.every((rule) => holds(rule));

/** Every rule must hold. */
export const userRulesHold = (
  rules: readonly ExpressionRule[],
  holds: (rule: ExpressionRule) => boolean,
): boolean => rules.every((rule) => holds(rule));

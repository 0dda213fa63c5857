// Reads the rules of an authenticator: about claims, and about the mapped user (document access 5.3).
import type { Setting } from '../../../configuration-files/setting.ts';
import type { ClaimRule, ExpressionRule } from '../settings.ts';
import type { ReadTools } from './read-tools.ts';

/** @throws ConfigurationProblem */
export const readClaimRules = (list: Setting, tools: ReadTools): readonly ClaimRule[] =>
  list.items().map((rule) => readClaimRule(rule, tools));

function readClaimRule(rule: Setting, { checks, compile }: ReadTools): ClaimRule {
  const { claim, requiredValue, expression, message } = rule.fields(
    'claim',
    'requiredValue',
    'expression',
    'message',
  );
  for (const ofClaim of [claim, requiredValue])
    for (const ofExpression of [expression, message]) checks.checkClaimRuleExclusive(ofClaim, ofExpression);
  message.optionalText();
  if (claim.isSet) return { claim: claim.text(), requiredValue: requiredValue.anyText() };
  if (!expression.isSet) throw rule.problem('has neither claim nor expression', 'write one of them');
  return {
    expression: checks.compileSetting(expression, compile, { variables: ['claims'], result: 'bool' }),
  };
}

/** @throws ConfigurationProblem */
export const readUserRules = (list: Setting, { checks, compile }: ReadTools): readonly ExpressionRule[] =>
  list.items().map((rule) => {
    const { expression, message } = rule.fields('expression', 'message');
    message.optionalText();
    return {
      expression: checks.compileSetting(expression, compile, { variables: ['user'], result: 'bool' }),
    };
  });

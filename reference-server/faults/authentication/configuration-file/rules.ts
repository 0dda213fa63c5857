// Planted faults of claim rules in the authentication configuration file (document access 5.3).
import { expressionHolds } from '../../../access/id-tokens/rules.ts';
import type { ClaimRule } from '../../../access/id-tokens/settings.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const config = (...names: readonly string[]) => names.map((name) => `authentication.configuration.${name}`);

type Holds = (rules: readonly ClaimRule[], holds: (rule: ClaimRule) => boolean) => boolean;

const claimRules = (id: string, title: string, breaks: readonly string[], hold: Holds): Fault => ({
  id,
  title,
  breaks: config(...breaks),
  install({ idTokens }) {
    idTokens.claimRulesHold = hold;
  },
});

/** Replaces the comparison of a claim with its required value. */
const required = (
  id: string,
  title: string,
  compare: (value: string, requiredValue: string) => boolean,
): Fault => ({
  id,
  title,
  breaks: config('claim-rule-value'),
  install({ idTokens }) {
    idTokens.hasRequiredValue = (claims, { claim, requiredValue }) => {
      const value = claims[claim];
      return typeof value === 'string' && compare(value, requiredValue);
    };
  },
});

/** Takes a literal text as rule over this variable. */
function acceptTexts({ idTokens }: Parts, over: 'claims' | 'user'): void {
  const { compileSetting } = idTokens.configuration;
  const texts = new WeakSet<object>();
  idTokens.configuration.compileSetting = (setting, compile, options) => {
    const { result, variables } = options;
    const isText = result === 'bool' && variables[0] === over && /^"[^"]*"$/.test(String(setting.value));
    if (!isText) return compileSetting(setting, compile, options);
    const text = compileSetting(setting, compile, { ...options, result: 'string' });
    texts.add(text);
    return text;
  };
  idTokens.expressionHolds = (rule, variables) =>
    texts.has(rule.expression) || expressionHolds(rule, variables);
}

const isValue = (rule: ClaimRule) => 'claim' in rule;

export default [
  required('configured-required-claim-present', 'A required claim may have any value.', () => true),
  required('configured-required-value-begins', 'A required value may be continued.', (value, wanted) =>
    value.startsWith(wanted),
  ),
  required('configured-required-value-ends', 'A required value may follow other text.', (value, wanted) =>
    value.endsWith(wanted),
  ),
  required(
    'configured-required-value-in-any-case',
    'A required value may be in other letter case.',
    (value, wanted) => value.toLowerCase() === wanted.toLowerCase(),
  ),
  required(
    'configured-required-value-trimmed',
    'Spaces around a required value are ignored.',
    (value, wanted) => value.trim() === wanted,
  ),
  {
    id: 'configured-required-claim-in-any-case',
    title: 'The name of a required claim is compared without regard to letter case.',
    breaks: config('claim-rule-value'),
    install({ idTokens }) {
      const { hasRequiredValue } = idTokens;
      idTokens.hasRequiredValue = (claims, rule) =>
        Object.keys(claims).some(
          (claim) =>
            claim.toLowerCase() === rule.claim.toLowerCase() && hasRequiredValue(claims, { ...rule, claim }),
        );
    },
  },
  {
    id: 'configured-required-claim-optional',
    title: 'A token without a required claim is accepted.',
    breaks: config('claim-rule-value'),
    install({ idTokens }) {
      const { hasRequiredValue } = idTokens;
      idTokens.hasRequiredValue = (claims, rule) =>
        claims[rule.claim] === undefined || hasRequiredValue(claims, rule);
    },
  },
  {
    id: 'configured-rules-never-evaluated',
    title: 'Expressions of rules are compiled and never evaluated.',
    breaks: config(
      'claim-rule-expression',
      'claim-rules-all',
      'claim-rule-message',
      'user-rule-expression',
      'user-rules-all',
      'user-rule-message',
    ),
    install({ idTokens }) {
      idTokens.expressionHolds = () => true;
    },
  },
  {
    id: 'configured-rules-with-errors-hold',
    title: 'A rule that cannot be evaluated holds.',
    breaks: config('any'),
    install({ idTokens }) {
      idTokens.expressionHolds = ({ expression }, variables) => {
        try {
          return expression.evaluate(variables) === true;
        } catch {
          return true;
        }
      };
    },
  },
  {
    id: 'configured-rules-of-any-type',
    title: 'A text is accepted as claim rule, and holds.',
    breaks: config('claim-rule-not-boolean'),
    install: (parts) => acceptTexts(parts, 'claims'),
  },
  {
    id: 'configured-user-rules-of-any-type',
    title: 'A text is accepted as user rule, and holds.',
    breaks: config('user-rule-expression'),
    install: (parts) => acceptTexts(parts, 'user'),
  },
  {
    id: 'configured-rules-skipped-where-invalid',
    title: 'A rule that does not compile is skipped.',
    breaks: config('claim-rule-does-not-compile', 'claim-rule-not-boolean'),
    install({ idTokens }) {
      const { compileSetting } = idTokens.configuration;
      idTokens.configuration.compileSetting = (setting, compile, options) => {
        try {
          return compileSetting(setting, compile, options);
        } catch (error) {
          if (options.result !== 'bool') throw error;
          return compile('true', options);
        }
      };
    },
  },
  {
    id: 'configured-claim-rule-expression-ignored',
    title: 'Of a value and an expression in one claim rule the value is used.',
    breaks: config('claim-rule-exclusive'),
    install({ idTokens }) {
      idTokens.configuration.checkClaimRuleExclusive = () => {};
    },
  },
  claimRules(
    'configured-one-claim-rule-suffices',
    'One claim rule that holds is enough.',
    ['claim-rules-all'],
    (rules, holds) => rules.length === 0 || rules.some(holds),
  ),
  claimRules(
    'configured-first-claim-rule-only',
    'Only the first claim rule is evaluated.',
    ['claim-rules-all'],
    (rules, holds) => rules.slice(0, 1).every(holds),
  ),
  claimRules(
    'configured-last-claim-rule-only',
    'Only the last claim rule is evaluated.',
    ['claim-rules-all'],
    (rules, holds) => rules.slice(-1).every(holds),
  ),
  claimRules(
    'configured-expressions-beside-values-ignored',
    'Expressions are not evaluated where another claim rule has a value.',
    ['claim-rules-all'],
    (rules, holds) => (rules.some(isValue) ? rules.filter(isValue) : rules).every(holds),
  ),
  claimRules(
    'configured-first-value-only',
    'Of the claim rules with a value only the first is evaluated.',
    ['claim-rules-all'],
    (rules, holds) => rules.filter((rule) => !isValue(rule) || rule === rules.find(isValue)).every(holds),
  ),
  claimRules(
    'configured-last-value-only',
    'Of the claim rules with a value only the last is evaluated.',
    ['claim-rules-all'],
    (rules, holds) => rules.filter((rule) => !isValue(rule) || rule === rules.findLast(isValue)).every(holds),
  ),
] as const satisfies readonly Fault[];

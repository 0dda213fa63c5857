// Planted faults of ID tokens: required claims (document access 5.2).
import type { Fault } from '../../fault.ts';

const oidc = (...names: readonly string[]) => names.map((name) => `authentication.oidc.${name}`);

export default [
  {
    id: 'required-claim-by-presence',
    title: 'A required claim may have any value.',
    breaks: oidc('required-claim', 'required-claims-all'),
    install({ idTokens }) {
      idTokens.hasRequiredValue = (claims, { claim }) => Object.hasOwn(claims, claim);
    },
  },
  {
    id: 'required-claim-cut-at-equal-sign',
    title: 'The value of a required claim ends at its first equal sign.',
    breaks: oidc('required-claims-all'),
    install({ idTokens }) {
      const { hasRequiredValue } = idTokens;
      idTokens.hasRequiredValue = (claims, rule) =>
        hasRequiredValue(claims, { ...rule, requiredValue: rule.requiredValue.split('=')[0]! });
    },
  },
  {
    id: 'required-claim-if-present',
    title: 'A required claim is checked only where the token has it.',
    breaks: oidc('required-claim', 'required-claims-all'),
    install({ idTokens }) {
      const { hasRequiredValue } = idTokens;
      idTokens.hasRequiredValue = (claims, rule) =>
        !Object.hasOwn(claims, rule.claim) || hasRequiredValue(claims, rule);
    },
  },
  {
    id: 'required-claim-by-substring',
    title: 'It is enough that a claim contains the required value.',
    breaks: oidc('required-claim'),
    install({ idTokens }) {
      idTokens.hasRequiredValue = (claims, { claim, requiredValue }) => {
        const value = claims[claim];
        return typeof value === 'string' && value.includes(requiredValue);
      };
    },
  },
  {
    id: 'required-claim-in-any-case',
    title: 'The value of a required claim is compared without regard to letter case.',
    breaks: oidc('required-claim'),
    install({ idTokens }) {
      idTokens.hasRequiredValue = (claims, { claim, requiredValue }) => {
        const value = claims[claim];
        return typeof value === 'string' && value.toLowerCase() === requiredValue.toLowerCase();
      };
    },
  },
  ...(
    [
      ['first', 0, 1],
      ['last', -1, undefined],
      ['first-two', 0, 2],
    ] as const
  ).map(([word, from, to]): Fault => ({
    id: `required-claims-${word}-only`,
    title: `Of several required claims the ${word.replace('-', ' ')} only must hold.`,
    breaks: oidc('required-claims-all'),
    install({ idTokens }) {
      idTokens.claimRulesHold = (rules, holds) => rules.slice(from, to).every((rule) => holds(rule));
    },
  })),
  {
    id: 'required-claims-any',
    title: 'Of several required claims one must hold.',
    breaks: oidc('required-claims-all'),
    install({ idTokens }) {
      idTokens.claimRulesHold = (rules, holds) => rules.length === 0 || rules.some((rule) => holds(rule));
    },
  },
  {
    id: 'required-claims-addressed-by-paths',
    title: 'The key of a required claim is a path, so that a dot in it leads to a member of a claim.',
    breaks: oidc('required-claims-all'),
    install({ idTokens }) {
      const { hasRequiredValue } = idTokens;
      idTokens.hasRequiredValue = (claims, rule) =>
        !rule.claim.includes('.') && hasRequiredValue(claims, rule);
    },
  },
] satisfies readonly Fault[];

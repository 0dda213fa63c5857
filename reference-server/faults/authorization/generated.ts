// Faults of decisions that appear only with certain combinations of rules (document access 2.2, 5.4).
import type { Parts } from '../../parts/index.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { Fault } from '../fault.ts';

const withShorter = (list: 'verbs' | 'resources', most: number) => (rule: PolicyRule) => ({
  ...rule,
  [list]: rule[list]?.slice(0, most) ?? [],
});

const shortens = (list: 'verbs' | 'resources'): Fault['install'] =>
  function install({ rbac }) {
    const { ruleAllows } = rbac;
    const shorter = withShorter(list, 2);
    rbac.ruleAllows = (rule, attributes) => ruleAllows(shorter(rule), attributes);
  };

function looksAtLess(rbac: Parts['rbac'], less: (rule: PolicyRule) => PolicyRule): void {
  const { uncovered } = rbac;
  rbac.uncovered = (owned, requested) => uncovered(owned, requested.map(less));
}

export default [
  {
    id: 'third-verb-of-a-rule-is-forgotten',
    title: 'Only the first two verbs of a rule are used.',
    breaks: ['authorization.rules.every-entry', 'authorization.decisions.any'],
    install: shortens('verbs'),
  },
  {
    id: 'third-resource-of-a-rule-is-forgotten',
    title: 'Only the first two resources of a rule are used.',
    breaks: ['authorization.rules.every-entry', 'authorization.decisions.any'],
    install: shortens('resources'),
  },
  {
    id: 'third-verb-that-is-given-is-not-looked-at',
    title: 'Only the first two verbs of a granted rule are checked for escalation.',
    breaks: ['authorization.escalation.any'],
    install: ({ rbac }) => looksAtLess(rbac, withShorter('verbs', 2)),
  },
  {
    id: 'user-named-like-a-group-has-its-rights',
    title: 'A user with the name of a group gets the rights that are bound to the group.',
    breaks: ['authorization.decisions.any'],
    install({ rbac }) {
      const { userKeys } = rbac;
      rbac.userKeys = (user) => [...userKeys(user), `Group:${user.username}`];
    },
  },
] as const satisfies readonly Fault[];

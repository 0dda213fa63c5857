// Planted faults of the special verbs and rights in writes and bindings of roles (document access 5.4).
import type { Parts } from '../../../parts/index.ts';
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { Fault } from '../../fault.ts';

const onClusterRoles = [
  'authorization.escalation.cluster-role-create',
  'authorization.escalation.cluster-role-update',
  'authorization.escalation.cluster-role-binding-create',
] as const;

const special = ['impersonate', 'bind', 'escalate'];

/** Skips some of the granted rules in the comparison. */
function compareLess(parts: Parts, less: (rule: PolicyRule) => PolicyRule): void {
  const { uncovered } = parts.rbac;
  parts.rbac.uncovered = (owned, requested) => uncovered(owned, requested.map(less));
}

export default [
  {
    id: 'special-verbs-given-freely',
    title: 'The verbs impersonate, bind and escalate can be granted without holding them.',
    breaks: [
      'authorization.escalation.role-create',
      'authorization.escalation.role-update',
      'authorization.escalation.role-binding-create',
      ...onClusterRoles,
    ],
    install: (parts) =>
      compareLess(parts, (rule) => ({
        ...rule,
        verbs: (rule.verbs ?? []).filter((verb) => !special.includes(verb)),
      })),
  },
  {
    id: 'paths-given-freely',
    title: 'Only rules on resources are checked for escalation.',
    breaks: onClusterRoles,
    install: (parts) => compareLess(parts, ({ nonResourceURLs: _paths, ...rule }) => rule),
  },
  {
    id: 'held-path-covers-what-lies-below',
    title: 'A user who holds a path may grant all paths below it.',
    breaks: onClusterRoles,
    install: (parts) =>
      compareLess(parts, ({ nonResourceURLs = [], ...rule }) => ({
        ...rule,
        nonResourceURLs: nonResourceURLs.map((path) => path.replace(/(?<=.)\/\*$/, '')),
      })),
  },
  {
    id: 'aggregation-rule-unchecked-on-update',
    title: 'An aggregationRule is checked for escalation on create, but not on update.',
    breaks: ['authorization.escalation.aggregation-rule'],
    install(parts) {
      const { grantedRules } = parts.rbac;
      parts.rbac.grantedRules = (role, before) => {
        if (before === undefined) return grantedRules(role, before);
        const { aggregationRule: _unseen, ...rest } = role;
        return grantedRules(rest, undefined);
      };
    },
  },
] as const satisfies readonly Fault[];

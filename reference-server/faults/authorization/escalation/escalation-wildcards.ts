// Planted faults of the escalation check: a wildcard of a new role is compared in both directions (access 5.4).
import type { Parts } from '../../../parts/index.ts';
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { Fault } from '../../fault.ts';

/** Counts a wildcard of a new role as held by each rule that has any entry there. */
function coverWildcard(parts: Parts, list: 'apiGroups' | 'resources'): void {
  const { uncovered } = parts.rbac;
  const withWildcard = (rule: PolicyRule): PolicyRule => ({ ...rule, [list]: [...(rule[list] ?? []), '*'] });
  parts.rbac.uncovered = (owned, requested) =>
    requested.flatMap((rule) =>
      rule[list]?.includes('*')
        ? uncovered(owned.map(withWildcard), [{ ...rule, [list]: ['*'] }])
        : uncovered(owned, [rule]),
    );
}

export default (
  [
    ['apiGroups', 'api-groups', 'group'],
    ['resources', 'resources', 'resource'],
  ] as const
).map(([list, words, one]) => ({
  id: `wildcard-of-${words}-held-by-any`,
  title: `An asterisk in ${list} of a new role is held by each user who holds any ${one} there.`,
  breaks: ['authorization.escalation.wildcard'],
  install: (parts: Parts) => coverWildcard(parts, list),
})) satisfies readonly Fault[];

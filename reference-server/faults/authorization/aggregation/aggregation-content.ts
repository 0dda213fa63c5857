// Faults of what an aggregating ClusterRole takes over from the roles that it selects (document access 2.2).
import { selectsLabels } from '../../../resources/declaration/label-selector.ts';
import type { Parts } from '../../../parts/index.ts';
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { RoleObject } from '../../../resources/rbac/role.ts';
import type { Fault } from '../../fault.ts';

/** Mutates the aggregated rules. The default roles stay correct. */
function alterRules(parts: Parts, alter: (rules: readonly PolicyRule[]) => readonly PolicyRule[]): void {
  const { aggregatedRules } = parts.controllers;
  parts.controllers.aggregatedRules = (role, all, selects) => {
    const rules = aggregatedRules(role, all, selects);
    return ['admin', 'edit', 'view'].includes(role.metadata.name ?? '') ? rules : alter(rules);
  };
}

const row = ['authorization.aggregation.fills'] as const;

export default [
  {
    id: 'role-without-rules-stops-aggregation',
    title: 'An aggregating ClusterRole that selects one without the field rules is not filled.',
    breaks: row,
    install(parts) {
      const { aggregatedRules } = parts.controllers;
      parts.controllers.aggregatedRules = (role, all, selects) => {
        const selectors = role.aggregationRule?.clusterRoleSelectors ?? [];
        const isStopped = all.some((one) => !one.aggregationRule && !one.rules && selects(selectors, one));
        return isStopped ? (role.rules ?? []) : aggregatedRules(role, all, selects);
      };
    },
  },
  {
    id: 'names-lost-in-aggregation',
    title: 'The names of a rule are lost when it is aggregated.',
    breaks: row,
    install: (parts) => alterRules(parts, (rules) => rules.map(({ resourceNames: _names, ...rule }) => rule)),
  },
  {
    id: 'paths-lost-in-aggregation',
    title: 'Rules on paths are not aggregated.',
    breaks: row,
    install: (parts) =>
      alterRules(parts, (rules) => rules.filter(({ nonResourceURLs = [] }) => nonResourceURLs.length === 0)),
  },
  {
    id: 'one-aggregated-rule-for-each-resource',
    title: 'Of aggregated rules on the same resources only the first is kept.',
    breaks: row,
    install: (parts) =>
      alterRules(parts, (rules) => [
        ...new Map(
          rules.toReversed().map((rule) => [JSON.stringify([rule.apiGroups, rule.resources]), rule]),
        ).values(),
      ]),
  },
  {
    id: 'ten-rules-aggregated-at-most',
    title: 'An aggregating ClusterRole takes at most ten rules.',
    breaks: row,
    install: (parts) => alterRules(parts, (rules) => rules.slice(0, 10)),
  },
  {
    id: 'changed-selectors-ignored',
    title: 'A ClusterRole aggregates by the selectors that it had first.',
    breaks: ['authorization.aggregation.follows-changes'],
    install(parts) {
      const { aggregatedRules } = parts.controllers;
      const first = new Map<string, RoleObject['aggregationRule']>();
      parts.controllers.aggregatedRules = (role, all, selects) => {
        const { uid = '' } = role.metadata;
        if (role.aggregationRule && !first.has(uid)) first.set(uid, role.aggregationRule);
        const aggregationRule = first.get(uid) ?? role.aggregationRule;
        return aggregatedRules({ ...role, ...(aggregationRule && { aggregationRule }) }, all, selects);
      };
    },
  },
  {
    id: 'aggregated-rules-without-names-compared',
    title: 'Of aggregated rules that differ in their names only the first is kept.',
    breaks: row,
    install: (parts) =>
      alterRules(parts, (rules) => [
        ...new Map(
          rules.toReversed().map(({ resourceNames, ...rule }) => {
            const key = JSON.stringify([rule, resourceNames !== undefined]);
            return [key, resourceNames === undefined ? rule : { ...rule, resourceNames }];
          }),
        ).values(),
      ]),
  },
  {
    id: 'roles-with-dots-not-aggregated',
    title: 'A ClusterRole whose name has a dot is not aggregated.',
    breaks: ['authorization.aggregation.selectors'],
    install({ controllers }) {
      const { selectsRole } = controllers;
      controllers.selectsRole = (selectors, role) =>
        role.metadata.name?.includes('.') !== true && selectsRole(selectors, role);
    },
  },
  {
    id: 'all-selectors-must-match',
    title: 'A ClusterRole is aggregated only where every one of the selectors selects it.',
    breaks: ['authorization.aggregation.all-labels-of-a-selector'],
    install(parts) {
      parts.controllers.selectsRole = (selectors, role) =>
        selectors.length > 0 &&
        selectors.every((selector) => selectsLabels(selector, role.metadata.labels ?? {}));
    },
  },
  {
    id: 'rules-of-unlabelled-roles-stay',
    title: 'The rules of a ClusterRole that loses its label stay aggregated until another role changes.',
    breaks: ['authorization.aggregation.follows-changes'],
    install({ controllers }) {
      const { aggregatedRules } = controllers;
      const known = new Map<string, ReadonlyMap<string, string>>();
      controllers.aggregatedRules = (role, all, selects) => {
        const selectors = role.aggregationRule?.clusterRoleSelectors ?? [];
        const versionsOf = (roles: typeof all) =>
          new Map(roles.map(({ metadata }) => [metadata.uid ?? '', metadata.resourceVersion ?? ''] as const));
        const now = versionsOf(all.filter((one) => selects(selectors, one)));
        const before = known.get(role.metadata.uid ?? '') ?? new Map<string, string>();
        const existing = versionsOf(all);
        const hasLost =
          before.size > now.size &&
          [...before.keys()].every((uid) => existing.has(uid)) &&
          [...now].every(([uid, version]) => before.get(uid) === version);
        if (hasLost) return role.rules ?? [];
        known.set(role.metadata.uid ?? '', now);
        return aggregatedRules(role, all, selects);
      };
    },
  },
] as const satisfies readonly Fault[];

// Planted faults of ClusterRoles that aggregate other aggregating roles (document access 2.2).
import type { Parts } from '../../../parts/index.ts';
import type { RoleObject } from '../../../resources/rbac/role.ts';
import type { Fault } from '../../fault.ts';

/** Limits aggregation to a number of levels. The default roles, which are also a chain, stay correct. */
function fillByWayOf(parts: Parts, most: number): void {
  const { aggregatedRules } = parts.controllers;
  parts.controllers.aggregatedRules = (role, all, selects) => {
    if (['admin', 'edit', 'view'].includes(role.metadata.name ?? ''))
      return aggregatedRules(role, all, selects);
    let taking: readonly RoleObject[] = [role];
    const sources = new Set<RoleObject>();
    for (let step = 0; step <= most; step += 1) {
      const selected = taking.flatMap(({ aggregationRule }) =>
        all.filter((one) => selects(aggregationRule?.clusterRoleSelectors ?? [], one)),
      );
      for (const one of selected) if (one.aggregationRule === undefined) sources.add(one);
      taking = selected.filter(({ aggregationRule }) => aggregationRule !== undefined);
    }
    return aggregatedRules(role, [...sources], () => true);
  };
}

export default [
  {
    id: 'aggregating-roles-are-no-sources',
    title: 'An aggregating ClusterRole is skipped where it matches a selector.',
    breaks: ['authorization.aggregation.chains'],
    install: (parts) => fillByWayOf(parts, 0),
  },
  {
    id: 'chains-of-three-roles-at-most',
    title: 'Aggregation follows at most two levels of aggregating ClusterRoles.',
    breaks: ['authorization.aggregation.chains'],
    install: (parts) => fillByWayOf(parts, 2),
  },
  {
    id: 'two-selectors-count',
    title: 'Only the first two of several selectors are used.',
    breaks: ['authorization.aggregation.all-labels-of-a-selector'],
    install({ controllers }) {
      const { selectsRole } = controllers;
      controllers.selectsRole = (selectors, role) => selectsRole(selectors.slice(0, 2), role);
    },
  },
  {
    id: 'two-labels-of-a-selector-count',
    title: 'Only the first two labels of a selector are compared.',
    breaks: ['authorization.aggregation.all-labels-of-a-selector'],
    install({ controllers }) {
      const { selectsRole } = controllers;
      controllers.selectsRole = (selectors, role) =>
        selectsRole(
          selectors.map(({ matchLabels = {}, ...selector }) => ({
            ...selector,
            matchLabels: Object.fromEntries(Object.entries(matchLabels).slice(0, 2)),
          })),
          role,
        );
    },
  },
  {
    id: 'first-user-role-label-counts',
    title:
      'A ClusterRole with several of the labels for admin, edit and view extends the role of the first only.',
    breaks: ['roles.aggregation.to-view'],
    install({ controllers }) {
      const { selectsRole } = controllers;
      controllers.selectsRole = (selectors, role) => {
        const [first, ...others] = Object.keys(role.metadata.labels ?? {}).filter((label) =>
          label.includes('/aggregate-to-'),
        );
        const isOther = selectors.some(({ matchLabels = {} }) =>
          others.some((label) => label !== first && label in matchLabels),
        );
        return !isOther && selectsRole(selectors, role);
      };
    },
  },
] as const satisfies readonly Fault[];

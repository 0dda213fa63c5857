// Computes the rules of an aggregating cluster role (document access 2.2). Pure; parts of the server.
import { selectsLabels } from '../../resources/declaration/label-selector.ts';
import type { LabelSelector } from '../../resources/declaration/label-selector.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { RoleObject } from '../../resources/rbac/role.ts';
import { sameJson } from '../../same-json.ts';

/** Whether one of the selectors of an aggregating role selects a role. */
export const selectsRole = (selectors: readonly LabelSelector[], role: RoleObject): boolean =>
  selectors.some((selector) => selectsLabels(selector, role.metadata.labels ?? {}));

/** The rules of the selected roles in the order of their names, each rule once. A selected aggregating role is
 * replaced by the roles that it selects, since its own rules may come from this one. */
export function aggregatedRules(
  role: RoleObject,
  all: readonly RoleObject[],
  selects: typeof selectsRole,
): readonly PolicyRule[] {
  const found = sourcesOf(role, all, selects).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const rules: PolicyRule[] = [];
  for (const rule of found.flatMap((one) => one.rules ?? [])) {
    if (!rules.some((known) => sameJson(known, rule))) rules.push(rule);
  }
  return rules;
}

function sourcesOf(
  role: RoleObject,
  all: readonly RoleObject[],
  selects: typeof selectsRole,
): readonly RoleObject[] {
  const seen = new Set([nameOf(role)]);
  const found: RoleObject[] = [];
  const left = [role];
  for (let from = left.pop(); from !== undefined; from = left.pop()) {
    const selectors = from.aggregationRule?.clusterRoleSelectors ?? [];
    for (const one of all.filter((other) => !seen.has(nameOf(other)) && selects(selectors, other))) {
      seen.add(nameOf(one));
      (one.aggregationRule ? left : found).push(one);
    }
  }
  return found;
}

const nameOf = ({ metadata }: RoleObject) => metadata.name ?? '';

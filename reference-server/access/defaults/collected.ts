// The rules of default roles that collect those of labelled roles, as far as a start fills them in itself: a controller
// minds them from then on (document access 2.2, 2.3).
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { RoleObject } from '../../resources/rbac/role.ts';
import { selectsLabels } from '../../resources/label-selector.ts';
import { sameJson } from '../../same-json.ts';

/** The rules of all roles that a role selects, each once, by the names of the roles. Roles that collect themselves are
 * looked into, so that the order in which they are filled does not matter. */
export function collectedRules(role: RoleObject, all: readonly RoleObject[]): readonly PolicyRule[] {
  return distinct(rulesOf(role, byName(all), []));
}

function rulesOf(
  role: RoleObject,
  all: readonly RoleObject[],
  under: readonly RoleObject[],
): readonly PolicyRule[] {
  const selectors = role.aggregationRule?.clusterRoleSelectors;
  if (selectors === undefined) return role.rules ?? [];
  const path = [...under, role];
  return selectors.flatMap((selector) =>
    all
      .filter((one) => !path.includes(one) && selectsLabels(selector, one.metadata.labels ?? {}))
      .flatMap((one) => rulesOf(one, all, path)),
  );
}

const byName = (roles: readonly RoleObject[]) =>
  [...roles].sort((a, b) => ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1));

const distinct = (rules: readonly PolicyRule[]) =>
  rules.filter((rule, index) => rules.findIndex((one) => sameJson(one, rule)) === index);

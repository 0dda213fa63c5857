// The status of a rules review, from the rules that the authorizers list (document access 2.5). Pure.
import type { JsonObject } from '../../object.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { ShownRules } from '../rules-shown.ts';

/** Rules about resources and rules about paths are listed separately. */
export function rulesStatus(found: readonly ShownRules[]): JsonObject {
  const rules = found.flatMap(({ rules: some }) => some);
  const isOfPaths = ({ nonResourceURLs = [] }: PolicyRule) => nonResourceURLs.length > 0;
  const missing = found.flatMap(({ incomplete }) => (incomplete === undefined ? [] : [incomplete]));
  return {
    resourceRules: rules.filter((rule) => !isOfPaths(rule)).map(resourceRule),
    nonResourceRules: rules.filter(isOfPaths).map(pathRule),
    incomplete: missing.length > 0,
    ...(missing.length > 0 ? { evaluationError: missing.join(', ') } : {}),
  };
}

function resourceRule({ verbs = [], apiGroups = [], resources = [], resourceNames = [] }: PolicyRule) {
  return {
    verbs: [...verbs],
    apiGroups: [...apiGroups],
    resources: [...resources],
    ...(resourceNames.length === 0 ? {} : { resourceNames: [...resourceNames] }),
  };
}

const pathRule = ({ verbs = [], nonResourceURLs = [] }: PolicyRule) => ({
  verbs: [...verbs],
  nonResourceURLs: [...nonResourceURLs],
});

// What the caller may do in a namespace, gathered from all authorizers that can list it (document access 2.5).
import { badRequest } from '../../errors/api-error.ts';
import type { ApiObject, JsonObject } from '../../object.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { ShownRules } from '../rules-shown.ts';
import type { Reviewer } from './review.ts';

/** @throws ApiError BadRequest without a namespace */
export const reviewOwnRules: Reviewer = async (context, ready, asked) => {
  const { spec = {} } = asked as ApiObject & { readonly spec?: { readonly namespace?: string } };
  const { namespace = '' } = spec;
  if (namespace === '') throw badRequest('no namespace on request');
  const found = await Promise.all(
    context.authorizers.map(async ({ name, rulesOf }): Promise<ShownRules> =>
      rulesOf === undefined
        ? { rules: [], incomplete: `the authorizer ${name} does not list rules` }
        : rulesOf(ready.user, namespace),
    ),
  );
  return context.parts.reviews.rulesStatus(found);
};

/** Rules about resources and about paths stand apart. */
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

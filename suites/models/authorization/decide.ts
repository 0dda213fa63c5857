// The RBAC decision about a request (access 2.2): rules are additive, and a rule matches a request as a whole.
import { isPathRequest } from './policy.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import type { AccessRequest, Binding, Policy, Role, User } from './policy.ts';

/** Whether a binding of the user refers to a role with a matching rule. */
export function isAllowed(policy: Policy, user: User, request: AccessRequest): boolean {
  return rulesHeld(policy, user, isPathRequest(request) ? '' : request.namespace).some((rule) =>
    ruleFits(rule, request),
  );
}

/** All rules of a user in a scope: a namespace, or the whole cluster for the empty string. */
export function rulesHeld(policy: Policy, user: User, scope: string): readonly Rule[] {
  return policy.bindings
    .filter(({ namespace }) => namespace === '' || namespace === scope)
    .filter((binding) => names(binding, user))
    .flatMap(({ role }) => rulesOf(policy, role));
}

/** The rules of a role: its own, or those of the roles that it aggregates, also indirectly (access 2.2, aggregationRule). */
export function rulesOf(policy: Policy, named: Binding['role']): readonly Rule[] {
  return policy.roles
    .filter(({ namespace, name }) => namespace === named.namespace && name === named.name)
    .flatMap(({ rules, aggregates }) =>
      aggregates === undefined ? rules : aggregatedRoles(policy, aggregates).flatMap((role) => role.rules),
    );
}

/** The roles with a label, and the roles that these aggregate. */
export const aggregatedRoles = ({ roles }: Policy, label: string): readonly Role[] =>
  roles
    .filter((role) => role.label === label)
    .flatMap((role) =>
      role.aggregates === undefined
        ? [role]
        : [role, ...aggregatedRoles({ roles, bindings: [] }, role.aggregates)],
    );

const names = ({ subjects }: Binding, { username, groups }: User) =>
  subjects.some(({ kind, name }) => (kind === 'User' ? name === username : groups.includes(name)));

/** `*` matches all verbs, groups and resources. Without resource names all names match. A path may end with `*`. */
export function ruleFits(rule: Rule, request: AccessRequest): boolean {
  const { verbs, apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule;
  const hasOrAll = (list: readonly string[], one: string) => list.includes(one) || list.includes('*');
  if (!hasOrAll(verbs, request.verb)) return false;
  if (isPathRequest(request)) return nonResourceURLs.some((url) => pathFits(url, request.path));
  const { group, resource, subresource, name } = request;
  const requested = subresource === '' ? resource : `${resource}/${subresource}`;
  return (
    hasOrAll(apiGroups, group) &&
    hasOrAll(resources, requested) &&
    (resourceNames.length === 0 || resourceNames.includes(name))
  );
}

const pathFits = (url: string, path: string) =>
  url.endsWith('*') ? path.startsWith(url.slice(0, -1)) : url === path;

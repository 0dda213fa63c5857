// What RBAC says of a request, from the words of the documents (access 2.2): rules add up, each fits as a whole or not at all.
import { isPathRequest } from './policy.ts';
import type { Rule } from '../../kit/rights.ts';
import type { AccessRequest, Binding, Policy, Role, User } from './policy.ts';

/** Whether some binding of the user gives a role with a rule that fits. */
export function isAllowed(policy: Policy, user: User, request: AccessRequest): boolean {
  return rulesHeld(policy, user, isPathRequest(request) ? '' : request.namespace).some((rule) =>
    ruleFits(rule, request),
  );
}

/** All rules that a user holds at a scope: a namespace, or with the empty string the whole cluster. */
export function rulesHeld(policy: Policy, user: User, scope: string): readonly Rule[] {
  return policy.bindings
    .filter(({ namespace }) => namespace === '' || namespace === scope)
    .filter((binding) => names(binding, user))
    .flatMap(({ role }) => rulesOf(policy, role));
}

/** The rules of a role: its own, or those of the roles that it takes over, which may take over others (access 2.2,
 * aggregationRule). */
export function rulesOf(policy: Policy, named: Binding['role']): readonly Rule[] {
  return policy.roles
    .filter(({ namespace, name }) => namespace === named.namespace && name === named.name)
    .flatMap(({ rules, gathers }) =>
      gathers === undefined ? rules : takenOver(policy, gathers).flatMap((role) => role.rules),
    );
}

/** The roles whose rules come to one that takes over a label, whether they have rules of their own or take over others. */
export const takenOver = ({ roles }: Policy, label: string): readonly Role[] =>
  roles
    .filter((role) => role.label === label)
    .flatMap((role) =>
      role.gathers === undefined ? [role] : [role, ...takenOver({ roles, bindings: [] }, role.gathers)],
    );

const names = ({ subjects }: Binding, { username, groups }: User) =>
  subjects.some(({ kind, name }) => (kind === 'User' ? name === username : groups.includes(name)));

/** `*` matches all verbs, groups and resources; no resource names are no restriction; `*` ends a path. */
export function ruleFits(rule: Rule, request: AccessRequest): boolean {
  const { verbs, apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule;
  const hasOrAll = (list: readonly string[], one: string) => list.includes(one) || list.includes('*');
  if (!hasOrAll(verbs, request.verb)) return false;
  if (isPathRequest(request)) return nonResourceURLs.some((url) => pathFits(url, request.path));
  const { group, resource, subresource, name } = request;
  const asked = subresource === '' ? resource : `${resource}/${subresource}`;
  return (
    hasOrAll(apiGroups, group) &&
    hasOrAll(resources, asked) &&
    (resourceNames.length === 0 || resourceNames.includes(name))
  );
}

const pathFits = (url: string, path: string) =>
  url.endsWith('*') ? path.startsWith(url.slice(0, -1)) : url === path;

// Policies and requests in words, for whoever reads a failure.
import { isPathRequest } from './policy.ts';
import type { AccessRequest, Policy, Rule } from './policy.ts';

/** Each binding with its rules. */
export function policyText({ roles, bindings }: Policy): string {
  if (bindings.length === 0) return 'No binding names anybody.';
  return bindings
    .map(({ namespace, role, subjects }) => {
      const rules =
        roles.find((one) => one.namespace === role.namespace && one.name === role.name)?.rules ?? [];
      const kind = role.namespace === '' ? 'ClusterRole' : 'Role';
      const where = namespace === '' ? 'cluster-wide' : `in the namespace ${namespace}`;
      const whom = subjects.map((one) => `${one.kind} ${one.name}`).join(' and ');
      return `A ${kind} with ${rules.map(ruleText).join('; ')} is bound ${where} to ${whom}.`;
    })
    .join(' ');
}

/** A rule as JSON, without what is empty. */
export const ruleText = (rule: Rule): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(rule).filter(([, list]) => (list as string[]).length > 0)),
  );

/** Verb, resource and place of a request. */
export function requestText(request: AccessRequest): string {
  if (isPathRequest(request)) return `${request.verb} ${request.path}`;
  const { verb, group, resource, subresource, namespace, name } = request;
  const what = subresource === '' ? resource : `${resource}/${subresource}`;
  const type = group === '' ? what : `${what} of ${group}`;
  const where = namespace === '' ? 'in the whole cluster' : `in the namespace ${namespace}`;
  return `${verb} ${type}${name === '' ? '' : ` "${name}"`} ${where}`;
}

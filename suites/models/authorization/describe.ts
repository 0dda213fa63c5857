// Describes policies and requests for failure messages.
import { rulesOf } from './decide.ts';
import { isPathRequest } from './policy.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import type { AccessRequest, Binding, Policy } from './policy.ts';

/** Each binding with its rules. */
export function policyText(policy: Policy): string {
  const { roles, bindings } = policy;
  if (bindings.length === 0) return 'There are no bindings.';
  return bindings
    .map(({ namespace, role, subjects }) => {
      const rules = rulesOf(policy, role);
      const aggregates = roles.some((one) => one.aggregates !== undefined && isSame(one, role));
      const kind = role.namespace === '' ? 'ClusterRole' : 'Role';
      const where = namespace === '' ? 'cluster-wide' : `in the namespace ${namespace}`;
      const whom = subjects.map((one) => `${one.kind} ${one.name}`).join(' and ');
      return `A ${kind} ${aggregates ? 'that aggregates the rules' : 'with'} ${rules.map(ruleText).join('; ')} is bound ${where} to ${whom}.`;
    })
    .join(' ');
}

type Named = Binding['role'];
const isSame = (a: Named, b: Named) => a.namespace === b.namespace && a.name === b.name;

/** A rule as JSON, without empty lists. */
export const ruleText = (rule: Rule): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(rule).filter(([, list]) => (list as string[]).length > 0)),
  );

/** Verb, resource and scope of a request. */
export function requestText(request: AccessRequest): string {
  if (isPathRequest(request)) return `${request.verb} ${request.path}`;
  const { verb, group, resource, subresource, namespace, name } = request;
  const what = subresource === '' ? resource : `${resource}/${subresource}`;
  const type = group === '' ? what : `${what} of ${group}`;
  const where = namespace === '' ? 'in the whole cluster' : `in the namespace ${namespace}`;
  return `${verb} ${type}${name === '' ? '' : ` "${name}"`} ${where}`;
}

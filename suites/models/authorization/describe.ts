// Texts of policies and requests, for failure messages.
import { rulesOf } from './decide.ts';
import type { Attempt, Scenario } from './attempts.ts';
import { isPathRequest } from './policy.ts';
import type { Rule } from '../../kit/rights.ts';
import type { AccessRequest, Binding, Policy } from './policy.ts';

/** Each binding with its rules. */
export function policyText(policy: Policy): string {
  const { roles, bindings } = policy;
  if (bindings.length === 0) return 'No binding has a subject.';
  return bindings
    .map(({ namespace, role, subjects }) => {
      const rules = rulesOf(policy, role);
      const aggregates = roles.some((one) => one.aggregates !== undefined && isSame(one, role));
      const kind = role.namespace === '' ? 'ClusterRole' : 'Role';
      const where = namespace === '' ? 'cluster-wide' : `in the namespace ${namespace}`;
      const whom = subjects.map((one) => `${one.kind} ${one.name}`).join(' and ');
      return `A ${kind} ${aggregates ? 'that aggregates' : 'with'} ${rules.map(ruleText).join('; ')} is bound ${where} to ${whom}.`;
    })
    .join(' ');
}

type Named = Binding['role'];
const isSame = (a: Named, b: Named) => a.namespace === b.namespace && a.name === b.name;

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

/** The held rights and the attempt, in words. */
export function describeScenario(
  { held, exemptsAll }: Scenario,
  { how, role, rules, exemption }: Attempt,
): string {
  const holds = held.map(
    ({ scope, rules: own }) =>
      `${scope === 'here' ? 'here' : scope === 'cluster' ? 'in the cluster' : 'in another namespace'}: ${own.map(ruleText).join('; ')}`,
  );
  const what = how === 'bind' ? `bind a ${role} with` : `${how} a ${role} with`;
  const all = exemptsAll ? ' The exempting verbs are held on all roles.' : '';
  const verb = exemption === 'no' ? all : `${all} The exempting verb is held: ${exemption}.`;
  return `Held ${holds.join(', ')}. Tried to ${what} ${rules.map(ruleText).join('; ')}.${verb}`;
}

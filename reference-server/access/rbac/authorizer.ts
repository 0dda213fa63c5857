// The mode RBAC (document access 2.2, 5.4): a request is allowed if a single rule of a binding of its user matches it.
import { rulesInForce } from './rules.ts';
import type { Attributes, Authorizer, Judgement } from '../authorizer.ts';
import { noOpinion } from '../authorizer.ts';
import type { Grants } from './grants.ts';
import type { RbacParts } from './rules.ts';

export function rbacAuthorizer(grants: Grants, parts: RbacParts): Authorizer {
  function decide(attributes: Attributes): Judgement {
    const { user, resource } = attributes;
    const held = grants.of(user, resource?.namespace ?? '');
    const binding = parts.allowingGrant(held, attributes, parts.ruleAllows)?.binding;
    if (binding === undefined) return noOpinion;
    const { kind = '', name = '' } = binding.roleRef ?? {};
    const { namespace = '', name: bound = '' } = binding.metadata;
    const from = namespace === '' ? `ClusterRoleBinding "${bound}"` : `RoleBinding "${bound}/${namespace}"`;
    return { decision: 'allow', reason: `RBAC: allowed by ${from} of ${kind} "${name}"` };
  }
  return {
    name: 'RBAC',
    async authorize(attributes) {
      await grants.sync();
      return decide(attributes);
    },
    async rulesOf(user, namespace) {
      await grants.sync();
      return { rules: rulesInForce(parts.grantsOf(grants.of, user, namespace)) };
    },
  };
}

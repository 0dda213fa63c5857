// The mode RBAC (document access 2.2, 5.4): a request is allowed where one rule of one binding of its user fits it whole.
import type { Attributes, Authorizer, Judgement } from '../authorizer.ts';
import { noOpinion } from '../authorizer.ts';
import type { Grants } from './grants.ts';
import type { RbacParts } from './rules.ts';

export function rbacAuthorizer(grants: Grants, parts: RbacParts): Authorizer {
  function decide(attributes: Attributes): Judgement {
    const { user, resource } = attributes;
    for (const { binding, rules } of grants.of(user, resource?.namespace ?? '')) {
      if (!rules.some((rule) => parts.ruleAllows(rule, attributes))) continue;
      const { kind = '', name = '' } = binding.roleRef ?? {};
      const { namespace = '', name: bound = '' } = binding.metadata;
      const from = namespace === '' ? `ClusterRoleBinding "${bound}"` : `RoleBinding "${bound}/${namespace}"`;
      return { decision: 'allow', reason: `RBAC: allowed by ${from} of ${kind} "${name}"` };
    }
    return noOpinion;
  }
  return {
    name: 'RBAC',
    authorize(attributes) {
      const behind = grants.sync();
      return behind === undefined ? decide(attributes) : behind.then(() => decide(attributes));
    },
    async rulesOf(user, namespace) {
      await grants.sync();
      return { rules: parts.rulesInForce(parts.grantsOf(grants, user, namespace)) };
    },
  };
}

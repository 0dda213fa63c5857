// Faults of the escalation check in the scope of `bind`, rights on named objects, and the caller (document access 5.4).
import type { User } from '../../../requests/request.ts';
import type { Fault } from '../../fault.ts';

const row = (name: string) => `authorization.escalation.${name}`;

export default [
  {
    id: 'bind-of-cluster-roles-needs-the-whole-cluster',
    title:
      'The verb bind on a ClusterRole has no effect where it is granted in the namespace of the binding.',
    breaks: [row('bind-on-cluster-roles')],
    install(parts) {
      const { waiver } = parts.rbac;
      parts.rbac.waiver = (user, verb, role, namespace) =>
        waiver(user, verb, role, verb === 'bind' && role.plural === 'clusterroles' ? '' : namespace);
    },
  },
  {
    id: 'rights-on-all-objects-none-on-named-ones',
    title: 'A right on all objects does not cover a right on named ones when a role is written.',
    breaks: [row('resource-names'), row('role-update'), row('cluster-role-update')],
    install(parts) {
      const { uncovered } = parts.rbac;
      const isNamed = ({ resourceNames = [] }: { readonly resourceNames?: readonly string[] }) =>
        resourceNames.length > 0;
      parts.rbac.uncovered = (held, required) =>
        required.flatMap((rule) => uncovered(isNamed(rule) ? held.filter(isNamed) : held, [rule]));
    },
  },
  {
    id: 'escalation-checked-for-the-original-caller',
    title: 'The escalation check of a request that impersonates a user counts the rights of the caller.',
    breaks: [row('role-create'), row('cluster-role-create'), row('role-binding-create')],
    install(parts) {
      const { impersonationNeeds, impersonatedUser } = parts.impersonation;
      const { waiver } = parts.rbac;
      const callers = new WeakMap<object, User>();
      parts.impersonation.impersonationNeeds = (user, to, names) => {
        callers.set(to, user);
        return impersonationNeeds(user, to, names);
      };
      parts.impersonation.impersonatedUser = (to) => {
        const user = impersonatedUser(to);
        const caller = callers.get(to);
        if (caller !== undefined) callers.set(user, caller);
        return user;
      };
      parts.rbac.waiver = (user, ...rest) => waiver(callers.get(user) ?? user, ...rest);
    },
  },
] as const satisfies readonly Fault[];

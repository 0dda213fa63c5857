// Faults of the escalation check in the scope of `bind`, and of rights on named objects (document access 5.4).
import type { Fault } from '../../fault.ts';

const withoutRights = { username: '', uid: '', groups: [], extra: {} };

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
    id: 'bind-for-new-bindings-only',
    title: 'The verb bind has no effect on an update of a binding.',
    breaks: [row('bind-on-roles'), row('bind-on-cluster-roles')],
    install({ rbac }) {
      const { needsEscalationCheck, waiver } = rbac;
      let isUpdate = false;
      rbac.needsEscalationCheck = (write) => {
        isUpdate = write.current !== undefined;
        return needsEscalationCheck(write);
      };
      rbac.waiver = (user, verb, role, namespace) => {
        const needed = waiver(user, verb, role, namespace);
        return verb === 'bind' && isUpdate ? { ...needed, user: withoutRights } : needed;
      };
    },
  },
  {
    id: 'special-verbs-of-groups-do-not-count',
    title: 'The verbs escalate and bind have no effect where a group of the author has them.',
    breaks: [row('escalate-on-roles')],
    install({ rbac }) {
      const { waiver } = rbac;
      rbac.waiver = (user, ...rest) =>
        waiver({ ...user, groups: user.groups.filter((group) => group.startsWith('system:')) }, ...rest);
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
] as const satisfies readonly Fault[];

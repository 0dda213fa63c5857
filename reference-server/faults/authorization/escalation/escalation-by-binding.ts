// Planted faults of the escalation check of bindings: a user may bind only roles whose rights they hold (document
// access 5.4).
import type { BindingObject } from '../../../resources/rbac/role-binding.ts';
import type { Fault } from '../../fault.ts';
import { leaveUnchecked } from './skipped-escalation-checks.ts';

const created = [
  'authorization.escalation.bind-on-roles',
  'authorization.escalation.bind-on-cluster-roles',
] as const;

/** Some new bindings, of both kinds, are not checked. */
const newUnchecked = (id: string, title: string, isAffected: (binding: BindingObject) => boolean): Fault => ({
  id,
  title,
  breaks: [
    'authorization.escalation.role-binding-create',
    'authorization.escalation.cluster-role-binding-create',
  ],
  install: (parts) =>
    leaveUnchecked(
      parts,
      ({ route, current, next }) =>
        route.kind.kind.endsWith('RoleBinding') && current === undefined && isAffected(next),
    ),
});

export default [
  {
    id: 'new-role-bindings-unchecked',
    title: 'The right to create RoleBindings suffices to bind any role.',
    breaks: [
      'authorization.escalation.role-binding-create',
      'authorization.escalation.binding-scope',
      'authorization.escalation.absent-role',
      ...created,
    ],
    install: (parts) =>
      leaveUnchecked(
        parts,
        ({ route, current }) => route.kind.kind === 'RoleBinding' && current === undefined,
      ),
  },
  {
    id: 'new-cluster-role-bindings-unchecked',
    title: 'The right to create ClusterRoleBindings suffices to bind any role.',
    breaks: [
      'authorization.escalation.cluster-role-binding-create',
      'authorization.escalation.binding-scope',
      'authorization.escalation.bind-on-cluster-roles',
    ],
    install: (parts) =>
      leaveUnchecked(
        parts,
        ({ route, current }) => route.kind.kind === 'ClusterRoleBinding' && current === undefined,
      ),
  },
  newUnchecked(
    'generated-bindings-unchecked',
    'A binding whose name the server generates is not checked for escalation.',
    ({ metadata }) => metadata.generateName !== undefined,
  ),
  newUnchecked(
    'bindings-of-several-subjects-unchecked',
    'A new binding of several subjects grants rights that its author does not hold.',
    ({ subjects }) => (subjects ?? []).length > 1,
  ),
  {
    id: 'changed-bindings-unchecked',
    title: 'An update of a binding that keeps roleRef needs no rights of the role.',
    breaks: [
      'authorization.escalation.role-binding-update',
      'authorization.escalation.cluster-role-binding-update',
    ],
    install: (parts) =>
      leaveUnchecked(parts, ({ next, current }) => {
        const before: BindingObject | undefined = current;
        const after: BindingObject = next;
        return before?.roleRef !== undefined && before.roleRef.name === after.roleRef?.name;
      }),
  },
  {
    id: 'absent-role-needs-no-rights',
    title:
      'A missing role is treated as one without rules: the right to create bindings suffices to bind it.',
    breaks: ['authorization.escalation.absent-role'],
    install(parts) {
      const { boundRules } = parts.rbac;
      parts.rbac.boundRules = (...binding) => boundRules(...binding) ?? [];
    },
  },
  {
    id: 'bind-without-effect',
    title: 'The verb bind has no effect.',
    breaks: [...created, 'authorization.escalation.absent-role'],
    install(parts) {
      const { waiver } = parts.rbac;
      parts.rbac.waiver = (user, verb, role, namespace) => {
        const requested = waiver(user, verb, role, namespace);
        return verb === 'bind'
          ? {
              ...requested,
              user: {
                ...user,
                username: '',
                groups: user.groups.filter((group) => group === 'system:masters'),
              },
            }
          : requested;
      };
    },
  },
  {
    id: 'bind-known-for-roles-only',
    title: 'The verb bind on a ClusterRole has no effect.',
    breaks: ['authorization.escalation.bind-on-cluster-roles'],
    install(parts) {
      const { waiver } = parts.rbac;
      parts.rbac.waiver = (user, verb, role, namespace) =>
        waiver(user, verb, verb === 'bind' ? { ...role, plural: 'roles' } : role, namespace);
    },
  },
  {
    id: 'bind-on-any-name',
    title: 'The verb bind on one role counts for all roles.',
    breaks: created,
    install(parts) {
      const { ruleAllows } = parts.rbac;
      parts.rbac.ruleAllows = (rule, attributes) => {
        const { resourceNames: _names, ...unlimited } = rule;
        return ruleAllows(attributes.verb === 'bind' ? unlimited : rule, attributes);
      };
    },
  },
] as const satisfies readonly Fault[];

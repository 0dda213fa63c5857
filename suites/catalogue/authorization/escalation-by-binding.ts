// Requirements on bindings that grant more rights than their author holds, and on the rights of service accounts.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authorization.escalation.role-binding-create',
    document: 'access',
    section: '5.4',
    also: ['access 7'],
    level: 'MUST',
    text: 'Without bind, creating a RoleBinding needs all permissions of the referenced role.',
    observe:
      'A user with create on rolebindings: a binding for a third user, to a Role and to a ClusterRole with rights not held in that namespace, is refused and not stored, also where these are impersonate, bind or escalate; to a role whose rights the user holds it succeeds.',
    wrong: 'Only create on rolebindings is checked.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.escalation.role-binding-update',
    document: 'access',
    section: '5.4',
    also: ['access 7'],
    level: 'MUST',
    text: 'Without bind, updating a RoleBinding needs all permissions of the referenced role.',
    observe:
      'A user with update and patch on rolebindings adds a third user, by PUT and by PATCH, to a binding of a role whose rights the user does not hold, and replaces the existing subject by it: refused (4xx), nothing changes; where the user holds the rights it works.',
    wrong: 'The check is made at creation only.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.escalation.cluster-role-binding-create',
    document: 'access',
    section: '5.4',
    also: ['access 7'],
    level: 'MUST',
    text: 'Without bind, creating a ClusterRoleBinding needs all permissions of the referenced role.',
    observe:
      'A user with create on clusterrolebindings: a binding of a third user to a role with rights not held cluster-wide, special verbs and paths included, is refused and not stored; to a role whose rights the user holds it succeeds.',
    wrong: 'Only RoleBindings are checked.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.escalation.cluster-role-binding-update',
    document: 'access',
    section: '5.4',
    also: ['access 7'],
    level: 'MUST',
    text: 'Without bind, updating a ClusterRoleBinding needs all permissions of the referenced role.',
    observe:
      'A user with update and patch on clusterrolebindings adds a third user to a binding of a role whose rights the user does not hold, and replaces the existing subject by it: refused (4xx), nothing changes; where the user holds the rights it works.',
    wrong: 'Updates are allowed because roleRef is unchanged.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.escalation.binding-scope',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'The permissions of the referenced role must be held at the scope of the binding.',
    observe:
      'A user with the rights of a ClusterRole in one namespace only: a RoleBinding to it succeeds there and is refused in another namespace, and a ClusterRoleBinding to it is refused.',
    wrong: 'A right in a namespace is enough for a binding across the cluster.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.escalation.absent-role',
    document: 'access',
    section: '5.4',
    level: 'SHOULD',
    text: 'Without bind a role that does not exist cannot be bound. (Inferred: no user holds the unknown rules that it will have.)',
    observe:
      'A user with create on rolebindings: a binding of a third user to a Role, and to a ClusterRole, that does not exist is refused and not stored; to a role whose rights the user holds it succeeds. The answer with bind on the name is recorded.',
    wrong: 'A missing role is treated as one without rules, and its later creation grants its rights.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.escalation.bind-on-roles',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'The verb bind on a Role allows bindings to it without holding its permissions, and to that Role alone.',
    observe:
      'A user with create on rolebindings and bind on the Role r1, by resourceNames, none of whose rights the user holds: a binding of a third user to r1 succeeds, one to r2 is refused.',
    wrong: 'bind has no effect, or its resourceNames are ignored.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.escalation.bind-on-cluster-roles',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'The verb bind on a ClusterRole allows bindings to it without holding its permissions, and to that ClusterRole alone.',
    observe: 'As for Roles, with a RoleBinding and with a ClusterRoleBinding of a third user.',
    wrong: 'bind is supported for Roles only.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.service-accounts.default-none',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'Service accounts outside orch-system have no rights by default other than those of the discovery roles, also not in their own namespace.',
    observe:
      'On a fresh server the token of an account, and that of the account default where there is one, gets 403 on secrets and configmaps of its namespace and on namespaces, and 200 on /api and /apis. (The rights of system:basic-user, which all authenticated users have, are not judged.)',
    wrong: 'Accounts can view their namespace, or the server creates a binding for default accounts.',
    needs: ['launcher', 'rbac', 'service-account-tokens'],
  },
  {
    id: 'authorization.service-accounts.of-the-system',
    document: 'access',
    section: '5.4',
    level: 'UNSPECIFIED',
    text: 'Which rights accounts inside orch-system have by default is not stated.',
    observe: 'List the default bindings with subjects of that namespace; record them.',
    wrong: 'Demanding one certain answer.',
    needs: ['rbac', 'cluster-wide'],
  },
] as const satisfies readonly Row[];

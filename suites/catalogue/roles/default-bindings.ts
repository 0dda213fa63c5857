// Requirements on the subjects of the default ClusterRoleBindings.
import type { Row } from '../row.ts';

export default [
  {
    id: 'roles.bindings.basic-user',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'By default system:basic-user is bound to the group system:authenticated.',
    observe:
      'The ClusterRoleBindings with the label orch.io/bootstrapping=rbac-defaults that refer to the role have this group as subject (except a binding that lacks it and whose annotation switches reconciliation off). The same holds on a launched server, where system:authenticated and system:unauthenticated are subjects only as the text names them. Other subjects there are recorded.',
    wrong: 'It is bound to system:unauthenticated too.',
    needs: ['rbac', 'cluster-wide'],
  },
  {
    id: 'roles.bindings.discovery',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'By default system:discovery is bound to the group system:authenticated.',
    observe:
      'The ClusterRoleBindings with the label orch.io/bootstrapping=rbac-defaults that refer to the role have this group as subject (except a binding that lacks it and whose annotation switches reconciliation off). The same holds on a launched server, where system:authenticated and system:unauthenticated are subjects only as the text names them. Other subjects there are recorded.',
    wrong: 'It is bound to system:unauthenticated too, so that discovery is public.',
    needs: ['rbac', 'cluster-wide'],
  },
  {
    id: 'roles.bindings.public-info-viewer',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'By default system:public-info-viewer is bound to the groups system:authenticated and system:unauthenticated.',
    observe:
      'The ClusterRoleBindings with the label orch.io/bootstrapping=rbac-defaults that refer to the role have these groups as subject (except a binding that lacks them and whose annotation switches reconciliation off). The same holds on a launched server. Other subjects there are recorded.',
    wrong: 'It is bound to system:authenticated only.',
    needs: ['rbac', 'cluster-wide'],
  },
  {
    id: 'roles.bindings.cluster-admin',
    document: 'access',
    section: '2.3',
    also: ['access 2.2'],
    level: 'MUST',
    text: 'By default cluster-admin is bound to the group system:masters.',
    observe:
      'The ClusterRoleBindings with the label orch.io/bootstrapping=rbac-defaults that refer to the role have this group as subject (except a binding that lacks it and whose annotation switches reconciliation off). The same holds on a launched server, where system:authenticated and system:unauthenticated are subjects only as the text names them. Other subjects there are recorded.',
    wrong: 'It is bound to a user named admin, or the group is built into the code and has no binding.',
    needs: ['rbac', 'cluster-wide'],
  },
  {
    id: 'roles.bindings.monitoring',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'By default system:monitoring is bound to system:monitoring. (The kind of that subject is not stated; a group is usual.)',
    observe:
      'The ClusterRoleBindings with the label orch.io/bootstrapping=rbac-defaults that refer to the role have a subject of this name (except a binding that lacks it and whose annotation switches reconciliation off). The same holds on a launched server, where neither system:authenticated nor system:unauthenticated is a subject. Other subjects there are recorded.',
    wrong: 'It is bound to system:authenticated.',
    needs: ['rbac', 'cluster-wide'],
  },
  {
    id: 'roles.bindings.admin-none',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'By default admin has no subjects.',
    observe:
      'On a launched server, and on the target where none can be launched, no ClusterRoleBinding with the label orch.io/bootstrapping=rbac-defaults refers to the role and has a subject. A target may have an older binding: it is recorded, and the row is not judged.',
    wrong: 'It is bound to system:authenticated.',
    needs: ['rbac', 'cluster-wide'],
  },
  {
    id: 'roles.bindings.edit-none',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'By default edit has no subjects.',
    observe:
      'On a launched server, and on the target where none can be launched, no ClusterRoleBinding with the label orch.io/bootstrapping=rbac-defaults refers to the role and has a subject. A target may have an older binding: it is recorded, and the row is not judged.',
    wrong: 'It is bound to service accounts.',
    needs: ['rbac', 'cluster-wide'],
  },
  {
    id: 'roles.bindings.view-none',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'By default view has no subjects.',
    observe:
      'On a launched server, and on the target where none can be launched, no ClusterRoleBinding with the label orch.io/bootstrapping=rbac-defaults refers to the role and has a subject. A target may have an older binding: it is recorded, and the row is not judged.',
    wrong: 'It is bound to system:authenticated.',
    needs: ['rbac', 'cluster-wide'],
  },
  {
    id: 'roles.bindings.auth-delegator-none',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'By default system:auth-delegator has no subjects.',
    observe:
      'On a launched server, and on the target where none can be launched, no ClusterRoleBinding with the label orch.io/bootstrapping=rbac-defaults refers to the role and has a subject. A target may have an older binding: it is recorded, and the row is not judged.',
    wrong: 'It is bound to system:serviceaccounts.',
    needs: ['rbac', 'cluster-wide'],
  },
  {
    id: 'roles.bindings.node-bootstrapper-none',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'By default system:node-bootstrapper has no subjects.',
    observe:
      'On a launched server, and on the target where none can be launched, no ClusterRoleBinding with the label orch.io/bootstrapping=rbac-defaults refers to the role and has a subject. A target may have an older binding: it is recorded, and the row is not judged.',
    wrong: 'It is bound to system:bootstrappers from the start.',
    needs: ['rbac', 'cluster-wide'],
  },
  {
    id: 'roles.bindings.node-none',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'By default system:node has no subjects.',
    observe:
      'On a launched server, and on the target where none can be launched, no ClusterRoleBinding with the label orch.io/bootstrapping=rbac-defaults refers to the role and has a subject. A target may have an older binding: it is recorded, and the row is not judged.',
    wrong: 'It is bound to system:nodes, which widens the rights of every node agent.',
    needs: ['rbac', 'cluster-wide'],
  },
  {
    id: 'roles.bindings.persistent-volume-provisioner-none',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'By default system:persistent-volume-provisioner has no subjects.',
    observe:
      'On a launched server, and on the target where none can be launched, no ClusterRoleBinding with the label orch.io/bootstrapping=rbac-defaults refers to the role and has a subject. A target may have an older binding: it is recorded, and the row is not judged.',
    wrong: 'It is bound to the accounts of orch-system.',
    needs: ['rbac', 'cluster-wide'],
  },
  {
    id: 'roles.bindings.components',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The roles of the scheduler, the controller manager, the node proxy and other components are each bound to a component user. (Which roles these are is not shown, nor the kind of the subject: a service account is a user, too.)',
    observe:
      'At least three ClusterRoles that roles.default.components counts are bound by ClusterRoleBindings with the label orch.io/bootstrapping=rbac-defaults to a subject of kind User or ServiceAccount. The others are recorded, since the document does not show which of them belong to components.',
    wrong: 'The roles of components have no subjects.',
    needs: ['rbac', 'cluster-wide'],
  },
] as const satisfies readonly Row[];

// Requirements on the reconciliation of default roles and bindings at each start.
import type { Row } from '../row.ts';

export default [
  {
    id: 'roles.reconciliation.missing-permission',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'At each start the server adds missing permissions to default ClusterRoles; with RBAC this is on by default.',
    observe:
      'A rule, or one path of it, is removed from system:discovery, and from system:monitoring, which also gets the annotation rbac.authorization.orch.io/autoupdate "true". The server, with RBAC and no further option, is restarted on the same store: both rules are restored.',
    wrong: 'Defaults are written only where the object is absent, or an option is needed.',
    needs: ['rbac', 'launcher', 'restart'],
  },
  {
    id: 'roles.reconciliation.missing-subject',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'At each start the server adds missing subjects to default bindings.',
    observe:
      'The subjects of the default bindings of system:basic-user and of system:monitoring are removed, the latter gets the annotation rbac.authorization.orch.io/autoupdate "true", and the server is restarted: the subjects are restored.',
    wrong: 'Only roles are reconciled.',
    needs: ['rbac', 'launcher', 'restart'],
  },
  {
    id: 'roles.reconciliation.role-switched-off',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The annotation rbac.authorization.orch.io/autoupdate: "false" on a default ClusterRole switches off its reconciliation at the start of the server.',
    observe:
      'With the annotation on system:discovery, and a rule removed, the rule is still missing after a restart.',
    wrong: 'The annotation is overwritten at start.',
    needs: ['rbac', 'launcher', 'restart'],
  },
  {
    id: 'roles.reconciliation.binding-switched-off',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The annotation rbac.authorization.orch.io/autoupdate: "false" on a default binding switches off its reconciliation at the start of the server.',
    observe:
      'With the annotation on the default binding of system:basic-user, and the subject removed, it is still missing after a restart.',
    wrong: 'The annotation has an effect on roles only.',
    needs: ['rbac', 'launcher', 'restart'],
  },
  {
    id: 'roles.reconciliation.others-still-mended',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The annotation rbac.authorization.orch.io/autoupdate affects its own object only.',
    observe:
      'Two default roles each lack a rule, one of them has the annotation: after a restart only the rule of the other is restored.',
    wrong: 'One annotation switches all reconciliation off.',
    needs: ['rbac', 'launcher', 'restart'],
  },
  {
    id: 'roles.reconciliation.extras',
    document: 'access',
    section: '2.3',
    level: 'UNSPECIFIED',
    text: 'Whether permissions and subjects that were added to default objects remain after a start is not stated.',
    observe: 'Record whether an added rule and an added subject exist after a restart.',
    wrong: 'Demanding one certain answer.',
    needs: ['rbac', 'launcher', 'restart'],
  },
  {
    id: 'roles.reconciliation.deleted-role',
    document: 'access',
    section: '2.3',
    level: 'UNSPECIFIED',
    text: 'Whether a deleted default object is recreated at the next start is not stated.',
    observe: 'Record whether system:discovery exists after its deletion and a restart.',
    wrong: 'Demanding one certain answer.',
    needs: ['rbac', 'launcher', 'restart'],
  },
] as const satisfies readonly Row[];

// Requirements on the mending of default roles and bindings at each start.
import type { Row } from '../row.ts';

export default [
  {
    id: 'roles.reconciliation.missing-permission',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'At each start the server adds missing permissions to default ClusterRoles; with RBAC this is on by default.',
    observe:
      'A rule, or one path of it, is removed from system:discovery, and from system:monitoring, which also gets the annotation rbac.authorization.orch.io/autoupdate "true". The server, with RBAC and no further option, is started again on the same store: both rules are back.',
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
      'The subjects of the default bindings of system:basic-user and of system:monitoring are removed, the latter gets the annotation rbac.authorization.orch.io/autoupdate "true", and the server is started again: the subjects are back.',
    wrong: 'Only roles are mended.',
    needs: ['rbac', 'launcher', 'restart'],
  },
  {
    id: 'roles.reconciliation.role-switched-off',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The annotation rbac.authorization.orch.io/autoupdate: "false" on a default ClusterRole switches off that the server mends it at its start.',
    observe:
      'With the annotation on system:discovery, and a rule removed, the rule is still missing after a new start.',
    wrong: 'The annotation is overwritten at start.',
    needs: ['rbac', 'launcher', 'restart'],
  },
  {
    id: 'roles.reconciliation.binding-switched-off',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The annotation rbac.authorization.orch.io/autoupdate: "false" on a default binding switches off that the server mends it at its start.',
    observe:
      'With the annotation on the default binding of system:basic-user, and the subject removed, it is still missing after a new start.',
    wrong: 'The annotation counts on roles only.',
    needs: ['rbac', 'launcher', 'restart'],
  },
  {
    id: 'roles.reconciliation.others-still-mended',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The annotation rbac.authorization.orch.io/autoupdate counts for its own object only.',
    observe:
      'Two default roles each lack a rule, one of them has the annotation: after a new start only the other has its rule back.',
    wrong: 'One annotation switches all mending off.',
    needs: ['rbac', 'launcher', 'restart'],
  },
  {
    id: 'roles.reconciliation.extras',
    document: 'access',
    section: '2.3',
    level: 'UNSPECIFIED',
    text: 'Whether permissions and subjects that were added to default objects outlive a start is not said.',
    observe: 'Record whether an added rule and an added subject are there after a new start.',
    wrong: 'Demanding one certain answer.',
    needs: ['rbac', 'launcher', 'restart'],
  },
  {
    id: 'roles.reconciliation.deleted-role',
    document: 'access',
    section: '2.3',
    level: 'UNSPECIFIED',
    text: 'Whether a deleted default object is made again at the next start is not said.',
    observe: 'Record whether system:discovery, deleted, is there after a new start.',
    wrong: 'Demanding one certain answer.',
    needs: ['rbac', 'launcher', 'restart'],
  },
] as const satisfies readonly Row[];

// Cases: the subjects of the default bindings of ClusterRoles (access 2.3).
import { section } from '../kit/case.ts';
import type { CaseFunction } from '../kit/case.ts';
import { NotRun } from '../kit/failures.ts';
import { componentRoles, nameOf } from './component-roles.ts';
import { boundRoles, defaultBindings, freshServer, missingIn, subjectsOf } from './default-roles.ts';
import type { BoundSubject, unboundRoles } from './default-roles.ts';

/** Groups of every user: a binding of one that is not stated grants the role to all. */
const groupsOfAll = ['system:authenticated', 'system:unauthenticated'];

/** An administrator may have bound further subjects on a target; on a new server the groups of all users must not be
 * bound.
 * @param kind of the subjects, where the document states it */
const isBound =
  (role: keyof typeof boundRoles, kind?: 'Group'): CaseFunction =>
  async (context) => {
    const { expect, eventually, names, record } = context;
    const server = await freshServer(context);
    const { missing, mayBeMissing } = missingIn(await defaultBindings(context), role, kind);
    const isChanged = missing.length > 0 && mayBeMissing;
    if (!isChanged) expect.equal(missing, [], `subjects that the default binding of ${role} lacks`);
    if (isChanged && server === undefined)
      throw new NotRun(
        'not-exercised',
        `the default binding of ${role} was changed, and its reconciliation is switched off`,
      );
    if (server === undefined) return;
    const where = { cluster: server.cluster, names, expect };
    const stated: readonly string[] = boundRoles[role];
    const check = async () => {
      const bindings = await defaultBindings(where);
      const lacking = missingIn(bindings, role, kind).missing;
      expect.equal(lacking, [], `subjects that the binding of ${role} lacks on a new server`);
      const others = subjectsOf(bindings, role)
        .map(({ name }) => String(name))
        .filter((name) => !stated.includes(name));
      const tooMany = others.filter((name) => groupsOfAll.includes(name));
      expect.equal(tooMany, [], `further subjects of ${role} by default on a new server`);
      return others;
    };
    const others = await eventually(check, 'controller');
    if (others.length > 0) record({ others });
  };

/** Checked on a new server: a target may have bindings of an administrator or of an older version. */
const isUnbound =
  (role: (typeof unboundRoles)[number]): CaseFunction =>
  async (context) => {
    const { expect, eventually, throughout, names, record } = context;
    const server = await freshServer(context);
    const where = { cluster: (server ?? context).cluster, names, expect };
    const bindingsExist = async () => {
      const isThere = (await defaultBindings(where)).some((one) => one.role === 'cluster-admin');
      expect.that(isThere, 'a list of the default bindings does not show that of cluster-admin');
    };
    const check = async () => {
      const subjects = subjectsOf(await defaultBindings(where), role);
      if (server === undefined && subjects.length > 0) {
        record({ subjects });
        throw new NotRun(
          'not-exercised',
          `${role} is bound, and no server can be launched to show whether that is the default`,
        );
      }
      expect.equal(subjects, [], `subjects of ${role} by default`);
    };
    await throughout(check, 'quiet', () => eventually(bindingsExist, 'controller'));
  };

export default section('access', '2.3', {
  'roles.bindings.basic-user': {
    text: 'By default system:basic-user is bound to the group system:authenticated.',
    observe:
      'The ClusterRoleBindings with the label orch.io/bootstrapping=rbac-defaults that refer to the role have this group as subject (except a binding that lacks it and whose annotation switches reconciliation off). The same holds on a launched server, where system:authenticated and system:unauthenticated are subjects only as the text names them. Other subjects there are recorded.',
    wrong: 'It is bound to system:unauthenticated too.',
    needs: ['rbac', 'cluster-wide'],
    run: isBound('system:basic-user', 'Group'),
  },

  'roles.bindings.discovery': {
    text: 'By default system:discovery is bound to the group system:authenticated.',
    observe:
      'The ClusterRoleBindings with the label orch.io/bootstrapping=rbac-defaults that refer to the role have this group as subject (except a binding that lacks it and whose annotation switches reconciliation off). The same holds on a launched server, where system:authenticated and system:unauthenticated are subjects only as the text names them. Other subjects there are recorded.',
    wrong: 'It is bound to system:unauthenticated too, so that discovery is public.',
    needs: ['rbac', 'cluster-wide'],
    run: isBound('system:discovery', 'Group'),
  },

  'roles.bindings.public-info-viewer': {
    text: 'By default system:public-info-viewer is bound to the groups system:authenticated and system:unauthenticated.',
    observe:
      'The ClusterRoleBindings with the label orch.io/bootstrapping=rbac-defaults that refer to the role have these groups as subject (except a binding that lacks them and whose annotation switches reconciliation off). The same holds on a launched server. Other subjects there are recorded.',
    wrong: 'It is bound to system:authenticated only.',
    needs: ['rbac', 'cluster-wide'],
    run: isBound('system:public-info-viewer', 'Group'),
  },

  'roles.bindings.cluster-admin': {
    text: 'By default cluster-admin is bound to the group system:masters.',
    observe:
      'The ClusterRoleBindings with the label orch.io/bootstrapping=rbac-defaults that refer to the role have this group as subject (except a binding that lacks it and whose annotation switches reconciliation off). The same holds on a launched server, where system:authenticated and system:unauthenticated are subjects only as the text names them. Other subjects there are recorded.',
    wrong: 'It is bound to a user named admin, or the group is built into the code and has no binding.',
    alsoIn: ['access 2.2'],
    needs: ['rbac', 'cluster-wide'],
    run: isBound('cluster-admin', 'Group'),
  },

  'roles.bindings.monitoring': {
    text: 'By default system:monitoring is bound to system:monitoring. (The kind of that subject is not stated; a group is usual.)',
    observe:
      'The ClusterRoleBindings with the label orch.io/bootstrapping=rbac-defaults that refer to the role have a subject of this name (except a binding that lacks it and whose annotation switches reconciliation off). The same holds on a launched server, where neither system:authenticated nor system:unauthenticated is a subject. Other subjects there are recorded.',
    wrong: 'It is bound to system:authenticated.',
    needs: ['rbac', 'cluster-wide'],
    run: isBound('system:monitoring'),
  },

  'roles.bindings.admin-none': {
    text: 'By default admin has no subjects.',
    observe:
      'On a launched server, and on the target where none can be launched, no ClusterRoleBinding with the label orch.io/bootstrapping=rbac-defaults refers to the role and has a subject. A target may have an older binding: it is recorded, and the row is not judged.',
    wrong: 'It is bound to system:authenticated.',
    needs: ['rbac', 'cluster-wide'],
    run: isUnbound('admin'),
  },

  'roles.bindings.edit-none': {
    text: 'By default edit has no subjects.',
    observe:
      'On a launched server, and on the target where none can be launched, no ClusterRoleBinding with the label orch.io/bootstrapping=rbac-defaults refers to the role and has a subject. A target may have an older binding: it is recorded, and the row is not judged.',
    wrong: 'It is bound to service accounts.',
    needs: ['rbac', 'cluster-wide'],
    run: isUnbound('edit'),
  },

  'roles.bindings.view-none': {
    text: 'By default view has no subjects.',
    observe:
      'On a launched server, and on the target where none can be launched, no ClusterRoleBinding with the label orch.io/bootstrapping=rbac-defaults refers to the role and has a subject. A target may have an older binding: it is recorded, and the row is not judged.',
    wrong: 'It is bound to system:authenticated.',
    needs: ['rbac', 'cluster-wide'],
    run: isUnbound('view'),
  },

  'roles.bindings.auth-delegator-none': {
    text: 'By default system:auth-delegator has no subjects.',
    observe:
      'On a launched server, and on the target where none can be launched, no ClusterRoleBinding with the label orch.io/bootstrapping=rbac-defaults refers to the role and has a subject. A target may have an older binding: it is recorded, and the row is not judged.',
    wrong: 'It is bound to system:serviceaccounts.',
    needs: ['rbac', 'cluster-wide'],
    run: isUnbound('system:auth-delegator'),
  },

  'roles.bindings.node-bootstrapper-none': {
    text: 'By default system:node-bootstrapper has no subjects.',
    observe:
      'On a launched server, and on the target where none can be launched, no ClusterRoleBinding with the label orch.io/bootstrapping=rbac-defaults refers to the role and has a subject. A target may have an older binding: it is recorded, and the row is not judged.',
    wrong: 'It is bound to system:bootstrappers from the start.',
    needs: ['rbac', 'cluster-wide'],
    run: isUnbound('system:node-bootstrapper'),
  },

  'roles.bindings.node-none': {
    text: 'By default system:node has no subjects.',
    observe:
      'On a launched server, and on the target where none can be launched, no ClusterRoleBinding with the label orch.io/bootstrapping=rbac-defaults refers to the role and has a subject. A target may have an older binding: it is recorded, and the row is not judged.',
    wrong: 'It is bound to system:nodes, which widens the rights of every node agent.',
    needs: ['rbac', 'cluster-wide'],
    run: isUnbound('system:node'),
  },

  'roles.bindings.persistent-volume-provisioner-none': {
    text: 'By default system:persistent-volume-provisioner has no subjects.',
    observe:
      'On a launched server, and on the target where none can be launched, no ClusterRoleBinding with the label orch.io/bootstrapping=rbac-defaults refers to the role and has a subject. A target may have an older binding: it is recorded, and the row is not judged.',
    wrong: 'It is bound to the accounts of orch-system.',
    needs: ['rbac', 'cluster-wide'],
    run: isUnbound('system:persistent-volume-provisioner'),
  },

  'roles.bindings.components': {
    text: 'The roles of the scheduler, the controller manager, the node proxy and other components are each bound to a component user. (Which roles these are is not shown, nor the kind of the subject: a service account is a user, too.)',
    observe:
      'At least three ClusterRoles that roles.default.components counts are bound by ClusterRoleBindings with the label orch.io/bootstrapping=rbac-defaults to a subject of kind User or ServiceAccount. The others are recorded, since the document does not show which of them belong to components.',
    wrong: 'The roles of components have no subjects.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const roles = (await componentRoles(context)).map(nameOf);
      const bindings = await defaultBindings(context);
      const isUser = ({ kind }: BoundSubject) => kind === 'User' || kind === 'ServiceAccount';
      const isBoundToUser = (name: string) => subjectsOf(bindings, name).some(isUser);
      const bound = roles.filter(isBoundToUser);
      context.record({ bound, others: roles.filter((name) => !isBoundToUser(name)) });
      context.expect.atLeast(bound.length, 3, 'ClusterRoles of components that are bound to a user');
    },
  },
});

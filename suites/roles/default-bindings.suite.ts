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

export default section({
  'roles.bindings.basic-user': isBound('system:basic-user', 'Group'),
  'roles.bindings.discovery': isBound('system:discovery', 'Group'),
  'roles.bindings.public-info-viewer': isBound('system:public-info-viewer', 'Group'),
  'roles.bindings.cluster-admin': isBound('cluster-admin', 'Group'),
  'roles.bindings.monitoring': isBound('system:monitoring'),
  'roles.bindings.admin-none': isUnbound('admin'),
  'roles.bindings.edit-none': isUnbound('edit'),
  'roles.bindings.view-none': isUnbound('view'),
  'roles.bindings.auth-delegator-none': isUnbound('system:auth-delegator'),
  'roles.bindings.node-bootstrapper-none': isUnbound('system:node-bootstrapper'),
  'roles.bindings.node-none': isUnbound('system:node'),
  'roles.bindings.persistent-volume-provisioner-none': isUnbound('system:persistent-volume-provisioner'),

  'roles.bindings.components': async (context) => {
    const roles = (await componentRoles(context)).map(nameOf);
    const bindings = await defaultBindings(context);
    const isUser = ({ kind }: BoundSubject) => kind === 'User' || kind === 'ServiceAccount';
    const isBoundToUser = (name: string) => subjectsOf(bindings, name).some(isUser);
    const bound = roles.filter(isBoundToUser);
    context.record({ bound, others: roles.filter((name) => !isBoundToUser(name)) });
    context.expect.atLeast(bound.length, 3, 'ClusterRoles of components that are bound to a user');
  },
});

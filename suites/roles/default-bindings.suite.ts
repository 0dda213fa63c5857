// Cases: to whom the default ClusterRoles are bound (access 2.3).
import { section } from '../kit/case.ts';
import type { CaseFunction } from '../kit/case.ts';
import { boundRoles, controllerPrefix, defaultBindings, freshServer, tableRoles } from './default-roles.ts';
import type { BoundSubject, DefaultBinding } from './default-roles.ts';

const subjectsOf = (bindings: readonly DefaultBinding[], role: string): readonly BoundSubject[] =>
  bindings.filter((one) => one.role === role).flatMap(({ subjects }) => subjects);

const namesOf = (subjects: readonly BoundSubject[]) =>
  [...new Set(subjects.map(({ name }) => String(name)))].sort();

/** Others may be bound on a target by those who run it; on a new server they are not.
 * @param kind of the subjects, where the document says it */
const isBound =
  (role: keyof typeof boundRoles, kind?: 'Group'): CaseFunction =>
  async (context) => {
    const { expect, eventually, names } = context;
    const isMeant = (one: BoundSubject) => kind === undefined || one.kind === kind;
    const wanted: readonly string[] = boundRoles[role];
    const found = namesOf(subjectsOf(await defaultBindings(context), role).filter(isMeant));
    const missing = wanted.filter((name) => !found.includes(name));
    expect.equal(missing, [], `subjects that the default binding of ${role} lacks`);
    const server = await freshServer(context);
    if (server === undefined) return;
    const where = { cluster: server.cluster, names, expect };
    const check = async () => {
      const subjects = subjectsOf(await defaultBindings(where), role);
      expect.equal(namesOf(subjects), [...wanted].sort(), `subjects of ${role} by default on a new server`);
    };
    await eventually(check, 'controller');
  };

const isUnbound =
  (role: (typeof tableRoles)[number]): CaseFunction =>
  async (context) => {
    const bindings = await defaultBindings(context);
    const isThere = bindings.some((one) => one.role === 'cluster-admin');
    context.expect.that(isThere, 'a list of the default bindings does not show that of cluster-admin');
    context.expect.equal(subjectsOf(bindings, role), [], `subjects of ${role} by default`);
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
    const bindings = await defaultBindings(context);
    const isNamed = (role: unknown) =>
      typeof role !== 'string' || tableRoles.includes(role) || role.startsWith(controllerPrefix);
    const ofUsers = bindings
      .filter(({ role, subjects }) => !isNamed(role) && subjects.some(({ kind }) => kind === 'User'))
      .map(({ role }) => role);
    context.record({ roles: ofUsers });
    context.expect.atLeast(new Set(ofUsers).size, 3, 'ClusterRoles of components that are bound to a user');
  },
});

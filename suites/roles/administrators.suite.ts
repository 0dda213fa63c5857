// Cases: the rights of cluster-admin and admin (access 2.3).
import { section } from '../kit/case.ts';
import type { CaseFunction } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { roleRefTo, succeeds } from '../kit/rights.ts';
import { boundClusterWide, boundHere, inOtherNamespace, expectAllVerbs, expectWrites } from './bound.ts';
import type { Bound } from './bound.ts';
import { expectRights, writeVerbs } from './default-roles.ts';
import { noWritesOf, readsAndWrites } from './namespace-rights.ts';
import { expectRoleLacks } from './withheld.ts';
import type { Action } from '../models/roles/rules.ts';

const anything = (word: string): readonly Action[] => [
  { verb: 'get', group: `${word}.example`, resource: 'inventions' },
  { verb: word, group: `${word}.example`, resource: 'inventions/part', name: 'one' },
  ...writeVerbs.map((verb): Action => ({ verb, group: '', resource: 'secrets' })),
];

export default section({
  'roles.cluster-admin.everything': async (context) => {
    const { namespace } = context;
    await expectRights(context, 'cluster-admin', anything('invented'));
    const person = await boundClusterWide(context, 'cluster-admin');
    for (const mine of [person.cluster.namespaces, person.cluster.clusterRoles])
      await succeeds(context, () => mine.list({ limit: 1 }), `list of ${mine.type.plural}`);
    for (const name of ['configMaps', 'secrets', 'roles'] as const)
      await expectAllVerbs(context, person.in(namespace), name);
  },

  'roles.cluster-admin.paths': async (context) => {
    const { expect, eventually, uniqueName } = context;
    const paths = ['get', 'post', 'delete'].map((verb): Action => ({ verb, path: `/${uniqueName('path')}` }));
    await expectRights(context, 'cluster-admin', paths);
    const person = await boundClusterWide(context, 'cluster-admin');
    for (const path of ['/livez', '/metrics', `/${uniqueName('path')}`]) {
      const mayRead = async () => {
        const { status } = await person.api.get(path, { accept: '*/*' });
        expect.different(status, 403, `the code of GET ${path}`);
      };
      await eventually(mayRead, 'authorization');
    }
  },

  'roles.cluster-admin.in-namespace': async (context) => {
    const { expect, namespace, has } = context;
    if (has('cluster-wide')) await expectRights(context, 'cluster-admin', anything('invented'));
    const { person, here, shown } = await boundHere(context, 'cluster-admin');
    const roleRef = roleRefTo(namespace.roles, await namespace.roles.given());
    for (const name of ['configMaps', 'secrets', 'roles'] as const) await expectAllVerbs(context, here, name);
    await expectAllVerbs(context, here, 'roleBindings', { roleRef });
    const there = await inOtherNamespace(context, person);
    if (there === undefined) return;
    for (const name of [shown, 'secrets', 'roles'] as const)
      expect.status(await there[name].list({ limit: 1 }), 403, `list of ${name} in another namespace`);
  },

  'roles.cluster-admin.namespace-object': {
    isolated: true,
    run: async (context) => {
      const { expect, cluster, namespace, eventually } = context;
      const { person } = await boundHere(context, 'cluster-admin');
      const there = await inOtherNamespace(context, person);
      const mine = person.cluster.namespaces;
      await succeeds(context, () => mine.read(namespace.name), 'GET of the namespace');
      const replaced = async () => {
        const current = await cluster.namespaces.current(namespace.name);
        expect.success(await mine.replace(current), 'PUT of the namespace');
      };
      // Controllers write to a new namespace, too, and may cause a conflict.
      await eventually(replaced, 'controller');
      const dryRun = { query: { dryRun: 'All' } };
      const removeDryRun = () => mine.remove(namespace.name, dryRun);
      await succeeds(context, removeDryRun, 'DELETE of the namespace, as a dry-run');
      if (there === undefined) return;
      const other = await cluster.namespaces.current(there.name);
      expect.status(await mine.read(there.name), 403, 'GET of another namespace');
      expect.status(await mine.replace(other), 403, 'PUT of another namespace');
      expect.status(await mine.remove(there.name, dryRun), 403, 'DELETE of another namespace');
    },
  },

  'roles.admin.reads-and-writes': readsAndWrites('admin'),

  'roles.admin.creates-roles': async (context) => {
    const { names, uniqueName } = context;
    const bound = await boundHere(context, 'admin');
    const { here } = bound;
    const createRole = () => here.roles.create({ rules: heldRules(bound) });
    const role = await succeeds(context, createRole, 'creation of a Role by an admin of the namespace');
    const { name } = role.object.metadata;
    const group = names.groups.rbac;
    const bind = () =>
      here.roleBindings.create({
        roleRef: { apiGroup: group, kind: 'Role', name },
        subjects: [{ kind: 'User', apiGroup: group, name: uniqueName('user') }],
      });
    await succeeds(context, bind, 'creation of a RoleBinding by an admin of the namespace');
  },

  'roles.admin.no-escalation': async (context) => {
    const { expect, names, uniqueName } = context;
    const group = names.groups.rbac;
    const special = ['escalate', 'bind'].flatMap((verb) =>
      ['roles', 'clusterroles'].map((resource): Action => ({ verb, group, resource })),
    );
    await expectRoleLacks(context, 'admin', special);
    const bound = await boundHere(context, 'admin');
    const { here } = bound;
    const createHeld = () => here.roles.create({ rules: heldRules(bound) });
    await succeeds(context, createHeld, 'creation of a Role with rights that are held');
    if (!(await preventsEscalation(context))) return;
    expect.refused(await here.roles.create({ rules: [further] }), 'creation of a Role with further rights');
    const binding = await here.roleBindings.create({
      roleRef: { apiGroup: group, kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ kind: 'User', apiGroup: group, name: uniqueName('user') }],
    });
    expect.refused(binding, 'creation of a RoleBinding to cluster-admin');
  },

  'roles.admin.no-quota-writes': noWritesOf('admin', 'resourcequotas'),
  'roles.admin.no-endpoints-writes': noWritesOf('admin', 'endpoints'),
  'roles.admin.no-endpoint-slice-writes': noWritesOf('admin', 'endpointslices'),

  'roles.admin.no-namespace-writes': {
    isolated: true,
    run: noNamespaceWrites(),
  },
});

const further = { apiGroups: ['invented.example'], resources: ['inventions'], verbs: ['update'] };

/** Whether the target refuses roles with rights that their author does not hold. Other rows judge that (access 5.4);
 * without it this row shows nothing about admin. */
async function preventsEscalation(context: CaseContext): Promise<boolean> {
  const { namespace, names, people } = context;
  const group = names.groups.rbac;
  const person = await people.stranger();
  const rules = [{ apiGroups: [group], resources: ['roles'], verbs: ['create'] }];
  const { name } = (await namespace.roles.given({ rules })).metadata;
  const roleRef = { apiGroup: group, kind: 'Role', name };
  await namespace.roleBindings.given({ roleRef, subjects: [person.subject] });
  const mine = person.in(namespace).roles;
  await succeeds(context, () => mine.create({ rules: [] }), 'creation of an empty Role');
  return !(await mine.create({ rules: [further] })).ok;
}

/** A rule that the user holds: the list that succeeded before. */
const heldRules = ({ here, shown }: Bound) => [
  { apiGroups: [''], resources: [here[shown].type.plural], verbs: ['list'] },
];

function noNamespaceWrites(): CaseFunction {
  return async (context) => {
    const { expect, namespace } = context;
    const writes = ['update', 'patch', 'delete'].map((verb): Action => ({
      verb,
      group: '',
      resource: 'namespaces',
    }));
    await expectRoleLacks(context, 'admin', writes);
    const bound = await boundHere(context, 'admin');
    await expectWrites(context, bound, 'admin');
    const mine = bound.person.cluster.namespaces;
    const same = mine.object({ metadata: { name: namespace.name } });
    expect.status(await mine.replace(same), 403, 'PUT of the namespace by its admin');
    const patch = { metadata: { annotations: { note: 'patched' } } };
    expect.status(await mine.mergePatch(namespace.name, patch), 403, 'PATCH of the namespace by its admin');
    // A dry-run is authorized like the real request.
    const removed = await mine.remove(namespace.name, { query: { dryRun: 'All' } });
    expect.status(removed, 403, 'DELETE of the namespace by its admin');
  };
}

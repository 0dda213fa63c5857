// Cases: what cluster-admin and admin give (access 2.3).
import { section } from '../kit/case.ts';
import type { CaseFunction } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { boundEverywhere, boundHere, elsewhere, expectRoleLacks, refusedVerbs } from './bound.ts';
import { rulesOf, writeVerbs } from './default-roles.ts';
import { noWritesOf, readsAndWrites } from './namespace-rights.ts';
import { allows, describeAction } from '../models/roles/rules.ts';
import type { Action } from '../models/roles/rules.ts';

const anything = (word: string): readonly Action[] => [
  { verb: 'get', group: `${word}.example`, resource: 'inventions' },
  { verb: word, group: `${word}.example`, resource: 'inventions/part', name: 'one' },
  ...writeVerbs.map((verb): Action => ({ verb, group: '', resource: 'secrets' })),
];

export default section({
  'roles.cluster-admin.everything': async (context) => {
    const { expect, eventually, namespace, uniqueName } = context;
    const rules = await rulesOf(context, 'cluster-admin');
    const paths = ['get', 'post', 'delete'].map((verb): Action => ({ verb, path: `/${uniqueName('path')}` }));
    const missing = [...anything('invented'), ...paths].filter((action) => !allows(rules, action));
    expect.equal(missing.map(describeAction), [], 'what the rules of cluster-admin do not allow');
    const given = await namespace.configMaps.given();
    const person = await boundEverywhere(context, 'cluster-admin');
    await eventually(
      async () =>
        expect.status(await person.cluster.namespaces.list({ limit: 1 }), 200, 'list of namespaces'),
      'authorization',
    );
    const refused = await refusedVerbs(person.in(namespace).configMaps, given);
    expect.equal(refused, [], 'verbs that are refused on config maps');
    const roles = await person.cluster.clusterRoles.list({ limit: 1 });
    expect.status(roles, 200, 'list of ClusterRoles');
    for (const path of ['/livez', '/metrics', `/${uniqueName('path')}`]) {
      const { status } = await person.api.get(path, { accept: '*/*' });
      expect.different(status, 403, `the code of GET ${path}`);
    }
  },

  'roles.cluster-admin.in-namespace': async (context) => {
    const { expect, namespace, uniqueName, has } = context;
    if (has('cluster-wide')) {
      const rules = await rulesOf(context, 'cluster-admin');
      const missing = anything('invented').filter((action) => !allows(rules, action));
      expect.equal(missing.map(describeAction), [], 'what the rules of cluster-admin do not allow');
    }
    const { person, here } = await boundHere(context, 'cluster-admin');
    const roleRef = { apiGroup: context.names.groups.rbac, kind: 'Role', name: uniqueName('role') };
    for (const name of ['configMaps', 'secrets', 'roles', 'roleBindings'] as const) {
      const overrides = name === 'roleBindings' ? { roleRef } : {};
      const given = await namespace[name].given(overrides);
      const refused = await refusedVerbs(here[name], given, overrides);
      expect.equal(refused, [], `verbs that are refused on ${here[name].type.plural}`);
    }
    const there = await elsewhere(context, person);
    if (there === undefined) return;
    for (const name of ['configMaps', 'secrets', 'roles'] as const)
      expect.status(await there[name].list({ limit: 1 }), 403, `list of ${name} in another namespace`);
  },

  'roles.cluster-admin.namespace-object': {
    isolated: true,
    run: async (context) => {
      const { expect, cluster, namespace, eventually } = context;
      const { person } = await boundHere(context, 'cluster-admin');
      const there = await elsewhere(context, person);
      const mine = person.cluster.namespaces;
      expect.status(await mine.read(namespace.name), 200, 'GET of the namespace');
      const replaced = async () => {
        const current = await cluster.namespaces.current(namespace.name);
        expect.success(await mine.replace(current), 'PUT of the namespace');
      };
      // Controllers write to a new namespace, too, and may come between.
      await eventually(replaced, 'controller');
      const rehearsed = { query: { dryRun: 'All' } };
      expect.success(await mine.remove(namespace.name, rehearsed), 'DELETE of the namespace, as a dry run');
      if (there === undefined) return;
      const other = await cluster.namespaces.current(there.name);
      expect.status(await mine.read(there.name), 403, 'GET of another namespace');
      expect.status(await mine.replace(other), 403, 'PUT of another namespace');
      expect.status(await mine.remove(there.name, rehearsed), 403, 'DELETE of another namespace');
    },
  },

  'roles.admin.reads-and-writes': readsAndWrites('admin'),

  'roles.admin.creates-roles': async (context) => {
    const { expect, names, uniqueName } = context;
    const { here } = await boundHere(context, 'admin');
    const role = await here.roles.create({ rules: heldRules });
    expect.success(role, 'creation of a Role by an admin of the namespace');
    const { name } = role.object.metadata;
    const group = names.groups.rbac;
    const binding = await here.roleBindings.create({
      roleRef: { apiGroup: group, kind: 'Role', name },
      subjects: [{ kind: 'User', apiGroup: group, name: uniqueName('user') }],
    });
    expect.success(binding, 'creation of a RoleBinding by an admin of the namespace');
  },

  'roles.admin.no-escalation': async (context) => {
    const { expect, names, uniqueName } = context;
    const group = names.groups.rbac;
    const special = ['escalate', 'bind'].flatMap((verb) =>
      ['roles', 'clusterroles'].map((resource): Action => ({ verb, group, resource })),
    );
    await expectRoleLacks(context, 'admin', special);
    const { here } = await boundHere(context, 'admin');
    expect.success(
      await here.roles.create({ rules: heldRules }),
      'creation of a Role with rights that are held',
    );
    if (!(await holdsBack(context))) return;
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

/** Whether the target keeps those who write roles from rights that they do not hold. That it must is shown by other rows
 * (access 5.4); where it does not, nothing here is about admin. */
async function holdsBack(context: CaseContext): Promise<boolean> {
  const { expect, eventually, namespace, names, people } = context;
  const group = names.groups.rbac;
  const person = await people.stranger();
  const rules = [{ apiGroups: [group], resources: ['roles'], verbs: ['create'] }];
  const { name } = (await namespace.roles.given({ rules })).metadata;
  const roleRef = { apiGroup: group, kind: 'Role', name };
  await namespace.roleBindings.given({ roleRef, subjects: [person.subject] });
  const mine = person.in(namespace).roles;
  const creates = async () => expect.success(await mine.create({ rules: [] }), 'creation of an empty Role');
  await eventually(creates, 'authorization');
  return !(await mine.create({ rules: [further] })).ok;
}

const heldRules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list'] }];

function noNamespaceWrites(): CaseFunction {
  return async (context) => {
    const { expect, cluster, namespace } = context;
    const writes = ['update', 'patch', 'delete'].map((verb): Action => ({
      verb,
      group: '',
      resource: 'namespaces',
    }));
    await expectRoleLacks(context, 'admin', writes);
    const { person, here } = await boundHere(context, 'admin');
    expect.success(await here.configMaps.create(), 'creation of a config map');
    const mine = person.cluster.namespaces;
    const current = await cluster.namespaces.current(namespace.name);
    expect.status(await mine.replace(current), 403, 'PUT of the namespace by its admin');
    const patch = { metadata: { annotations: { note: 'patched' } } };
    expect.status(await mine.mergePatch(namespace.name, patch), 403, 'PATCH of the namespace by its admin');
    // A rehearsal is allowed to those who may do it in earnest.
    const removed = await mine.remove(namespace.name, { query: { dryRun: 'All' } });
    expect.status(removed, 403, 'DELETE of the namespace by its admin');
  };
}

// Cases: the rights of cluster-admin and admin (access 2.3).
import { section } from '../kit/case.ts';
import type { CaseFunction } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { deniedUnlessOpen } from '../kit/identities/open-to-all.ts';
import type { Person } from '../kit/identities/people.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { roleRefTo, succeeds } from '../kit/identities/rights.ts';
import {
  boundClusterWide,
  boundHere,
  inOtherNamespace,
  expectAllVerbs,
  expectReadable,
  expectWrites,
} from './bound.ts';
import type { Bound } from './bound.ts';
import { expectRights, writeVerbs } from './default-roles.ts';
import { noWritesOf, readsAndWrites } from './namespace-rights.ts';
import { deniedByRole, expectRoleLacks } from './withheld.ts';
import type { Action } from '../models/roles/rules.ts';

const anything = (word: string): readonly Action[] => [
  { verb: 'get', group: `${word}.example`, resource: 'inventions' },
  { verb: word, group: `${word}.example`, resource: 'inventions/part', name: 'one' },
  ...writeVerbs.map((verb): Action => ({ verb, group: '', resource: 'secrets' })),
];

export default section('access', '2.3', {
  'roles.cluster-admin.everything': {
    text: 'The default ClusterRole cluster-admin permits any action on any resource.',
    observe:
      'Its rules allow an invented resource of an invented group. A user bound to it cluster-wide lists namespaces and ClusterRoles, and all verbs are allowed on config maps, secrets and roles of a namespace.',
    wrong: 'Its rules list the built-in groups instead of *, so that custom resources are refused.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { namespace } = context;
      await expectRights(context, 'cluster-admin', anything('invented'));
      const person = await boundClusterWide(context, 'cluster-admin');
      for (const mine of [person.cluster.namespaces, person.cluster.clusterRoles])
        await succeeds(context, () => mine.list({ limit: 1 }), `list of ${mine.type.plural}`);
      for (const name of ['configMaps', 'secrets', 'roles'] as const)
        await expectAllVerbs(context, person.in(namespace), name);
    },
  },

  'roles.cluster-admin.paths': {
    text: 'cluster-admin permits requests on paths that are not resources. (Inferred: the document states any action on any resource.)',
    observe:
      'Its rules allow GET, POST and DELETE of an invented path. A user bound to it cluster-wide is not refused on /livez, /metrics and an invented path. Not judged where the run is refused, too, as by a proxy.',
    wrong: 'Its rules name resources only.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { uniqueName } = context;
      const paths = ['get', 'post', 'delete'].map((verb): Action => ({
        verb,
        path: `/${uniqueName('path')}`,
      }));
      await expectRights(context, 'cluster-admin', paths);
      const person = await boundClusterWide(context, 'cluster-admin');
      for (const path of ['/livez', '/metrics', `/${uniqueName('path')}`])
        await expectReadable(context, person, path, 'cluster-admin');
    },
  },

  'roles.cluster-admin.in-namespace': {
    text: 'cluster-admin bound by a RoleBinding controls everything in the namespace.',
    observe:
      'A user bound to it in one namespace: all verbs on config maps, secrets, roles and rolebindings are allowed there, and its rules allow an invented resource; in another namespace they are 403.',
    wrong: 'It applies cluster-wide, however it is bound.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { expect, namespace, has } = context;
      if (has('cluster-wide')) await expectRights(context, 'cluster-admin', anything('invented'));
      const { person, here, shown } = await boundHere(context, 'cluster-admin');
      const roleRef = roleRefTo(namespace.roles, await namespace.roles.given());
      for (const name of ['configMaps', 'secrets', 'roles'] as const)
        await expectAllVerbs(context, here, name);
      await expectAllVerbs(context, here, 'roleBindings', { roleRef });
      const there = await inOtherNamespace(context, person);
      if (there === undefined) return;
      for (const name of [shown, 'secrets', 'roles'] as const)
        expect.status(await there[name].list({ limit: 1 }), 403, `list of ${name} in another namespace`);
    },
  },

  'roles.cluster-admin.namespace-object': {
    text: 'cluster-admin bound by a RoleBinding controls the namespace itself too.',
    observe:
      'A user bound to it in one namespace: GET and PUT of that namespace succeed, and, where the run itself can, DELETE of it and PUT of its sub-resource finalize (as dry-runs), and GET of its status; of another they are 403.',
    wrong:
      'A namespace, its status or its sub-resource finalize, is treated as an object outside namespaces, so the answer is 403.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    isolated: true,
    run: async (context) => {
      const { api, expect, cluster, namespace, eventually } = context;
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
      const removeDryRun = (by: Resource) => by.remove(namespace.name, dryRun);
      // A dry-run fails where an admission controller has side effects (core 4.10).
      if ((await removeDryRun(cluster.namespaces)).ok)
        await succeeds(context, () => removeDryRun(mine), 'DELETE of the namespace, as a dry-run');
      const ofStatus = cluster.namespaces.path(namespace.name, 'status');
      if ((await api.get(ofStatus)).ok)
        await succeeds(context, () => person.api.get(ofStatus), 'GET of the status of the namespace');
      const finalizes = async (by: Person['api']) => {
        const current = await cluster.namespaces.current(namespace.name);
        return by.put(cluster.namespaces.path(namespace.name, 'finalize'), current, dryRun);
      };
      if ((await finalizes(api)).ok)
        await succeeds(context, () => finalizes(person.api), 'PUT of its finalizers, as a dry-run');
      if (there === undefined) return;
      const other = await cluster.namespaces.current(there.name);
      const read = (by: Person) => by.cluster.namespaces.read(there.name);
      await deniedUnlessOpen(context, await read(person), read, 'GET of another namespace');
      expect.status(await mine.replace(other), 403, 'PUT of another namespace');
      expect.status(await mine.remove(there.name, dryRun), 403, 'DELETE of another namespace');
    },
  },

  'roles.admin.reads-and-writes': {
    text: 'The default ClusterRole admin allows reading and writing of most resources of a namespace. (The types are not listed.)',
    observe:
      'A user bound to it in one namespace: create, get, list, watch, update, patch and delete are allowed on more than half of those among config maps, secrets, services and service accounts that are served; in another namespace they are 403. Refused requests are recorded.',
    wrong: 'It allows reads only.',
    needs: ['rbac', 'second-identity'],
    run: readsAndWrites('admin'),
  },

  'roles.admin.creates-roles': {
    text: 'admin includes the creation of roles and role bindings.',
    observe:
      'A user bound to it in one namespace creates there a Role with a rule that the user holds, and a RoleBinding to it: a success.',
    wrong: 'Roles and role bindings are excluded.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
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
  },

  'roles.admin.no-escalation': {
    text: 'admin does not include escalate or bind, so its users cannot grant more rights than it has. (Inferred with section 5.4.)',
    observe:
      'Its rules allow neither escalate nor bind on roles. A user bound to it in one namespace: a Role with update on an invented resource, and a RoleBinding to cluster-admin, are refused; a Role with a rule that the user holds succeeds. Not judged where labelled roles of other users add such a right.',
    wrong: 'It has verbs * on roles.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity'],
    async run(context) {
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
  },

  'roles.admin.no-quota-writes': {
    text: 'admin does not write resource quotas.',
    observe:
      'A user bound to it in one namespace: create, update, patch and delete of resourcequotas are not allowed (by the rules of the role without those that labelled roles of other users add, and by request where the kind is served), while an object of a usual type can be created. Not judged where labelled roles of other users add such a right.',
    wrong: 'Its rules are * on everything in a namespace.',
    needs: ['rbac', 'second-identity'],
    run: noWritesOf('admin', 'resourcequotas'),
  },

  'roles.admin.no-endpoints-writes': {
    text: 'admin does not write endpoints.',
    observe:
      'A user bound to it in one namespace: create, update, patch and delete of endpoints are not allowed (by the rules of the role without those that labelled roles of other users add, and by request where the kind is served), while an object of a usual type can be created. Not judged where labelled roles of other users add such a right.',
    wrong: 'Endpoints are among the writable resources.',
    needs: ['rbac', 'second-identity'],
    run: noWritesOf('admin', 'endpoints'),
  },

  'roles.admin.no-endpoint-slice-writes': {
    text: 'admin does not write endpoint slices.',
    observe:
      'A user bound to it in one namespace: create, update, patch and delete of endpointslices in discovery.orch.io are not allowed (by the rules of the role without those that labelled roles of other users add, and by request where the kind is served), while an object of a usual type can be created. Not judged where labelled roles of other users add such a right.',
    wrong: 'Endpoint slices are among the writable resources.',
    needs: ['rbac', 'second-identity'],
    run: noWritesOf('admin', 'endpointslices'),
  },

  'roles.admin.no-namespace-writes': {
    text: 'admin does not write the namespace itself.',
    observe:
      'A user bound to it in one namespace: PUT, PATCH and DELETE of that namespace are 403, and its rules do not allow them, while an object of a usual type can be created in it. Not judged where labelled roles of other users add such a right.',
    wrong: 'Its rules are * on everything in a namespace and on the namespace.',
    needs: ['rbac', 'second-identity'],
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
  await succeeds(context, () => mine.create({ rules }), 'creation of a Role with rights that are held');
  return !(await mine.create({ rules: [further] })).ok;
}

/** A rule that the user holds: the list that succeeded before. */
const heldRules = ({ here, shown }: Bound) => [
  { apiGroups: [''], resources: [here[shown].type.plural], verbs: ['list'] },
];

function noNamespaceWrites(): CaseFunction {
  return async (context) => {
    const { namespace } = context;
    const writes = ['namespaces', 'namespaces/status', 'namespaces/finalize'].flatMap((resource) =>
      ['update', 'patch', 'delete'].map((verb): Action => ({ verb, group: '', resource })),
    );
    await expectRoleLacks(context, 'admin', writes);
    const bound = await boundHere(context, 'admin');
    await expectWrites(context, bound, 'admin');
    const mine = bound.person.cluster.namespaces;
    const same = mine.object({ metadata: { name: namespace.name } });
    deniedByRole(context, await mine.replace(same), 'PUT of the namespace by its admin');
    const patch = { metadata: { annotations: { note: 'patched' } } };
    const patched = await mine.mergePatch(namespace.name, patch);
    deniedByRole(context, patched, 'PATCH of the namespace by its admin');
    // A dry-run is authorized like the real request.
    const removed = await mine.remove(namespace.name, { query: { dryRun: 'All' } });
    deniedByRole(context, removed, 'DELETE of the namespace by its admin');
  };
}

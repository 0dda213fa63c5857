// Cases: the four kinds of RBAC objects, their scope and fields (access 2.2). Their names: `object-names.suite.ts`.
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { listMaps } from '../readers.ts';
import { hasSelectors } from '../aggregation/role-rules.ts';
import { coreRule, madeUpSubjects, roleRefTo } from '../../kit/identities/rights.ts';

const rules = [listMaps, coreRule(['get', 'watch'], 'configmaps', 'only-this')];

/** A subject of each kind. */
const subjectsOf = ({ names, uniqueName }: CaseContext) => [
  { kind: 'User', apiGroup: names.groups.rbac, name: uniqueName('user') },
  { kind: 'Group', apiGroup: names.groups.rbac, name: uniqueName('group') },
  { kind: 'ServiceAccount', name: uniqueName('account'), namespace: uniqueName('elsewhere') },
];

/** Expects each subject with all of its fields. A server may add fields. */
function hasSubjects({ expect }: CaseContext, read: ApiObject, wanted: readonly object[]): void {
  const subjects: readonly unknown[] = read['subjects'] ?? [];
  expect.equal(subjects.length, wanted.length, 'number of subjects');
  for (const [index, subject] of wanted.entries())
    expect.contains(subjects[index], subject, `subjects[${index}]`);
}

function hasRules({ expect }: CaseContext, read: ApiObject, wanted: readonly object[]): void {
  const found: readonly unknown[] = read['rules'] ?? [];
  expect.equal(found.length, wanted.length, 'number of rules');
  for (const [index, rule] of wanted.entries()) expect.contains(found[index], rule, `rules[${index}]`);
}

export default section('access', '2.2', {
  'authorization.objects.served': {
    text: 'Role, ClusterRole, RoleBinding and ClusterRoleBinding are served in rbac.authorization.orch.io/v1.',
    observe:
      'GET of clusterroles and clusterrolebindings, where the run may read these, and of roles and rolebindings in a namespace, below that version: each a list of the kind with List appended.',
    wrong: 'Only v1beta1 is served.',
    needs: ['rbac'],
    async run({ namespace, cluster, names, has, expect }) {
      const { clusterRoles, clusterRoleBindings } = cluster;
      const wide = has('cluster-wide') ? [clusterRoles, clusterRoleBindings] : [];
      for (const resource of [namespace.roles, namespace.roleBindings, ...wide]) {
        const answer = await resource.list({ limit: 1 });
        expect.status(answer, 200, `list of ${resource.type.plural}`);
        const body = answer.list;
        expect.equal(body.kind, `${resource.type.kind}List`, `kind of a list of ${resource.type.plural}`);
        expect.equal(
          body.apiVersion,
          `${names.groups.rbac}/v1`,
          `apiVersion of a list of ${resource.type.plural}`,
        );
      }
    },
  },

  'authorization.objects.role-namespaced': {
    text: 'A Role belongs to a namespace.',
    observe: 'The same name with other rules in two namespaces: each GET shows its own rules.',
    wrong: 'Roles share one name space, so that the second create conflicts.',
    needs: ['rbac'],
    async run(context) {
      const { namespace, anotherNamespace, uniqueName, expect } = context;
      const elsewhere = anotherNamespace();
      const name = uniqueName('same');
      const own = { metadata: { name }, rules: [listMaps] };
      const other = { metadata: { name }, rules: [coreRule(['get'], 'configmaps')] };
      expect.success(await namespace.roles.create(own), 'POST of a Role');
      expect.success(await elsewhere.roles.create(other), 'POST of a Role of that name in another namespace');
      for (const [place, { rules: wanted }] of [
        [namespace, own],
        [elsewhere, other],
      ] as const) {
        const read = await place.roles.current(name);
        expect.equal(read.metadata.namespace, place.name, 'metadata.namespace of the Role');
        hasRules(context, read, wanted);
      }
    },
  },

  'authorization.objects.role-needs-namespace': {
    text: 'A Role must have a namespace.',
    observe:
      'POST to /apis/rbac.authorization.orch.io/v1/roles, without a namespace in path and body, is refused, and a list shows no such Role.',
    wrong: 'It is stored in a default namespace.',
    needs: ['rbac'],
    async run(context) {
      const { namespace, cluster, expect } = context;
      const roles = cluster.resource(namespace.roles.type);
      const named = roles.object({ rules: [listMaps] });
      const name = named.metadata.name!;
      expect.refused(await roles.create(named), 'POST of a Role to the path without a namespace');
      const listed = await roles.list({ fieldSelector: `metadata.name=${name}` });
      // A credential that is confined to namespaces may not list all of them.
      if (listed.ok) expect.equal(listed.list.items.length, 0, 'Roles of the refused name');
      expect.success(await namespace.roles.create({ rules: [listMaps] }), 'POST of a Role to a namespace');
    },
  },

  'authorization.objects.cluster-role-scope': {
    text: 'A ClusterRole does not belong to a namespace.',
    observe:
      'POST to the cluster path succeeds and the object has no metadata.namespace; a body with one is refused, or is stored without it; clusterroles below a namespace path are not served (4xx).',
    wrong: 'ClusterRoles are served in namespaces too, or metadata.namespace of the body is kept.',
    needs: ['rbac', 'cluster-wide'],
    async run({ namespace, cluster, expect }) {
      const { clusterRoles } = cluster;
      const answer = await clusterRoles.create({ rules: [listMaps] });
      expect.success(answer, 'POST of a ClusterRole');
      const read = await clusterRoles.current(answer.object.metadata.name!);
      expect.absent(read.metadata.namespace, 'metadata.namespace of a ClusterRole');
      const placed = await clusterRoles.create({
        metadata: { namespace: namespace.name },
        rules: [listMaps],
      });
      if (placed.ok) {
        const stored = await clusterRoles.current(placed.object.metadata.name!);
        expect.absent(
          stored.metadata.namespace,
          'metadata.namespace of a ClusterRole that was sent with one',
        );
      } else expect.refused(placed, 'a ClusterRole with a namespace');
      const inNamespace = namespace.resource(clusterRoles.type);
      expect.refused(await inNamespace.list(), 'list of clusterroles below a namespace');
      expect.refused(
        await inNamespace.create({ rules: [listMaps] }),
        'POST of a ClusterRole below a namespace',
      );
    },
  },

  'authorization.objects.role-binding-namespaced': {
    text: 'A RoleBinding belongs to a namespace.',
    observe:
      'The same name in two namespaces is two objects; a POST to the path without a namespace is refused.',
    wrong: 'A RoleBinding without a namespace is stored.',
    needs: ['rbac'],
    async run(context) {
      const { namespace, anotherNamespace, cluster, uniqueName, expect } = context;
      const elsewhere = anotherNamespace();
      const metadata = { name: uniqueName('same') };
      const uids = [];
      for (const place of [namespace, elsewhere]) {
        const roleRef = roleRefTo(place.roles, await place.roles.given({ rules: [listMaps] }));
        const answer = await place.roleBindings.create({
          metadata,
          roleRef,
          subjects: madeUpSubjects(context.names),
        });
        expect.success(answer, 'POST of a RoleBinding');
        const read = await place.roleBindings.current(metadata.name);
        expect.equal(read.metadata.namespace, place.name, 'metadata.namespace of the RoleBinding');
        expect.contains(read['roleRef'], { name: roleRef.name }, 'roleRef of the RoleBinding');
        uids.push(read.metadata.uid);
      }
      expect.different(uids[0], uids[1], 'uids of RoleBindings of one name in two namespaces');
      const { type, object } = namespace.roleBindings;
      const roleRef = roleRefTo(namespace.roles, await namespace.roles.given({ rules: [listMaps] }));
      const { namespace: _namespace, ...unplaced } = object().metadata;
      const body = { ...object({ roleRef }), metadata: unplaced };
      const bare = await cluster.resource(type).create(body);
      expect.refused(bare, 'POST of a RoleBinding to the path without a namespace');
    },
  },

  'authorization.objects.cluster-role-binding-scope': {
    text: 'A ClusterRoleBinding does not belong to a namespace.',
    observe:
      'Created at the cluster path it has no metadata.namespace; a body with one is refused, or is stored without it.',
    wrong: 'metadata.namespace of the body is kept.',
    needs: ['rbac', 'cluster-wide'],
    async run({ names, namespace, cluster, expect }) {
      const { clusterRoles, clusterRoleBindings } = cluster;
      const subjects = madeUpSubjects(names);
      const roleRef = roleRefTo(clusterRoles, await clusterRoles.given({ rules: [listMaps] }));
      const created = await clusterRoleBindings.create({ roleRef, subjects });
      expect.success(created, 'POST of a ClusterRoleBinding');
      const read = await clusterRoleBindings.current(created.object.metadata.name!);
      expect.absent(read.metadata.namespace, 'metadata.namespace of a ClusterRoleBinding');
      const placed = await clusterRoleBindings.create({
        metadata: { namespace: namespace.name },
        roleRef,
        subjects,
      });
      if (!placed.ok) return expect.refused(placed, 'a ClusterRoleBinding with a namespace');
      const stored = await clusterRoleBindings.current(placed.object.metadata.name!);
      expect.absent(
        stored.metadata.namespace,
        'metadata.namespace of a ClusterRoleBinding that was sent with one',
      );
    },
  },

  'authorization.objects.role-fields': {
    text: 'A Role has metadata.name, metadata.namespace and rules.',
    observe: 'A Role with two rules reads back with its name, its namespace and both rules.',
    wrong: 'The two rules are merged into one.',
    needs: ['rbac'],
    async run(context) {
      const { namespace, expect } = context;
      const answer = await namespace.roles.create({ rules });
      expect.success(answer, 'POST of a Role with two rules');
      const read = await namespace.roles.current(answer.object.metadata.name!);
      expect.equal(read.metadata.name, answer.object.metadata.name, 'metadata.name');
      expect.equal(read.metadata.namespace, namespace.name, 'metadata.namespace');
      hasRules(context, read, rules);
    },
  },

  'authorization.objects.cluster-role-fields': {
    text: 'A ClusterRole has metadata.name, rules and optionally aggregationRule.',
    observe:
      'A ClusterRole with rules reads back with them; one with an aggregationRule reads back with its labels.',
    wrong: 'aggregationRule is dropped as an unknown field.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const { cluster, uniqueName, expect } = context;
      const answer = await cluster.clusterRoles.create({ rules });
      expect.success(answer, 'POST of a ClusterRole with two rules');
      hasRules(context, await cluster.clusterRoles.current(answer.object.metadata.name!), rules);
      const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { [uniqueName('label')]: 'true' } }] };
      // What a server does with rules of a client in an aggregating role is not stated.
      const aggregating = await cluster.clusterRoles.create({ rules: [], aggregationRule });
      expect.success(aggregating, 'POST of a ClusterRole with an aggregationRule');
      const read = await cluster.clusterRoles.current(aggregating.object.metadata.name!);
      hasSelectors(context, read, aggregationRule.clusterRoleSelectors);
    },
  },

  'authorization.objects.aggregation-rule-optional': {
    text: 'A ClusterRole needs no aggregationRule.',
    observe: 'One with rules only is accepted, and keeps its rules throughout a short window.',
    wrong: 'An empty aggregationRule is added, and then clears the rules.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const { cluster, throughout, expect } = context;
      const answer = await cluster.clusterRoles.create({ rules });
      expect.success(answer, 'POST of a ClusterRole without an aggregationRule');
      const { name } = answer.object.metadata;
      await throughout(
        async () => hasRules(context, await cluster.clusterRoles.current(name!), rules),
        'quiet',
      );
    },
  },

  'authorization.objects.role-without-aggregation': {
    text: 'A Role has no aggregationRule. (Inferred from the table of fields.)',
    observe: 'A Role with one is refused under fieldValidation Strict, or read back without it.',
    wrong: 'ClusterRoles are aggregated into a Role.',
    level: 'SHOULD',
    needs: ['rbac'],
    async run({ namespace, uniqueName, expect }) {
      const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { [uniqueName('label')]: 'true' } }] };
      const strict = { query: { fieldValidation: 'Strict' } };
      expect.success(
        await namespace.roles.create({ rules }, strict),
        'POST of a Role under strict validation',
      );
      const answer = await namespace.roles.create({ rules, aggregationRule }, strict);
      if (!answer.ok) return expect.refused(answer, 'a Role with an aggregationRule');
      const read = await namespace.roles.current(answer.object.metadata.name!);
      expect.absent(read['aggregationRule'], 'aggregationRule of a Role');
    },
  },

  'authorization.objects.role-binding-fields': {
    text: 'A RoleBinding has metadata.name, metadata.namespace, subjects and roleRef.',
    observe:
      'A RoleBinding with a subject of each kind reads back with all fields of the subjects and of roleRef.',
    wrong: 'The namespace of a ServiceAccount subject is dropped.',
    needs: ['rbac'],
    async run(context) {
      const { namespace, expect } = context;
      const roleRef = roleRefTo(namespace.roles, await namespace.roles.given({ rules }));
      const subjects = subjectsOf(context);
      const answer = await namespace.roleBindings.create({ subjects, roleRef });
      expect.success(answer, 'POST of a RoleBinding with a subject of each kind');
      const read = await namespace.roleBindings.current(answer.object.metadata.name!);
      expect.equal(read.metadata.namespace, namespace.name, 'metadata.namespace');
      expect.contains(read['roleRef'], roleRef, 'roleRef');
      hasSubjects(context, read, subjects);
    },
  },

  'authorization.objects.cluster-role-binding-fields': {
    text: 'A ClusterRoleBinding has metadata.name, subjects and roleRef.',
    observe:
      'A ClusterRoleBinding with a subject of each kind reads back with all fields of the subjects and of roleRef.',
    wrong: 'Only the first subject is kept.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const { cluster, expect } = context;
      const roleRef = roleRefTo(cluster.clusterRoles, await cluster.clusterRoles.given({ rules }));
      const subjects = subjectsOf(context);
      const answer = await cluster.clusterRoleBindings.create({ subjects, roleRef });
      expect.success(answer, 'POST of a ClusterRoleBinding with a subject of each kind');
      const read = await cluster.clusterRoleBindings.current(answer.object.metadata.name!);
      expect.contains(read['roleRef'], roleRef, 'roleRef');
      hasSubjects(context, read, subjects);
    },
  },
});

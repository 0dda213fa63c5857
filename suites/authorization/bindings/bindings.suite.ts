// Cases: the role that a binding refers to, which cannot change (access 2.2, 7). Where it grants:
// `binding-scopes.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import { section } from '../../kit/case.ts';
import { gone } from '../../kit/waiting/gone.ts';
import { overlay } from '../../kit/objects/object.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Person } from '../../kit/identities/people.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { refusedAsMistake } from '../refusals/refused-as-mistake.ts';
import { grants, listMaps, lists, readerRole, refusedOrWithoutEffect } from '../readers.ts';
import { bothKindsCount, recreatedClusterWide, subjectsFollow } from './bound-subjects.ts';
import { otherGroups } from './role-references.ts';
import { replaced } from '../replaced.ts';
import {
  coreRule,
  denied,
  grantClusterWide,
  grantIn,
  madeUpSubjects,
  roleRefTo,
  untilAllowed,
  untilDenied,
} from '../../kit/identities/rights.ts';

type Ref = ReturnType<typeof roleRefTo>;

/** The fields of a roleRef that differ from those of the binding. */
const changedIn = (binding: ApiObject, roleRef: Ref): readonly (readonly [string, string])[] =>
  Object.entries(roleRef).filter(([field, value]) => binding['roleRef'][field] !== value);

/** Each way of changing the roleRef of a binding. */
const changesOfRef: Readonly<
  Record<string, (bindings: Resource, binding: ApiObject, roleRef: Ref) => ReturnType<Resource['read']>>
> = {
  PUT: (bindings, binding, roleRef) => bindings.replace(overlay(binding, { roleRef })),
  'PUT with fewer subjects': (bindings, binding, roleRef) =>
    bindings.replace(overlay(binding, { roleRef, subjects: [] })),
  'PUT with dryRun=All': (bindings, binding, roleRef) =>
    bindings.replace(overlay(binding, { roleRef }), { query: { dryRun: 'All' } }),
  'merge patch': (bindings, binding, roleRef) =>
    bindings.mergePatch(binding.metadata.name!, { roleRef: Object.fromEntries(changedIn(binding, roleRef)) }),
  'strategic merge patch': (bindings, { metadata }, roleRef) =>
    bindings.strategicPatch(metadata.name!, { roleRef }),
  'JSON patch': (bindings, binding, roleRef) =>
    bindings.jsonPatch(
      binding.metadata.name!,
      changedIn(binding, roleRef).map(([field, value]) => ({
        op: 'replace',
        path: `/roleRef/${field}`,
        value,
      })),
    ),
  apply: (bindings, { metadata }, roleRef) =>
    bindings.apply(metadata.name!, { roleRef }, { manager: 'changing', force: true }),
};

/** Changes of roleRef are refused, and change nothing. */
async function staysFixed(
  context: Pick<CaseContext, 'expect'>,
  bindings: Resource,
  name: string,
  roleRef: Ref,
  ways: readonly string[],
): Promise<void> {
  const { expect } = context;
  for (const way of ways) {
    const before = await bindings.current(name);
    const changed = changedIn(before, roleRef);
    const what = `${way} with another roleRef.${changed.map(([field]) => field).join(' and ')}`;
    refusedAsMistake(context, await changesOfRef[way]!(bindings, before, roleRef), what);
    expect.equal((await bindings.current(name))['roleRef'], before['roleRef'], `roleRef after a ${what}`);
  }
}

/** A roleRef with a name that only a role of the other kind has grants nothing. */
async function kindsNotMixed(context: CaseContext, person: Person): Promise<void> {
  const { namespace, cluster } = context;
  const kinds = [namespace.roles, cluster.clusterRoles];
  for (const [index, roles] of kinds.entries()) {
    const roleRef = roleRefTo(kinds[1 - index]!, await roles.given({ rules: [listMaps] }));
    const answer = await namespace.roleBindings.create({ subjects: [person.subject], roleRef });
    const what = `roleRef.kind ${roleRef.kind} with a name that only a ${roles.type.kind} has`;
    await refusedOrWithoutEffect(context, person, answer, what);
  }
}

const isPut = (way: string) => way.startsWith('PUT');
const puts = Object.keys(changesOfRef).filter(isPut);
const patches = Object.keys(changesOfRef).filter((way) => !isPut(way));

export default section('access', '2.2', {
  'authorization.bindings.role-ref-kind': {
    text: 'roleRef.kind is Role or ClusterRole: with another value a binding grants nothing. (Whether it is refused is not stated.)',
    observe:
      'Bindings with roleRef.kind Group, and with an empty one, to the name of a role that exists; with kind Role to a name that only a ClusterRole has, and vice versa: refused, or without effect. With the right kind the binding works, also where the ClusterRole of that name is bound beside it, by a RoleBinding with the name of a ClusterRoleBinding, which counts, too.',
    wrong:
      'Another kind is treated as ClusterRole, or a role of the other kind is used where none of the kind exists.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, cluster, has } = context;
      const person = await people.stranger();
      // A ClusterRole has the same name, so that a server which ignores the kind finds a role either way.
      const metadata = has('cluster-wide')
        ? { name: (await cluster.clusterRoles.given({ rules: [listMaps] })).metadata.name! }
        : {};
      const role = await namespace.roles.given({ metadata, rules: [listMaps] });
      const roleRef = roleRefTo(namespace.roles, role);
      for (const kind of ['Group', '']) {
        const answer = await namespace.roleBindings.create({
          subjects: [person.subject],
          roleRef: { ...roleRef, kind },
        });
        await refusedOrWithoutEffect(context, person, answer, `roleRef.kind ${JSON.stringify(kind)}`);
      }
      if (has('cluster-wide')) await kindsNotMixed(context, person);
      await namespace.roleBindings.given({ subjects: [person.subject], roleRef });
      await untilAllowed(context, lists(person, namespace));
      if (has('cluster-wide')) await bothKindsCount(context);
    },
  },

  'authorization.bindings.role-ref-api-group': {
    text: 'roleRef.apiGroup is rbac.authorization.orch.io: with another value a binding grants nothing. (Whether it is refused is not stated.)',
    observe:
      'With that group a binding is accepted, reads back with it, and works; with example.com it is refused, or without effect: in a POST and in an apply of a RoleBinding, and in a ClusterRoleBinding.',
    wrong: 'apiGroup is ignored.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, names, expect } = context;
      const person = await people.stranger();
      await otherGroups(context, person);
      const { metadata } = await grants(context, person, [person.subject]);
      const read = await namespace.roleBindings.current(metadata.name!);
      expect.equal(read['roleRef']?.apiGroup, names.groups.rbac, 'roleRef.apiGroup');
    },
  },

  'authorization.bindings.role-ref-name': {
    text: 'roleRef has a name: without one a binding grants nothing. (Whether it is refused is not stated.)',
    observe: 'A binding without roleRef.name is refused, or without effect.',
    wrong: 'An empty name matches any role.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace } = context;
      const person = await people.stranger();
      const { name, ...unnamed } = roleRefTo(namespace.roles, await readerRole(namespace));
      for (const roleRef of [unnamed, { ...unnamed, name: '' }]) {
        const answer = await namespace.roleBindings.create({ subjects: [person.subject], roleRef });
        await refusedOrWithoutEffect(context, person, answer, 'a roleRef without a name');
      }
      await namespace.roleBindings.given({ subjects: [person.subject], roleRef: { ...unnamed, name } });
      await untilAllowed(context, lists(person, namespace));
    },
  },

  'authorization.bindings.role-ref-fixed-on-put': {
    text: 'roleRef of a RoleBinding cannot be changed by PUT: a validation error.',
    observe:
      'PUT with another roleRef.name, and one with another roleRef.kind, are refused (4xx), also where the subjects change, too, and with dryRun=All, and a GET shows the binding unchanged. PUT with a new label and the same roleRef succeeds.',
    wrong: 'Only the name is compared, so that the kind can be changed.',
    alsoIn: ['access 7'],
    needs: ['rbac'],
    async run(context) {
      const { namespace, cluster, has, expect } = context;
      const clusterRole = has('cluster-wide')
        ? await cluster.clusterRoles.given({ rules: [listMaps] })
        : undefined;
      const metadata = clusterRole === undefined ? {} : { name: clusterRole.metadata.name! };
      const role = await namespace.roles.given({ metadata, rules: [listMaps] });
      const other = await readerRole(namespace);
      const { roleBindings, roles } = namespace;
      const roleRef = roleRefTo(roles, role);
      const name = (await roleBindings.given({ roleRef, subjects: madeUpSubjects(context.names) })).metadata
        .name!;
      await staysFixed(context, roleBindings, name, roleRefTo(roles, other), puts);
      await staysFixed(context, roleBindings, name, { ...roleRef, kind: 'ClusterRole' }, puts);
      const labelled = await replaced(context, roleBindings, name, {
        metadata: { labels: { kept: 'role' } },
      });
      expect.contains(labelled['roleRef'], roleRef, 'roleRef after a PUT with a new label');
    },
  },

  'authorization.bindings.role-ref-fixed-on-patch': {
    text: 'roleRef of a RoleBinding cannot be changed by PATCH.',
    observe:
      'Each kind of patch and an apply that change roleRef.name, or roleRef.kind alone, are refused (4xx), and a GET shows the binding unchanged.',
    wrong: 'PUT is validated and PATCH is not.',
    alsoIn: ['access 7'],
    needs: ['rbac'],
    async run(context) {
      const { namespace, cluster, has, expect } = context;
      const { roleBindings, roles } = namespace;
      const [role, other] = [await readerRole(namespace), await readerRole(namespace)];
      // A ClusterRole of that name exists, so that only the change is a reason for a refusal.
      if (has('cluster-wide'))
        await cluster.clusterRoles.given({ metadata: { name: role.metadata.name! }, rules: [listMaps] });
      const roleRef = roleRefTo(roles, role);
      const name = (await roleBindings.given({ roleRef, subjects: madeUpSubjects(context.names) })).metadata
        .name!;
      await staysFixed(context, roleBindings, name, roleRefTo(roles, other), patches);
      await staysFixed(context, roleBindings, name, { ...roleRef, kind: 'ClusterRole' }, patches);
      const labels = { metadata: { labels: { kept: 'role' } } };
      expect.success(await roleBindings.mergePatch(name, labels), 'a merge patch of a label');
      const applied = await roleBindings.apply(name, { roleRef }, { manager: 'same', force: true });
      expect.success(applied, 'an apply with the same roleRef');
    },
  },

  'authorization.bindings.role-ref-fixed-cluster-wide': {
    text: 'roleRef of a ClusterRoleBinding cannot be changed.',
    observe:
      'PUT, also with fewer subjects and with dryRun=All, and PATCH with another roleRef.name are refused (4xx), and a GET shows the binding unchanged.',
    wrong: 'Only RoleBindings are checked.',
    alsoIn: ['access 7'],
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const { cluster, expect } = context;
      const { clusterRoles, clusterRoleBindings } = cluster;
      const roles = await clusterRoles.givenMany(2, { rules: [listMaps] });
      const [roleRef, other] = roles.map((role) => roleRefTo(clusterRoles, role));
      const subjects = madeUpSubjects(context.names);
      const name = (await clusterRoleBindings.given({ roleRef: roleRef!, subjects })).metadata.name!;
      await staysFixed(context, clusterRoleBindings, name, other!, Object.keys(changesOfRef));
      const labels = { metadata: { labels: { kept: 'role' } } };
      expect.success(await clusterRoleBindings.mergePatch(name, labels), 'a merge patch of a label');
    },
  },

  'authorization.bindings.subjects-changeable': {
    text: 'Of a binding only roleRef is fixed: its subjects can be changed.',
    observe:
      'PUT, each kind of patch and apply with other subjects succeed, and access follows each: the added subject is allowed, the removed one gets 403. The first subject is added again, and is allowed. So it is with a ClusterRoleBinding.',
    wrong: 'Every update of a binding is refused.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, cluster, has } = context;
      const person = await people.stranger();
      const binding = await grants(context, person, [person.subject]);
      await subjectsFollow(context, namespace.roleBindings, binding.metadata.name!, person);
      if (!has('cluster-wide')) return;
      const other = await people.stranger();
      const right = await grantClusterWide(context, other, [listMaps], lists(other, namespace));
      await subjectsFollow(context, cluster.clusterRoleBindings, right.binding.metadata.name!, other);
    },
  },

  'authorization.bindings.recreate-with-other-role': {
    text: 'To change roleRef a binding is deleted and created again.',
    observe:
      'A dry-run of a binding to another role grants nothing. DELETE, then POST of the same name with that roleRef, and without one of the subjects: created, and only the rules of the new role apply, to the subjects of the new binding only. A ClusterRoleBinding that is made again grants to its new subjects only.',
    wrong: 'The rules of the old role still apply, from a cache.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, expect } = context;
      const { roleBindings, roles } = namespace;
      const [person, former] = [await people.stranger(), await people.stranger()];
      const subjects = [person.subject];
      const { metadata } = await grants(context, person, [former.subject, ...subjects]);
      const name = metadata.name!;
      const other = await roles.given({ rules: [coreRule(['list'], 'podtemplates')] });
      const listsTemplates = () => person.in(namespace).podTemplates.list({ limit: 1 });
      const bound = { subjects, roleRef: roleRefTo(roles, other) };
      expect.success(await roleBindings.create(bound, { query: { dryRun: 'All' } }), 'dry-run of a binding');
      denied(expect, await listsTemplates(), 'a request that only the other role allows');
      expect.success(await roleBindings.remove(name), 'DELETE of the binding');
      await gone(context, roleBindings, name);
      const again = await roleBindings.create({ metadata: { name }, ...bound });
      expect.success(again, 'POST of the name with another roleRef');
      await untilAllowed(context, listsTemplates);
      await untilDenied(context, lists(person, namespace), 'a request that only the earlier role allowed');
      const byFormer = await former.in(namespace).podTemplates.list({ limit: 1 });
      denied(expect, byFormer, 'a request that the new role allows, by a subject of the earlier binding');
      await recreatedClusterWide(context);
    },
  },

  'authorization.bindings.absent-role': {
    text: 'Whether a binding to a role that does not exist is accepted is not stated.',
    observe: 'Record the answer, and whether access follows once the role is created.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, uniqueName, record } = context;
      const { roleBindings, roles, configMaps } = namespace;
      const [person, witness] = [await people.stranger(), await people.stranger()];
      const name = uniqueName('later');
      const answer = await roleBindings.create({
        subjects: [person.subject],
        roleRef: { apiGroup: roles.type.group, kind: 'Role', name },
      });
      await roles.given({ metadata: { name }, rules: [listMaps] });
      await grantIn(context, witness, namespace, [listMaps], lists(witness, namespace));
      const listed = await person.in(namespace).configMaps.list();
      record({
        binding: answer.status,
        [`list of ${configMaps.type.plural} after the creation of the role`]: listed.status,
      });
    },
  },
});

// Cases: the rights of a binding change with its role, and end when the role is deleted (access 2.2).
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { dependsOn } from '../../kit/depends-on.ts';
import { gone } from '../../kit/waiting/gone.ts';
import type { Person } from '../../kit/identities/people.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import {
  coreRule,
  denied,
  grantClusterWide,
  grantIn,
  roleRefTo,
  succeeds,
  untilAllowed,
  untilDenied,
} from '../../kit/identities/rights.ts';
import { listMaps, lists, listsAllNamespaces } from '../readers.ts';
import { isNotOffered } from './sub-resources.ts';
import { replaceField, replaceWays } from '../replace-field.ts';

const listTemplates = coreRule(['list'], 'podtemplates');

/** One user is bound to a role that is changed and deleted, another to a role that stays. */
async function followsRole(context: CaseContext, roles: Resource, bindings: Resource): Promise<void> {
  const { people, namespace, expect } = context;
  const how = `a ${roles.type.kind} bound by a ${bindings.type.kind}`;
  const [person, witness] = [await people.stranger(), await people.stranger()];
  const changing = await roles.given({ rules: [listMaps] });
  const staying = await roles.given({ rules: [listMaps] });
  for (const [{ subject }, role] of [
    [person, changing],
    [witness, staying],
  ] as const)
    await bindings.given({ subjects: [subject], roleRef: roleRefTo(roles, role) });
  await untilAllowed(context, lists(person, namespace), how);
  await untilAllowed(context, lists(witness, namespace), how);

  const name = changing.metadata.name!;
  const listsTemplates = () => person.in(namespace).podTemplates.list({ limit: 1 });
  const rights = [
    { rule: listTemplates, send: listsTemplates },
    { rule: listMaps, send: lists(person, namespace) },
  ] as const;
  const query = { dryRun: 'All' };
  const dry = await roles.mergePatch(name, { rules: [listMaps, listTemplates] }, { query });
  expect.success(dry, `dry-run of a PATCH of ${how}`);
  denied(expect, await listsTemplates(), `the rule that a dry-run added to ${how}`);
  for (const way of replaceWays) {
    for (const [index, { rule, send }] of rights.entries()) {
      const count = await replaceField(context, roles, name, way, ['rules', [rule]]);
      await succeeds(context, send, `the rule that a ${way} wrote into ${how}`);
      const other = rights[1 - index]!.send;
      if (count > 1) await replaceField(context, roles, name, 'PUT', ['rules', [rule]]);
      await untilDenied(context, other, `the rule that a ${way} removed from ${how}`);
    }
  }

  await replaceField(context, roles, name, 'PUT', ['rules', []]);
  await untilDenied(context, lists(person, namespace), `${how}, whose last rule a PUT removed`);
  await replaceField(context, roles, name, 'PUT', ['rules', [listMaps]]);
  await succeeds(context, lists(person, namespace), `${how}, which has its rule again`);
  expect.success(await roles.remove(name), `DELETE of ${how}`);
  await untilDenied(context, lists(person, namespace), `the rule of ${how} after its deletion`);
  await succeeds(context, lists(witness, namespace), `the rule of ${how} that stays`);
  await grantsNoOldRules(context, roles, bindings, name, person);
}

/** A role is created again under the name of a deleted one: the rules of the earlier one stay without effect. */
async function grantsNoOldRules(
  context: CaseContext,
  roles: Resource,
  bindings: Resource,
  name: string,
  person: Person,
): Promise<void> {
  const { people, namespace, expect } = context;
  await gone(context, roles, name);
  const again = await roles.given({ metadata: { name }, rules: [listTemplates] });
  const later = await people.stranger();
  await bindings.given({ subjects: [later.subject], roleRef: roleRefTo(roles, again) });
  const { podTemplates } = later.in(namespace);
  await untilAllowed(
    context,
    () => podTemplates.list({ limit: 1 }),
    'the rule of a role that is created again',
  );
  for (const [who, one] of Object.entries({ 'an earlier binding': person, 'a later binding': later }))
    denied(expect, await lists(one, namespace)(), `the rule that the name of a role had before, by ${who}`);
}

/** A binding to a role that is created, and created again, after it. */
async function grantsLater(context: CaseContext, roles: Resource, bindings: Resource): Promise<void> {
  const { people, namespace, uniqueName, expect, record } = context;
  const [person, witness] = [await people.stranger(), await people.stranger()];
  const name = uniqueName('later');
  const { group, kind } = roles.type;
  const how = `a ${kind} of a ${bindings.type.kind} that was there before`;
  const roleRef = { apiGroup: group, kind, name };
  const early = await bindings.create({ subjects: [person.subject], roleRef });
  record({ [`${bindings.type.kind} to a ${kind} that does not exist`]: early.status });
  if (early.ok) {
    const other = roleRefTo(roles, await roles.given({ rules: [listMaps] }));
    await bindings.given({ subjects: [witness.subject], roleRef: other });
    await untilAllowed(context, lists(witness, namespace), 'a later binding');
    denied(expect, await lists(person, namespace)(), `a ${kind} that does not exist`);
  }
  const made = await roles.given({ metadata: { name }, rules: [listMaps] });
  if (!early.ok) {
    await bindings.given({ subjects: [person.subject], roleRef: roleRefTo(roles, made) });
    await untilAllowed(context, lists(person, namespace));
  }
  await succeeds(context, lists(person, namespace), `the rule of ${how}`);
  expect.success(await roles.remove(name), `DELETE of ${how}`);
  await gone(context, roles, name);
  await untilDenied(context, lists(person, namespace), `the rule of ${how}, after its deletion`);
  await roles.given({ metadata: { name }, rules: [listTemplates] });
  const { podTemplates } = person.in(namespace);
  await succeeds(context, () => podTemplates.list({ limit: 1 }), `the rule of ${how}, created again`);
}

/** Two roles, or two bindings, that each grant the user a right are deleted with one request. */
async function endsWithCollection(context: CaseContext, removed: 'roles' | 'roleBindings'): Promise<void> {
  const { people, namespace, uniqueName, expect, record } = context;
  const [person, witness] = [await people.stranger(), await people.stranger()];
  const labels = { set: uniqueName('set') };
  const grant = async ({ subject }: Person, own: { readonly labels?: typeof labels }) => {
    const labelsOf = (kind: typeof removed) => ({ metadata: kind === removed ? own : {} });
    const role = await namespace.roles.given({ ...labelsOf('roles'), rules: [listMaps] });
    const roleRef = roleRefTo(namespace.roles, role);
    await namespace.roleBindings.given({ ...labelsOf('roleBindings'), subjects: [subject], roleRef });
  };
  for (const [one, own] of [
    [person, { labels }],
    [person, { labels }],
    [witness, {}],
  ] as const)
    await grant(one, own);
  for (const one of [person, witness]) await untilAllowed(context, lists(one, namespace));
  const { kind } = namespace[removed].type;
  const answer = await namespace[removed].removeCollection({ query: { labelSelector: `set=${labels.set}` } });
  // The document does not show which kinds have this method.
  if (isNotOffered(answer)) return record({ [`DELETE of a collection of ${kind}s`]: answer.status });
  expect.success(answer, `DELETE of the ${kind}s with a label`);
  await untilDenied(context, lists(person, namespace), `${kind}s that a DELETE of a collection removed`);
  await succeeds(context, lists(witness, namespace), `a ${kind} without the label`);
}

export default section('access', '2.2', {
  'authorization.bindings.follows-role': {
    text: 'A binding refers to its role: it grants the rules that the role has, and nothing once the role or the binding is deleted. (The default is deny.)',
    observe:
      'Of a Role bound by a RoleBinding, and of a ClusterRole bound by each kind of binding: a dry-run adds no right; PUT, each kind of patch and apply replace its rule by another one and back, a PUT removes it and adds it again, and the right changes with the rule; DELETE of the role ends the right, too, and a role that is created under its name with another rule does not restore it. DELETE of a ClusterRoleBinding ends its rights, and so does DELETE of the Roles or RoleBindings with a label. A user bound to a role that is not deleted keeps its rights.',
    wrong: 'Rules are copied at the creation of a binding, and still apply after the deletion of their role.',
    alsoIn: ['access 1'],
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, cluster, has, expect } = context;
      await followsRole(context, namespace.roles, namespace.roleBindings);
      await endsWithCollection(context, 'roleBindings');
      await endsWithCollection(context, 'roles');
      if (!has('cluster-wide')) return;
      await followsRole(context, cluster.clusterRoles, namespace.roleBindings);
      await followsRole(context, cluster.clusterRoles, cluster.clusterRoleBindings);

      const person = await people.stranger();
      const listsAll = listsAllNamespaces(person, namespace);
      const { binding } = await grantClusterWide(context, person, [listMaps], listsAll);
      const removed = await cluster.clusterRoleBindings.remove(binding.metadata.name!);
      expect.success(removed, 'DELETE of a ClusterRoleBinding');
      await untilDenied(context, listsAll, 'all namespaces, by a ClusterRoleBinding that is deleted');
      await untilDenied(
        context,
        lists(person, namespace),
        'a namespace, by a ClusterRoleBinding that is deleted',
      );
    },
  },

  'authorization.bindings.role-created-later': {
    text: 'A binding grants the rules of the role that it names, also where that is created after it, or again. (Inferred: roleRef holds the name of the role.)',
    observe:
      'Of a Role and a RoleBinding, and of a ClusterRole and each kind of binding: a user is bound to a role that does not exist, unless that is refused, and is denied; the role is created, and the user is allowed. It is deleted, and created again with another rule: the user is allowed what that grants.',
    wrong:
      'A binding is resolved when it is written, or loses its role for good once that is deleted, so that it grants nothing.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace, cluster, has } = context;
      await grantsLater(context, namespace.roles, namespace.roleBindings);
      if (!has('cluster-wide')) return;
      await grantsLater(context, cluster.clusterRoles, namespace.roleBindings);
      await grantsLater(context, cluster.clusterRoles, cluster.clusterRoleBindings);
    },
  },

  'authorization.bindings.end-with-namespace': {
    text: 'The rights of a RoleBinding end with its namespace, whose content is deleted with it: a new namespace of the name has none of its bindings.',
    observe:
      'A user is bound to a Role in a new namespace; the namespace is deleted, and created again under its name: the user gets 403 there, until another Role is bound.',
    wrong: 'Bindings that no request deletes by name stay in the memory of the server.',
    alsoIn: ['core 2.2'],
    needs: ['rbac', 'second-identity', 'cluster-wide', 'namespace-controller'],
    async run(context) {
      const { people, cluster, expect, eventually } = context;
      const person = await people.stranger();
      const { name = '' } = (await cluster.namespaces.given()).metadata;
      const namespace = cluster.existing(name);
      await grantIn(context, person, namespace, [listMaps], lists(person, namespace));
      expect.success(await cluster.namespaces.remove(name), 'DELETE of a namespace with a binding');
      await dependsOn('objects.namespaces.delete-cascades', () =>
        eventually(async () => {
          const exists = await cluster.namespaces.exists(name);
          expect.that(!exists, 'the deleted namespace still exists');
        }, 'namespace'),
      );
      await cluster.namespaces.given({ metadata: { name } });
      await untilDenied(context, lists(person, namespace), 'a binding that was deleted with its namespace');
      await grantIn(context, person, namespace, [listMaps], lists(person, namespace));
    },
  },
});

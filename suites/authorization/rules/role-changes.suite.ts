// Cases: the rights of a binding change with its role, and end when the role is deleted (access 2.2).
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { Resource } from '../../kit/resource.ts';
import {
  coreRule,
  grantClusterWide,
  roleRefTo,
  succeeds,
  untilAllowed,
  untilDenied,
} from '../../kit/rights.ts';
import { listMaps, lists, listsAllNamespaces } from '../readers.ts';
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
  for (const way of replaceWays) {
    for (const [index, { rule, send }] of rights.entries()) {
      await replaceField(context, roles, name, way, ['rules', [rule]]);
      await succeeds(context, send, `the rule that a ${way} wrote into ${how}`);
      const other = rights[1 - index]!.send;
      await untilDenied(context, other, `the rule that a ${way} removed from ${how}`);
    }
  }

  expect.success(await roles.remove(name), `DELETE of ${how}`);
  await untilDenied(context, lists(person, namespace), `the rule of ${how} after its deletion`);
  await succeeds(context, lists(witness, namespace), `the rule of ${how} that stays`);
}

export default section('access', '2.2', {
  'authorization.bindings.follows-role': {
    text: 'A binding refers to its role: it grants the rules that the role has, and nothing once the role or the binding is deleted. (The default is deny.)',
    observe:
      'Of a Role bound by a RoleBinding, and of a ClusterRole bound by each kind of binding: PUT, merge patch and JSON patch replace its rule by another one and back, and the right changes with the rule; DELETE of the role ends the right, too. DELETE of a ClusterRoleBinding ends its rights. A user bound to a role that is not deleted keeps its rights.',
    wrong: 'Rules are copied at the creation of a binding, and still apply after the deletion of their role.',
    alsoIn: ['access 1'],
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, cluster, has, expect } = context;
      await followsRole(context, namespace.roles, namespace.roleBindings);
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
});

// Cases: where a binding grants what its role allows (access 2.2).
import { section } from '../kit/case.ts';
import { createdNamespace, namespacesWithCommonPrefix } from './created-namespace.ts';
import { coreRule, listMaps, lists, listsAllNamespaces } from './readers.ts';
import {
  denied,
  grantClusterRoleIn,
  grantClusterWide,
  grantIn,
  roleRefTo,
  succeeds,
  untilAllowed,
} from '../kit/rights.ts';

export default section({
  'authorization.bindings.role-of-own-namespace': async (context) => {
    const { people, namespace, anotherNamespace, expect, has } = context;
    const elsewhere = anotherNamespace();
    const person = await people.stranger();
    const witness = await people.stranger();
    await grantIn(context, witness, elsewhere, [listMaps], lists(witness, elsewhere));
    await grantIn(context, person, namespace, [listMaps], lists(person, namespace));
    denied(expect, await lists(person, elsewhere)(), 'a namespace other than that of the Role');
    denied(expect, await listsAllNamespaces(person, namespace)(), 'all namespaces at once');
    if (!has('cluster-wide')) return;
    const [short, long] = await namespacesWithCommonPrefix(context);
    for (const [own, other] of [
      [short, long],
      [long, short],
    ] as const) {
      const user = await people.stranger();
      await grantIn(context, user, own, [listMaps], lists(user, own));
      denied(expect, await lists(user, other)(), `${other.name}, with a Role in ${own.name}`);
    }
  },

  'authorization.bindings.role-of-other-namespace': async (context) => {
    const { people, namespace, anotherNamespace, expect } = context;
    const elsewhere = anotherNamespace();
    const [person, witness] = [await people.stranger(), await people.stranger()];
    const role = await elsewhere.roles.given({ rules: [listMaps] });
    const roleRef = roleRefTo(elsewhere.roles, role);
    const answer = await namespace.roleBindings.create({ subjects: [person.subject], roleRef });
    await elsewhere.roleBindings.given({ subjects: [witness.subject], roleRef });
    await untilAllowed(context, lists(witness, elsewhere));
    if (!answer.ok) expect.refused(answer, 'a RoleBinding to a Role of another namespace');
    else await grantIn(context, witness, namespace, [listMaps], lists(witness, namespace));
    denied(expect, await lists(person, namespace)(), 'the namespace of the binding, without such a Role');
    denied(expect, await lists(person, elsewhere)(), 'the namespace of the Role, without a binding');
    await grantIn(context, person, namespace, [listMaps], lists(person, namespace));
  },

  'authorization.bindings.cluster-role-in-namespace': async (context) => {
    const { people, namespace, anotherNamespace, expect } = context;
    const elsewhere = anotherNamespace();
    const [person, witness] = [await people.stranger(), await people.stranger()];
    await grantClusterRoleIn(context, witness, elsewhere, [listMaps], lists(witness, elsewhere));
    await grantClusterRoleIn(context, person, namespace, [listMaps], lists(person, namespace));
    denied(expect, await lists(person, elsewhere)(), 'a namespace other than that of the binding');
    denied(expect, await listsAllNamespaces(person, namespace)(), 'all namespaces at once');
  },

  'authorization.bindings.cluster-role-not-beyond': async (context) => {
    const { people, namespace, cluster, names, expect } = context;
    const [person, witness] = [await people.stranger(), await people.stranger()];
    const rules = [
      coreRule(['get'], 'configmaps'),
      { verbs: ['get'], apiGroups: [names.groups.rbac], resources: ['clusterroles'] },
    ];
    const map = (await namespace.configMaps.given()).metadata.name!;
    const role = (await cluster.clusterRoles.given({ rules })).metadata.name!;
    const readsRole = (who: typeof person) => () => who.cluster.clusterRoles.read(role);
    await grantClusterWide(context, witness, rules, readsRole(witness));
    await grantClusterRoleIn(context, person, namespace, rules, () =>
      person.in(namespace).configMaps.read(map),
    );
    denied(expect, await readsRole(person)(), 'a ClusterRole, by a binding in a namespace');
  },

  'authorization.bindings.cluster-wide': async (context) => {
    const { people, namespace, anotherNamespace, names, expect } = context;
    const elsewhere = anotherNamespace();
    const person = await people.stranger();
    for (const place of [namespace, elsewhere])
      denied(expect, await lists(person, place)(), 'a namespace before the binding');
    const rules = [
      listMaps,
      { verbs: ['list'], apiGroups: [names.groups.rbac], resources: ['clusterroles'] },
    ];
    await grantClusterWide(context, person, rules, listsAllNamespaces(person, namespace));
    const later = await createdNamespace(context);
    for (const place of [namespace, elsewhere, later])
      await succeeds(context, lists(person, place), 'config maps of a namespace, by a ClusterRoleBinding');
    const roles = () => person.cluster.clusterRoles.list({ limit: 1 });
    await succeeds(context, roles, 'a list of clusterroles, by a ClusterRoleBinding');
  },

  'authorization.bindings.cluster-wide-to-role': async (context) => {
    const { people, namespace, cluster, record } = context;
    const [person, witness] = [await people.stranger(), await people.stranger()];
    const role = await namespace.roles.given({ rules: [listMaps] });
    const roleRef = roleRefTo(namespace.roles, role);
    const answer = await cluster.clusterRoleBindings.create({ subjects: [person.subject], roleRef });
    await grantClusterWide(context, witness, [listMaps], lists(witness, namespace));
    record({
      binding: answer.status,
      'in the namespace of the Role': (await lists(person, namespace)()).status,
      everywhere: (await listsAllNamespaces(person, namespace)()).status,
    });
  },
});

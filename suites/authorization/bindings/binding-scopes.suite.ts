// Cases: where a binding grants what its role allows (access 2.2).
import { worksAfterRestart } from './after-restart.ts';
import { section } from '../../kit/case.ts';
import { deniedUnlessOpen } from '../../kit/identities/open-to-all.ts';
import { coreRule } from '../../kit/identities/rights.ts';
import { opened } from '../../kit/watches/opened.ts';
import { eachFormGrants } from './forms-of-bindings.ts';
import { createdNamespace, namespacesWithCommonPrefix } from './created-namespace.ts';
import type { CaseContext, Namespace } from '../../kit/context.ts';
import { listMaps, lists, listsAllNamespaces } from '../readers.ts';
import {
  denied,
  grantClusterRoleIn,
  grantClusterWide,
  grantIn,
  roleRefTo,
  succeeds,
  untilAllowed,
} from '../../kit/identities/rights.ts';

export default section('access', '2.2', {
  'authorization.bindings.after-restart': {
    text: 'RoleBindings and ClusterRoleBindings grant the same after a restart of the server.',
    observe:
      'On a launched server a user, a member of a group and a service account list by RoleBindings to a Role and to a ClusterRole, and by ClusterRoleBindings, one of them to an aggregating ClusterRole where the target has a controller for that, before and after a restart on the same stored state; a list that no binding allows is 403 both times. A ClusterRole that is created after the restart is aggregated, too. A user who may patch roles cannot add a right to a Role from before that the user does not hold.',
    wrong:
      'Bindings are indexed when they are written, and a start reads only some of them, or aggregating roles are not followed any more.',
    alsoIn: ['core 1'],
    needs: ['rbac', 'launcher', 'restart', 'impersonation'],
    run: worksAfterRestart,
  },

  'authorization.bindings.role-of-own-namespace': {
    text: 'A RoleBinding may refer to a Role of its namespace and grants it there: access to namespaced objects is decided by their namespace.',
    observe:
      'A bound user lists and watches config maps in that namespace; a watch across all namespaces is 403; in another one, also where one name is a prefix of the other, and across all namespaces, the list is 403. Of two users who are bound by a Role and RoleBinding of the same name in two namespaces, each lists in one of them only; so does one of two who are bound by a Role -2r in n and r in n-2, where the latter allows more. Roles and RoleBindings with dots in their names, with names of more than 63 characters, with generated ones, with an owner and with a finalizer grant, too.',
    wrong:
      'A Role applies in all namespaces, bindings of one name replace each other, the names of namespace and Role are joined to one key, or a Role allows the list across all namespaces.',
    alsoIn: ['core 2.2'],
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, anotherNamespace, expect, has } = context;
      const elsewhere = anotherNamespace();
      const person = await people.stranger();
      const witness = await people.stranger();
      await grantIn(context, witness, elsewhere, [listMaps], lists(witness, elsewhere));
      await grantIn(context, person, namespace, [listMaps], lists(person, namespace));
      denied(expect, await lists(person, elsewhere)(), 'a namespace other than that of the Role');
      denied(expect, await listsAllNamespaces(person, namespace)(), 'all namespaces at once');
      const everywhere = person.cluster.resource(namespace.configMaps.type);
      const watches = { ...listMaps, verbs: ['watch'] };
      await grantIn(context, person, namespace, [watches], () => opened(person.in(namespace).configMaps));
      denied(expect, await opened(everywhere), 'a watch of all namespaces at once');
      await sameNamesApart(context, [namespace, elsewhere]);
      await eachFormGrants(context);
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
      await joinedNamesApart(context, short, long);
    },
  },

  'authorization.bindings.role-of-other-namespace': {
    text: 'A RoleBinding cannot refer to a Role of another namespace.',
    observe:
      'A Role is in one namespace only, the RoleBinding that names it in another: the user gets 403 in both.',
    wrong: 'The Role is looked up by name in every namespace.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
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
  },

  'authorization.bindings.cluster-role-in-namespace': {
    text: 'A ClusterRole bound by a RoleBinding grants only in the namespace of the binding.',
    observe:
      'A ClusterRole that lists config maps: a list in that namespace is 200, in another one and across all namespaces 403. Bound in both namespaces it lists in both.',
    wrong: 'A ClusterRole applies cluster-wide, however it is bound.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { people, namespace, anotherNamespace, expect } = context;
      const elsewhere = anotherNamespace();
      const [person, witness] = [await people.stranger(), await people.stranger()];
      await grantClusterRoleIn(context, witness, elsewhere, [listMaps], lists(witness, elsewhere));
      await grantClusterRoleIn(context, person, namespace, [listMaps], lists(person, namespace));
      denied(expect, await lists(person, elsewhere)(), 'a namespace other than that of the binding');
      denied(expect, await listsAllNamespaces(person, namespace)(), 'all namespaces at once');
      const role = await context.cluster.clusterRoles.given({ rules: [listMaps] });
      const roleRef = roleRefTo(context.cluster.clusterRoles, role);
      const both = await people.stranger();
      for (const place of [namespace, elsewhere]) {
        await place.roleBindings.given({ subjects: [both.subject], roleRef });
        await untilAllowed(context, lists(both, place), 'by one ClusterRole that is bound in two namespaces');
      }
    },
  },

  'authorization.bindings.cluster-role-not-beyond': {
    text: 'A ClusterRole bound by a RoleBinding grants nothing outside namespaces.',
    observe:
      'A ClusterRole with get on configmaps and clusterroles, bound by a RoleBinding: the user gets a config map of the namespace, and 403 for a ClusterRole.',
    wrong: 'Requests outside namespaces are compared with every binding.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { people, namespace, cluster, names } = context;
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
      const answer = await readsRole(person)();
      const what = 'a ClusterRole, by a binding in a namespace';
      await deniedUnlessOpen(context, answer, (by) => readsRole(by)(), what);
    },
  },

  'authorization.bindings.cluster-wide': {
    text: 'A ClusterRoleBinding grants cluster-wide.',
    observe:
      'A ClusterRole with list on configmaps and clusterroles: lists in two namespaces, in one created after the binding, across all namespaces, and of clusterroles are all 200; a watch across all namespaces is 403.',
    wrong: 'The namespaces are fixed at the creation of the binding.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
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
      const everywhere = person.cluster.resource(namespace.configMaps.type);
      denied(expect, await opened(everywhere), 'a watch of all namespaces, with the verb list');
    },
  },

  'authorization.bindings.cluster-wide-to-role': {
    text: 'Whether a ClusterRoleBinding may refer to a Role is not stated: roleRef allows both kinds, the text lets only a RoleBinding refer to a Role.',
    observe: 'Record whether such a binding is refused, and if not what it grants.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
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
  },
});

/** A Role and a RoleBinding of one name in each of two namespaces, with a user each. */
async function sameNamesApart(context: CaseContext, places: readonly Namespace[]): Promise<void> {
  const { people, uniqueName, expect } = context;
  const metadata = { name: uniqueName('same') };
  const bound = [];
  for (const place of places) {
    const person = await people.stranger();
    const roleRef = roleRefTo(place.roles, await place.roles.given({ metadata, rules: [listMaps] }));
    await place.roleBindings.given({ metadata, subjects: [person.subject], roleRef });
    bound.push({ person, place });
  }
  for (const { person, place } of bound)
    await untilAllowed(context, lists(person, place), 'one of two bindings of the same name');
  for (const { person, place } of bound)
    for (const other of places.filter((one) => one !== place))
      denied(
        expect,
        await lists(person, other)(),
        'a namespace where a binding of that name has another user',
      );
}

/** A Role and a RoleBinding in each of two namespaces, where the names of the namespace and the object make the same text. */
async function joinedNamesApart(context: CaseContext, short: Namespace, long: Namespace): Promise<void> {
  const { people, uniqueName, expect } = context;
  const name = uniqueName('joined');
  const shared = coreRule(['list'], 'podtemplates');
  const bind = async (place: Namespace, metadata: { readonly name: string }, rules: readonly object[]) => {
    const person = await people.stranger();
    const roleRef = roleRefTo(place.roles, await place.roles.given({ metadata, rules }));
    await place.roleBindings.given({ metadata, subjects: [person.subject], roleRef });
    return person;
  };
  const before = long.name.slice(short.name.length);
  const less = await bind(short, { name: `${before}${name}` }, [shared]);
  const more = await bind(long, { name }, [shared, listMaps]);
  const what = `by a Role ${before}r in n, beside a Role r in n${before}`;
  const control = () => less.in(short).podTemplates.list({ limit: 1 });
  await untilAllowed(context, lists(more, long), `by a Role r in n${before}, beside a Role ${before}r in n`);
  await untilAllowed(context, control, what);
  denied(expect, await lists(less, short)(), `what the Role r in n${before} allows, ${what}`);
  denied(expect, await lists(more, short)(), `n, ${what}`);
}

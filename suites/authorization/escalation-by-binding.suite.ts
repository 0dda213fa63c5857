// Cases: a user may bind only roles whose rights the user holds (access 5.4, 7).
import { section } from '../kit/case.ts';
import {
  binds,
  bindsNamedRole,
  mayBind,
  refusesBinding,
  refusesInEveryWay,
  refusesUpdates,
} from './binding-attempts.ts';
import { clusterRbacAuthor, rbacAuthor, held, more, writesRbac } from './rbac-authors.ts';
import { mayReadPath, specialVerbs } from './special-rights.ts';
import { lists } from './readers.ts';
import { denied, grantClusterWide, grantIn, roleRefTo } from '../kit/rights.ts';

export default section({
  'authorization.escalation.role-binding-create': async (context) => {
    const { namespace, cluster, has } = context;
    const person = await rbacAuthor(context, ['rolebindings']);
    const [mine, all] = [person.in(namespace).roleBindings, namespace.roleBindings];
    for (const roles of [namespace.roles, ...(has('cluster-wide') ? [cluster.clusterRoles] : [])]) {
      const attempt = { mine, all, roles };
      const what = `a RoleBinding to a ${roles.type.kind}`;
      const large = await roles.given({ rules: [held, more] });
      await refusesInEveryWay(context, attempt, large, `${what} with more rights than the author holds`);
      for (const rule of specialVerbs(context))
        await refusesBinding(
          context,
          attempt,
          await roles.given({ rules: [held, rule] }),
          `${what} with ${rule.verbs.join(' and ')}`,
        );
      await binds(
        context,
        attempt,
        await roles.given({ rules: [held] }),
        `${what} whose rights the author holds`,
      );
    }
  },

  'authorization.escalation.role-binding-update': async (context) => {
    const { namespace } = context;
    const person = await rbacAuthor(context, ['rolebindings']);
    const mine = person.in(namespace).roleBindings;
    await refusesUpdates(context, { mine, all: namespace.roleBindings, roles: namespace.roles });
  },

  'authorization.escalation.cluster-role-binding-create': async (context) => {
    const { cluster } = context;
    const { clusterRoles: roles, clusterRoleBindings: all } = cluster;
    const person = await clusterRbacAuthor(context, ['clusterrolebindings']);
    const attempt = { mine: person.cluster.clusterRoleBindings, all, roles };
    const large = await roles.given({ rules: [held, more] });
    await refusesInEveryWay(
      context,
      attempt,
      large,
      'a ClusterRoleBinding to a role with more rights than the author holds',
    );
    const paths = await mayReadPath(context, person);
    for (const rule of [...specialVerbs(context), ...paths.more]) {
      const what = `a ClusterRoleBinding to a role with ${rule.verbs.join(' and ')} on ${String(rule.resources ?? rule.nonResourceURLs)}`;
      await refusesBinding(context, attempt, await roles.given({ rules: [held, rule] }), what);
    }
    const small = await roles.given({ rules: [held, paths.held] });
    await binds(context, attempt, small, 'a ClusterRoleBinding to a role whose rights the author holds');
  },

  'authorization.escalation.cluster-role-binding-update': async (context) => {
    const { clusterRoles: roles, clusterRoleBindings: all } = context.cluster;
    const person = await clusterRbacAuthor(context, ['clusterrolebindings']);
    await refusesUpdates(context, { mine: person.cluster.clusterRoleBindings, all, roles });
  },

  'authorization.escalation.binding-scope': async (context) => {
    const { namespace, anotherNamespace, people, cluster, expect } = context;
    const elsewhere = anotherNamespace();
    // Creates the namespace: a request with the user's credential does not create or await it.
    await elsewhere.configMaps.given();
    const person = await people.stranger();
    const writes = writesRbac(context, ['rolebindings', 'clusterrolebindings']);
    await grantIn(context, person, namespace, [held], lists(person, namespace));
    await grantClusterWide(context, person, [writes], () => person.cluster.clusterRoleBindings.read('none'));
    denied(expect, await lists(person, elsewhere)(), 'the right in another namespace');
    const { clusterRoles: roles } = cluster;
    const role = await roles.given({ rules: [held] });
    const own = { mine: person.in(namespace).roleBindings, all: namespace.roleBindings, roles };
    const there = { mine: person.in(elsewhere).roleBindings, all: elsewhere.roleBindings, roles };
    const clusterWide = { mine: person.cluster.clusterRoleBindings, all: cluster.clusterRoleBindings, roles };
    await binds(context, own, role, 'a RoleBinding in the namespace where the rights are held');
    await refusesBinding(context, there, role, 'a RoleBinding in a namespace where the rights are not held');
    await refusesBinding(
      context,
      clusterWide,
      role,
      'a ClusterRoleBinding to a role whose rights are held in a namespace',
    );
    const writer = await roles.given({ rules: [writes] });
    await binds(context, there, writer, 'a RoleBinding to a role whose rights are held cluster-wide');
    await binds(
      context,
      clusterWide,
      writer,
      'a ClusterRoleBinding to a role whose rights are held cluster-wide',
    );
  },

  'authorization.escalation.absent-role': async (context) => {
    const { namespace, cluster, has, record } = context;
    const person = await rbacAuthor(context, ['rolebindings']);
    const [mine, all] = [person.in(namespace).roleBindings, namespace.roleBindings];
    for (const roles of [namespace.roles, ...(has('cluster-wide') ? [cluster.clusterRoles] : [])]) {
      const attempt = { mine, all, roles };
      const what = `a RoleBinding to a ${roles.type.kind}`;
      await binds(
        context,
        attempt,
        await roles.given({ rules: [held] }),
        `${what} whose rights the author holds`,
      );
      await refusesBinding(context, attempt, roles.object(), `${what} that does not exist`);
    }
    const attempt = { mine, all, roles: namespace.roles };
    const absent = namespace.roles.object();
    const witness = await namespace.roles.given({ rules: [more] });
    const rule = mayBind(context, attempt, absent, witness);
    await grantIn(context, person, namespace, [rule], lists(person, namespace));
    await binds(context, attempt, witness, 'a RoleBinding, with bind on its role');
    const subjects = [person.subject];
    const answer = await mine.create({ subjects, roleRef: roleRefTo(namespace.roles, absent) });
    record({ 'with bind on a name that no role has': answer.status });
  },

  'authorization.escalation.bind-on-roles': async (context) => {
    const { namespace } = context;
    const person = await rbacAuthor(context, ['rolebindings']);
    const mine = person.in(namespace).roleBindings;
    await bindsNamedRole(context, { mine, all: namespace.roleBindings, roles: namespace.roles }, (rule) =>
      grantIn(context, person, namespace, [rule], lists(person, namespace)),
    );
  },

  'authorization.escalation.bind-on-cluster-roles': async (context) => {
    const { namespace, cluster } = context;
    const { clusterRoles: roles } = cluster;
    const person = await rbacAuthor(context, ['rolebindings']);
    const inNamespace = { mine: person.in(namespace).roleBindings, all: namespace.roleBindings, roles };
    await bindsNamedRole(context, inNamespace, (rule) =>
      grantIn(context, person, namespace, [rule], lists(person, namespace)),
    );
    const clusterWide = await clusterRbacAuthor(context, ['clusterrolebindings']);
    const inCluster = {
      mine: clusterWide.cluster.clusterRoleBindings,
      all: cluster.clusterRoleBindings,
      roles,
    };
    // The verb in one namespace does not hold for the whole cluster.
    const local = await roles.given({ rules: [more] });
    const rule = mayBind(context, inCluster, local);
    await grantIn(
      context,
      clusterWide,
      namespace,
      [rule, writesRbac(context, ['rolebindings'])],
      lists(clusterWide, namespace),
    );
    const here = { ...inNamespace, mine: clusterWide.in(namespace).roleBindings };
    await binds(context, here, local, 'a RoleBinding, with bind in its namespace');
    await refusesBinding(context, inCluster, local, 'a ClusterRoleBinding, with bind in a namespace only');
    await bindsNamedRole(context, inCluster, (one) =>
      grantClusterWide(context, clusterWide, [one], lists(clusterWide, namespace)),
    );
  },
});

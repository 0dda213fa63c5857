// Cases: a user may bind only roles whose rights the user holds (access 5.4, 7).
import { section } from '../../kit/case.ts';
import {
  binds,
  bindsNamedRole,
  mayBind,
  refusesBinding,
  refusesInEveryWay,
  refusesUpdates,
} from './binding-attempts.ts';
import {
  bindsNoNamesake,
  largeRole,
  namesakesApart,
  refusesAggregatingRole,
  refusesGrownRole,
} from './bound-roles.ts';
import { clusterRbacAuthor, rbacAuthor, held, more, writesRbac } from './rbac-authors.ts';
import { mayReadPath, specialVerbs } from './special-rights.ts';
import { lists } from '../readers.ts';
import { denied, grantClusterWide, grantIn, roleRefTo } from '../../kit/identities/rights.ts';

export default section('access', '5.4', {
  'authorization.escalation.role-binding-create': {
    text: 'Without bind, creating a RoleBinding needs all permissions of the referenced role.',
    observe:
      'A user with create on rolebindings: a binding for a third user, to a Role and to a ClusterRole with rights not held in that namespace, is refused and not stored, also where these are impersonate, bind or escalate; to a role whose rights the user holds it succeeds, and is refused after the role got more. Of a Role and a ClusterRole with one name, the one that roleRef names counts.',
    wrong: 'Only create on rolebindings is checked, or the role that was bound before.',
    alsoIn: ['access 7'],
    needs: ['rbac', 'second-identity'],
    async run(context) {
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
        await refusesGrownRole(context, attempt, what);
      }
      if (has('cluster-wide')) await namesakesApart(context, { mine, all });
    },
  },

  'authorization.escalation.role-binding-update': {
    text: 'Without bind, updating a RoleBinding needs all permissions of the referenced role.',
    observe:
      'A user with update and patch on rolebindings adds a third user, by PUT and by PATCH, to a binding of a role whose rights the user does not hold, and replaces the existing subject by it: refused (4xx), nothing changes; where the user holds the rights it works.',
    wrong: 'The check is made at creation only.',
    alsoIn: ['access 7'],
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace } = context;
      const person = await rbacAuthor(context, ['rolebindings']);
      const mine = person.in(namespace).roleBindings;
      await refusesUpdates(context, { mine, all: namespace.roleBindings, roles: namespace.roles });
    },
  },

  'authorization.escalation.cluster-role-binding-create': {
    text: 'Without bind, creating a ClusterRoleBinding needs all permissions of the referenced role.',
    observe:
      'A user with create on clusterrolebindings: a binding of a third user to a role with rights not held cluster-wide, special verbs and paths included, also where the role aggregates them from another one, is refused and not stored; to a role whose rights the user holds it succeeds.',
    wrong: 'Only RoleBindings are checked.',
    alsoIn: ['access 7'],
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { cluster, has } = context;
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
      if (has('role-aggregation')) await refusesAggregatingRole(context, attempt);
    },
  },

  'authorization.escalation.cluster-role-binding-update': {
    text: 'Without bind, updating a ClusterRoleBinding needs all permissions of the referenced role.',
    observe:
      'A user with update and patch on clusterrolebindings adds a third user to a binding of a role whose rights the user does not hold, and replaces the existing subject by it: refused (4xx), nothing changes; where the user holds the rights it works.',
    wrong: 'Updates are allowed because roleRef is unchanged.',
    alsoIn: ['access 7'],
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { clusterRoles: roles, clusterRoleBindings: all } = context.cluster;
      const person = await clusterRbacAuthor(context, ['clusterrolebindings']);
      await refusesUpdates(context, { mine: person.cluster.clusterRoleBindings, all, roles });
    },
  },

  'authorization.escalation.binding-scope': {
    text: 'The permissions of the referenced role must be held at the scope of the binding.',
    observe:
      'A user with the rights of a ClusterRole in one namespace only: a RoleBinding to it succeeds there and is refused in another namespace, and a ClusterRoleBinding to it is refused.',
    wrong: 'A right in a namespace is enough for a binding across the cluster.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { namespace, anotherNamespace, people, cluster, expect } = context;
      const elsewhere = anotherNamespace();
      // Creates the namespace: a request with the user's credential does not create or await it.
      await elsewhere.configMaps.given();
      const person = await people.stranger();
      const writes = writesRbac(context, ['rolebindings', 'clusterrolebindings']);
      await grantIn(context, person, namespace, [held], lists(person, namespace));
      await grantClusterWide(context, person, [writes], () =>
        person.cluster.clusterRoleBindings.read('none'),
      );
      denied(expect, await lists(person, elsewhere)(), 'the right in another namespace');
      const { clusterRoles: roles } = cluster;
      const role = await roles.given({ rules: [held] });
      const own = { mine: person.in(namespace).roleBindings, all: namespace.roleBindings, roles };
      const there = { mine: person.in(elsewhere).roleBindings, all: elsewhere.roleBindings, roles };
      const clusterWide = {
        mine: person.cluster.clusterRoleBindings,
        all: cluster.clusterRoleBindings,
        roles,
      };
      await binds(context, own, role, 'a RoleBinding in the namespace where the rights are held');
      await refusesBinding(
        context,
        there,
        role,
        'a RoleBinding in a namespace where the rights are not held',
      );
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
  },

  'authorization.escalation.absent-role': {
    text: 'Without bind a role that does not exist cannot be bound. (Inferred: no user holds the unknown rules that it will have.)',
    observe:
      'A user with create on rolebindings: a binding of a third user to a Role, and to a ClusterRole, that does not exist is refused and not stored; to a role whose rights the user holds it succeeds. The answer with bind on the name is recorded.',
    wrong: 'A missing role is treated as one without rules, and its later creation grants its rights.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity'],
    async run(context) {
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
  },

  'authorization.escalation.bind-on-roles': {
    text: 'The verb bind on a Role allows bindings to it without holding its permissions, and to that Role alone.',
    observe:
      'A user with create on rolebindings and bind on the Roles r0 and r1, by resourceNames, none of whose rights the user holds: a binding of a third user to r1 succeeds, and so do a PATCH, a PUT and an apply that add a subject to it; one to r2 is refused, also with bind on clusterroles of that name, and so is one to a ClusterRole with the name of a Role that may be bound.',
    wrong:
      'bind has no effect, or none on an update, its resourceNames are ignored, or bind on Roles holds for ClusterRoles, too, or the other way round.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace, has } = context;
      const person = await rbacAuthor(context, ['rolebindings']);
      const mine = person.in(namespace).roleBindings;
      await bindsNamedRole(context, { mine, all: namespace.roleBindings, roles: namespace.roles }, (rule) =>
        grantIn(context, person, namespace, [rule], lists(person, namespace)),
      );
      if (has('cluster-wide')) await bindsNoNamesake(context, person);
    },
  },

  'authorization.escalation.bind-on-cluster-roles': {
    text: 'The verb bind on a ClusterRole allows bindings to it without holding its permissions, and to that ClusterRole alone.',
    observe:
      'As for Roles, with a RoleBinding and with a ClusterRoleBinding of a third user; also a RoleBinding to a ClusterRole that aggregates its rights.',
    wrong: 'bind is supported for Roles only.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
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
      const local = await largeRole(context);
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
  },
});

// Cases: the scope in which the rights of a new role must be held, and the verb that replaces them (access 5.4).
import type { Answer } from '../../kit/answers/answer.ts';
import { isNotOffered } from '../rules/sub-resources.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Person } from '../../kit/identities/people.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { refusedAsMistake } from '../refusals/refused-as-mistake.ts';
import { rbacAuthor, clusterRbacAuthor, held, more, writesRbac } from './rbac-authors.ts';
import { bindingsNeedRights, waivedByGroup } from './bound-roles.ts';
import { lists, listsAllNamespaces } from '../readers.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import {
  coreRule,
  denied,
  grantClusterRoleIn,
  grantClusterWide,
  grantIn,
  roleRefTo,
  succeeds,
} from '../../kit/identities/rights.ts';

const escalates = ({ names }: Pick<CaseContext, 'names'>, resource: string): Rule => ({
  verbs: ['escalate'],
  apiGroups: [names.groups.rbac],
  resources: [resource],
});

/** Only this request shows that the grant of the verb has taken effect. */
const untilWritten = (context: CaseContext, roles: Resource, what: string): Promise<Answer> =>
  succeeds(context, () => roles.create({ rules: [more] }), what);

async function refusedAndNotStored(
  context: CaseContext,
  mine: Resource,
  all: Resource,
  rule: Rule,
  what: string,
): Promise<void> {
  const role = mine.object({ rules: [rule] });
  refusedAsMistake(context, await mine.create(role), what);
  context.expect.that(
    !(await all.exists(role.metadata.name!)),
    `${what}: the request was refused, but the object exists`,
  );
}

/** An author changes a Role by escalate, and may not change it again once the binding with the verb is deleted. */
async function refusedWithoutEscalate(
  context: CaseContext,
  mine: Resource,
  binding: ApiObject,
): Promise<void> {
  const { namespace, expect, eventually, uniqueName } = context;
  const name = (await namespace.roles.given({ rules: [held] })).metadata.name!;
  const patches = (rules: readonly Rule[]) => () => mine.mergePatch(name, { rules });
  await succeeds(context, patches([more]), 'more rights for a Role, by a user with escalate on roles');
  expect.success(await namespace.roleBindings.remove(binding.metadata.name!), 'DELETE of a binding');
  await eventually(
    async () =>
      refusedAsMistake(
        context,
        // Other rules each time: an update that changes none may need no rights.
        await patches([held, { ...more, resourceNames: [uniqueName('other')] }])(),
        'other rights, with escalate withdrawn',
      ),
    'authorization',
  );
}

/** With escalate on two Roles by resourceNames, more rights for another Role are refused. */
async function namedRolesOnly(context: CaseContext, person: Person): Promise<void> {
  const { namespace, expect } = context;
  const [one, second, other] = await namespace.roles.givenMany(3, { rules: [held] });
  const resourceNames = [one, second].map((role) => role!.metadata.name!);
  const named = { ...escalates(context, 'roles'), resourceNames };
  // The right to read a config map shows when the role has taken effect.
  const map = (await namespace.configMaps.given()).metadata.name!;
  const rules = [named, escalates(context, 'clusterroles'), coreRule(['get'], 'configmaps', map)];
  await grantIn(context, person, namespace, rules, () => person.in(namespace).configMaps.read(map));
  const mine = person.in(namespace).roles;
  const patchesSecond = () => mine.mergePatch(resourceNames[1]!, { rules: [more] });
  await succeeds(context, patchesSecond, 'more rights for the second of two Roles with escalate on them');
  const name = other!.metadata.name!;
  const patched = await mine.mergePatch(name, { rules: [more] });
  refusedAsMistake(
    context,
    patched,
    'more rights for a Role, with escalate on two others and on clusterroles',
  );
  const after = await namespace.roles.current(name);
  expect.equal(after['rules'], other!['rules'], 'rules of a Role after a refused change');
}

export default section('access', '5.4', {
  'authorization.escalation.role-scope': {
    text: 'The permissions of a new role must be held at the same scope.',
    observe:
      'A user with get on secrets in one namespace, and create on roles and clusterroles cluster-wide: a Role with get on secrets succeeds in that namespace and is refused in another, and a ClusterRole with it is refused.',
    wrong: 'A right held in any namespace is enough.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { namespace, anotherNamespace, cluster, people, expect } = context;
      const elsewhere = anotherNamespace();
      // Creates the namespace: a request with the user's credential does not create or await it.
      await elsewhere.configMaps.given();
      const person = await people.stranger();
      const writes = writesRbac(context, ['roles', 'clusterroles']);
      await grantIn(context, person, namespace, [held], lists(person, namespace));
      // A dry-run, which stores nothing under the name.
      await grantClusterWide(context, person, [writes], () =>
        person.cluster.clusterRoles.create({ rules: [] }, { query: { dryRun: 'All' } }),
      );
      denied(expect, await lists(person, elsewhere)(), 'the right in another namespace');
      const own = person.in(namespace).roles;
      const creates = (roles: Resource, rule: Rule) => () => roles.create({ rules: [rule] });
      await succeeds(context, creates(own, held), 'a Role in the namespace where its right is held');
      const there = person.in(elsewhere).roles;
      await refusedAndNotStored(
        context,
        there,
        elsewhere.roles,
        held,
        'a Role in a namespace where its right is not held',
      );
      const { clusterRoles } = person.cluster;
      await refusedAndNotStored(
        context,
        clusterRoles,
        cluster.clusterRoles,
        held,
        'a ClusterRole with a right that is held in a namespace only',
      );
      await succeeds(context, creates(there, writes), 'a Role with a right that is held cluster-wide');
      await succeeds(
        context,
        creates(clusterRoles, writes),
        'a ClusterRole with a right that is held cluster-wide',
      );
    },
  },

  'authorization.escalation.escalate-on-roles': {
    text: 'The verb escalate on roles allows Roles with permissions that their author does not hold.',
    observe:
      'A user with create and escalate on roles in a namespace creates there a Role beyond its own rights: a success; without escalate the same is refused, and so is, with escalate on two other Roles by resourceNames and on all clusterroles, a PATCH that adds such rights, while one of the second of these succeeds. Once the binding with escalate is deleted, a PATCH is refused that was allowed before. A member of a group with escalate and bind creates such a Role, and binds it.',
    wrong:
      'escalate has no effect, or update acts as escalate, or its resourceNames are ignored, or it is remembered.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace } = context;
      const person = await rbacAuthor(context, ['roles']);
      const { roles } = person.in(namespace);
      await refusedAndNotStored(
        context,
        roles,
        namespace.roles,
        more,
        'a Role with more rights than its author holds, without escalate',
      );
      await namedRolesOnly(context, person);
      const { binding } = await grantIn(
        context,
        person,
        namespace,
        [escalates(context, 'roles')],
        lists(person, namespace),
      );
      await untilWritten(
        context,
        roles,
        'a Role with more rights than its author holds, by a user with escalate on roles',
      );
      await refusedWithoutEscalate(context, roles, binding);
      await waivedByGroup(context);
    },
  },

  'authorization.escalation.escalate-on-cluster-roles': {
    text: 'The verb escalate on clusterroles allows ClusterRoles with permissions that their author does not hold.',
    observe:
      'A user with create and escalate on clusterroles creates one beyond its own rights, and one with an aggregationRule: a success; with escalate on roles only it is refused.',
    wrong: 'The verb on one kind is accepted for the other, or an aggregationRule is refused with it, too.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { namespace, anotherNamespace, cluster } = context;
      const person = await clusterRbacAuthor(context, ['roles', 'clusterroles']);
      const witness = await rbacAuthor(context, ['roles']);
      const { clusterRoles } = person.cluster;
      const refused = (what: string) =>
        refusedAndNotStored(
          context,
          clusterRoles,
          cluster.clusterRoles,
          more,
          `a ClusterRole with more rights than its author holds, ${what}`,
        );
      await refused('without escalate');
      const works = listsAllNamespaces(person, namespace);
      await grantClusterWide(context, person, [escalates(context, 'roles')], works);
      await untilWritten(context, person.in(namespace).roles, 'a Role, by a user with escalate on roles');
      await refused('with escalate on roles only');
      const both = [escalates(context, 'clusterroles'), escalates(context, 'roles')];
      await grantClusterRoleIn(context, person, namespace, both, works);
      // The witness is bound last: its rights show that the earlier binding has taken effect, too.
      await grantClusterRoleIn(context, witness, namespace, both, lists(witness, namespace));
      await untilWritten(
        context,
        witness.in(namespace).roles,
        'a Role, by a user with escalate in its namespace',
      );
      await refused('with escalate on clusterroles in a namespace only');
      const elsewhere = anotherNamespace();
      await grantIn(
        context,
        witness,
        elsewhere,
        [writesRbac(context, ['roles']), held],
        lists(witness, elsewhere),
      );
      const there = witness.in(elsewhere).roles;
      await refusedAndNotStored(
        context,
        there,
        elsewhere.roles,
        more,
        'a Role, with escalate in another namespace only',
      );
      await grantClusterWide(context, person, [escalates(context, 'clusterroles')], works);
      await untilWritten(context, clusterRoles, 'a ClusterRole, by a user with escalate on clusterroles');
      const selector = { matchLabels: { [context.uniqueName('label')]: 'true' } };
      const aggregates = () =>
        clusterRoles.create({ rules: [], aggregationRule: { clusterRoleSelectors: [selector] } });
      await succeeds(context, aggregates, 'a ClusterRole that aggregates, by a user with escalate on them');
    },
  },

  'authorization.escalation.deletions': {
    text: 'The deletion of a role or binding needs neither its permissions nor escalate or bind. (Inferred: the rules name creation and update only.)',
    observe:
      'A user with delete and deletecollection on roles and rolebindings, and without the rights of a Role: DELETE of a binding to the Role, of the Role, and of a collection of such Roles where the target has that method, succeed; a PATCH of it is refused.',
    wrong:
      'A deletion is checked like an update, so that rights cannot be withdrawn by those who do not hold them.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { names, namespace, uniqueName, record } = context;
      const person = await rbacAuthor(context, ['roles']);
      const { roles, roleBindings, serviceAccounts } = person.in(namespace);
      const role = await namespace.roles.given({ rules: [more] });
      const name = role.metadata.name!;
      const subjects = [{ kind: 'User', apiGroup: names.groups.rbac, name: uniqueName('third') }];
      const roleRef = roleRefTo(namespace.roles, role);
      const binding = await namespace.roleBindings.given({ subjects, roleRef });
      const apiGroups = [names.groups.rbac];
      const verbs = ['delete', 'deletecollection'];
      const deletes = { apiGroups, verbs, resources: ['roles', 'rolebindings'] };
      const deleted = { [uniqueName('deleted')]: 'true' };
      await namespace.roles.given({ metadata: { labels: deleted }, rules: [more] });
      const query = { labelSelector: `${Object.keys(deleted)[0]}=true` };
      // Both rules take effect together, and the list shows that.
      const rules = [deletes, coreRule(['list'], 'serviceaccounts')];
      await grantIn(context, person, namespace, rules, () => serviceAccounts.list({ limit: 1 }));
      const label = { metadata: { labels: { changed: 'true' } } };
      const patched = await roles.mergePatch(name, { ...label, rules: [held, more] });
      refusedAsMistake(
        context,
        patched,
        'PATCH of the rules of a Role with more rights than the author holds',
      );
      const removes = () => roleBindings.remove(binding.metadata.name!);
      await succeeds(context, removes, 'DELETE of a binding to a Role whose rights the author does not hold');
      await succeeds(
        context,
        () => roles.remove(name),
        'DELETE of a Role whose rights the author does not hold',
      );
      const dry = await namespace.roles.removeCollection({ query: { ...query, dryRun: 'All' } });
      // The document does not show which kinds have this method.
      if (isNotOffered(dry)) return record({ 'DELETE of a collection of Roles': dry.status });
      const what = 'DELETE of a collection of Roles whose rights the author does not hold';
      await succeeds(context, () => roles.removeCollection({ query }), what);
    },
  },

  'authorization.escalation.unchanged-rules': {
    text: 'An update that does not change the rules of a role also needs all permissions in it, and one that adds no subject to a binding those of its role. (Inferred: the clause makes no exception.)',
    observe:
      'A user with patch on roles: a patch of a label is refused on a Role with more rights than the user holds, and succeeds on one whose rights the user holds. So are a patch of a label, and one that removes a subject, of a binding to such a Role.',
    wrong: 'Only added rules are checked.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace, expect } = context;
      const person = await rbacAuthor(context, ['roles', 'rolebindings']);
      const { roles } = person.in(namespace);
      const [small, large] = [held, more].map((rule) => namespace.roles.given({ rules: [rule] }));
      const label = { metadata: { labels: { changed: 'true' } } };
      const name = (await large!).metadata.name!;
      const own = (await small!).metadata.name!;
      const labels = () => roles.mergePatch(own, label);
      await succeeds(context, labels, 'a label on a Role whose rights the author holds');
      refusedAsMistake(
        context,
        await roles.mergePatch(name, label),
        'a label on a Role with more rights than the author holds',
      );
      const after = (await namespace.roles.current(name)).metadata;
      expect.absent(after.labels?.['changed'], 'the label that was refused');
      await bindingsNeedRights(context, person, [await small!, await large!]);
    },
  },
});

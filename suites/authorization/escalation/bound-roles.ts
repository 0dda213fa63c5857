// Bindings by an author who does not hold the rights that the bound role has now, or that a role with the same name has
// (access 5.4). Helper of `escalation-by-binding.suite.ts` and `escalation-scopes.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Person } from '../../kit/identities/people.ts';
import { grantIn, roleRefTo, succeeds } from '../../kit/identities/rights.ts';
import { aggregating, selecting } from '../aggregation/aggregating-roles.ts';
import { has } from '../aggregation/role-rules.ts';
import { refusedAsMistake } from '../refusals/refused-as-mistake.ts';
import { lists } from '../readers.ts';
import { replaced } from '../replaced.ts';
import { binds, mayBind, refusesBinding } from './binding-attempts.ts';
import type { BindingAttempt } from './binding-attempts.ts';
import { held, more, writesRbac } from './rbac-authors.ts';

/** A change of the role may take effect late: each attempt creates a binding of another name. */
const refusedInTheEnd = (
  context: CaseContext,
  attempt: BindingAttempt,
  role: ApiObject,
  what: string,
): Promise<void> => context.eventually(() => refusesBinding(context, attempt, role, what), 'authorization');

/** The author may bind a role until it gets rights that the author does not hold. */
export async function refusesGrownRole(
  context: CaseContext,
  attempt: BindingAttempt,
  what: string,
): Promise<void> {
  const role = await attempt.roles.given({ rules: [held] });
  await binds(context, attempt, role, `${what} whose rights the author holds`);
  await replaced(context, attempt.roles, role.metadata.name!, { rules: [held, more] });
  await refusedInTheEnd(context, attempt, role, `${what} that was bound before it got more rights`);
}

/** A ClusterRole with more rights than the author holds, which it aggregates where the target has a controller for that. */
export async function largeRole(context: CaseContext): Promise<ApiObject> {
  const { clusterRoles } = context.cluster;
  if (!context.has('role-aggregation')) return clusterRoles.given({ rules: [more] });
  const label = context.uniqueName('label');
  const role = await aggregating(context, [selecting(label)]);
  await clusterRoles.given({ metadata: { labels: { [label]: 'true' } }, rules: [more] });
  await has(context, role.metadata.name!, 'podtemplates');
  return role;
}

/** A role that has only the rights of the role that it selects. */
export async function refusesAggregatingRole(context: CaseContext, attempt: BindingAttempt): Promise<void> {
  const role = await largeRole(context);
  await refusedInTheEnd(
    context,
    attempt,
    role,
    'a binding to a role that aggregates rights which the author does not hold',
  );
}

/** Of a Role and a ClusterRole with one name the author holds the rights of one. */
export async function namesakesApart(
  context: CaseContext,
  bindings: Pick<BindingAttempt, 'mine' | 'all'>,
): Promise<void> {
  const { namespace, cluster } = context;
  const kinds = [namespace.roles, cluster.clusterRoles];
  for (const [index, small] of kinds.entries()) {
    const large = kinds[1 - index]!;
    const inner = await small.given({ rules: [held] });
    const outer = await large.given({ metadata: { name: inner.metadata.name! }, rules: [held, more] });
    const what = `a RoleBinding, where a Role and a ClusterRole have the name, to the ${small.type.kind}`;
    await binds(context, { ...bindings, roles: small }, inner, `${what} with held rights`);
    const other = `a RoleBinding, where a Role and a ClusterRole have the name, to the ${large.type.kind}`;
    await refusesBinding(context, { ...bindings, roles: large }, outer, `${other} with more rights`);
  }
}

/** With bind on a Role, a ClusterRole of its name may not be bound. */
export async function bindsNoNamesake(context: CaseContext, person: Person): Promise<void> {
  const { namespace, cluster } = context;
  const bindings = { mine: person.in(namespace).roleBindings, all: namespace.roleBindings };
  const [ofRole, ofClusterRole] = [namespace.roles, cluster.clusterRoles].map((roles) => ({
    ...bindings,
    roles,
  })) as [BindingAttempt, BindingAttempt];
  const role = await ofRole.roles.given({ rules: [more] });
  const metadata = { name: role.metadata.name! };
  const namesake = await ofClusterRole.roles.given({ metadata, rules: [more] });
  const rule = mayBind(context, ofRole, role);
  await grantIn(context, person, namespace, [rule], lists(person, namespace));
  await binds(context, ofRole, role, 'a RoleBinding to a Role, with bind on it');
  await refusesBinding(
    context,
    ofClusterRole,
    namesake,
    'a RoleBinding to a ClusterRole, with bind on the Role of its name',
  );
}

/** Changes of a binding that add no subject: allowed where the author holds the rights of the role. */
export async function bindingsNeedRights(
  context: CaseContext,
  person: Person,
  [small, large]: readonly [ApiObject, ApiObject],
): Promise<void> {
  const { names, namespace, uniqueName, expect } = context;
  const { roleBindings } = person.in(namespace);
  const subjects = ['one', 'other'].map((word) => ({
    kind: 'User',
    apiGroup: names.groups.rbac,
    name: uniqueName(word),
  }));
  const changes = {
    'a label': { metadata: { labels: { changed: 'true' } } },
    'one subject less': { subjects: subjects.slice(0, 1) },
  };
  const bound = async (role: ApiObject) =>
    (await namespace.roleBindings.given({ subjects, roleRef: roleRefTo(namespace.roles, role) })).metadata
      .name!;
  const [own, name] = [await bound(small), await bound(large)];
  for (const [what, change] of Object.entries(changes)) {
    const patches = () => roleBindings.mergePatch(own, change);
    await succeeds(context, patches, `${what} of a binding to a Role whose rights the author holds`);
    const refused = await roleBindings.mergePatch(name, change);
    refusedAsMistake(
      context,
      refused,
      `${what} of a binding to a Role with more rights than the author holds`,
    );
    const after = await namespace.roleBindings.current(name);
    const left: readonly unknown[] = after['subjects'] ?? [];
    expect.equal(left.length, subjects.length, 'number of subjects after a refused change');
    expect.absent(after.metadata.labels?.['changed'], 'the label of a binding that was refused');
  }
}

/** The verbs escalate and bind count, too, where a group of the author has them. */
export async function waivedByGroup(context: CaseContext): Promise<void> {
  const { namespace, names, people, uniqueName } = context;
  if (!context.has('impersonation')) return;
  const { rbac: apiGroup } = names.groups;
  const subject = { kind: 'Group', apiGroup, name: uniqueName('authors') } as const;
  const author = people.impersonated({ username: uniqueName('author'), groups: [subject.name] });
  const special = { verbs: ['escalate', 'bind'], apiGroups: [apiGroup], resources: ['roles'] };
  const rules = [writesRbac(context, ['roles', 'rolebindings']), special, held];
  await grantIn(context, { subject }, namespace, rules, lists(author, namespace));
  const { roles, roleBindings: mine } = author.in(namespace);
  const what = 'more rights than its author holds, by a member of a group with escalate and bind';
  const creates = () => roles.create({ rules: [more] });
  const { object } = await succeeds(context, creates, `POST of a Role with ${what}`);
  const attempt = { mine, all: namespace.roleBindings, roles: namespace.roles };
  await binds(context, attempt, object, `a RoleBinding to a Role with ${what}`);
}

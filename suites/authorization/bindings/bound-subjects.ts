// Checks of what the subjects of bindings get: when subjects are replaced, and where two roles have one name (access 2.2).
import type { CaseContext } from '../../kit/context.ts';
import type { Person, Subject } from '../../kit/identities/people.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { gone } from '../../kit/waiting/gone.ts';
import {
  bindClusterWide,
  coreRule,
  roleRefTo,
  untilAllowed,
  untilDenied,
} from '../../kit/identities/rights.ts';
import { listMaps, lists } from '../readers.ts';
import { replaceField, replaceWays } from '../replace-field.ts';

/** One binding has subjects of every kind, each kind once as the first: each of them is allowed. */
export async function everyKindCounts(context: CaseContext): Promise<void> {
  const { people, namespace, names, uniqueName, has } = context;
  const user = await people.stranger();
  const entries = [{ person: user, subject: user.subject }];
  if (has('impersonation')) {
    const group = uniqueName('group');
    entries.push({
      person: people.impersonated({ username: uniqueName('member'), groups: [group] }),
      subject: { kind: 'Group', apiGroup: names.groups.rbac, name: group },
    });
  }
  if (has('token-requests')) {
    const account = await people.knownAccount();
    entries.push({ person: account, subject: account.subject });
  }
  const role = await namespace.roles.given({ rules: [listMaps] });
  const roleRef = roleRefTo(namespace.roles, role);
  for (const [index, { subject }] of entries.entries()) {
    const others = entries.filter((_one, at) => at !== index).map((one) => one.subject);
    const { metadata } = await namespace.roleBindings.given({ subjects: [subject, ...others], roleRef });
    for (const { person } of entries)
      await untilAllowed(
        context,
        lists(person, namespace),
        `one of subjects whose first is a ${subject.kind}`,
      );
    context.expect.success(await namespace.roleBindings.remove(metadata.name!), 'DELETE of the binding');
    for (const { person } of entries)
      await untilDenied(context, lists(person, namespace), 'a subject of a deleted binding');
  }
}

/** A ClusterRoleBinding of a group or an account allows its members, too. */
export async function countsClusterWide(
  context: CaseContext,
  person: Person,
  subject: Subject,
): Promise<void> {
  const { cluster, namespace, has } = context;
  if (!has('cluster-wide')) return;
  await bindClusterWide(cluster, subject, [listMaps]);
  const what = `a subject of kind ${subject.kind} of a ClusterRoleBinding`;
  await untilAllowed(context, lists(person, namespace), what);
}

/** A user is bound to a Role and to a ClusterRole of one name, by bindings of which one has the name of a ClusterRoleBinding of the
 * user: all of them count. */
export async function bothKindsCount(context: CaseContext): Promise<void> {
  const { people, namespace, cluster } = context;
  const person = await people.stranger();
  const clusterRole = await cluster.clusterRoles.given({ rules: [listMaps] });
  const metadata = { name: clusterRole.metadata.name! };
  const role = await namespace.roles.given({ metadata, rules: [coreRule(['list'], 'podtemplates')] });
  const subjects = [person.subject];
  const everywhere = [coreRule(['list'], 'serviceaccounts')];
  const { binding } = await bindClusterWide(cluster, person.subject, everywhere);
  await namespace.roleBindings.given({ subjects, roleRef: roleRefTo(namespace.roles, role) });
  await namespace.roleBindings.given({
    metadata: { name: binding.metadata.name! },
    subjects,
    roleRef: roleRefTo(cluster.clusterRoles, clusterRole),
  });
  await untilAllowed(context, lists(person, namespace), 'by the ClusterRole of two bound namesakes');
  const { podTemplates, serviceAccounts } = person.in(namespace);
  await untilAllowed(context, () => podTemplates.list({ limit: 1 }), 'by the Role of two bound namesakes');
  const what = 'by a ClusterRoleBinding that has the name of a RoleBinding';
  await untilAllowed(context, () => serviceAccounts.list({ limit: 1 }), what);
}

/** The binding has one subject, who is replaced in each way, and comes back in the end. */
export async function subjectsFollow(
  context: CaseContext,
  bindings: Resource,
  name: string,
  first: Person,
): Promise<void> {
  const { people, namespace } = context;
  let before = first;
  for (const way of replaceWays) {
    const after = await people.stranger();
    const count = await replaceField(context, bindings, name, way, ['subjects', [after.subject]]);
    await untilAllowed(context, lists(after, namespace), `a subject that a ${way} added`);
    if (count > 1) await replaceField(context, bindings, name, 'PUT', ['subjects', [after.subject]]);
    await untilDenied(context, lists(before, namespace), `a subject that a ${way} removed`);
    before = after;
  }
  await replaceField(context, bindings, name, 'PUT', ['subjects', [first.subject]]);
  await untilAllowed(context, lists(first, namespace), 'a subject that was removed and is added again');
  const { subjects: _all, ...none } = await bindings.current(name);
  const emptied = await bindings.replace({ ...none, subjects: [] });
  // A server may require a subject.
  if (emptied.ok)
    await untilDenied(context, lists(first, namespace), 'the last subject, which a PUT removed');
}

/** A ClusterRoleBinding that is deleted and made again binds its new subjects only. */
export async function recreatedClusterWide(context: CaseContext): Promise<void> {
  const { people, namespace, cluster, expect, has } = context;
  if (!has('cluster-wide')) return;
  const [former, later] = [await people.stranger(), await people.stranger()];
  const { binding } = await bindClusterWide(cluster, former.subject, [listMaps]);
  await untilAllowed(context, lists(former, namespace), 'a subject of a ClusterRoleBinding');
  const { clusterRoleBindings } = cluster;
  const { metadata, roleRef } = binding;
  const name = metadata.name!;
  expect.success(await clusterRoleBindings.remove(name), 'DELETE of the ClusterRoleBinding');
  await gone(context, clusterRoleBindings, name);
  const body = { metadata: { name }, roleRef: roleRef as object, subjects: [later.subject] };
  expect.success(await clusterRoleBindings.create(body), 'POST of its name with another subject');
  await untilAllowed(context, lists(later, namespace), 'a subject of the new ClusterRoleBinding');
  await untilDenied(context, lists(former, namespace), 'a subject of the earlier ClusterRoleBinding');
}

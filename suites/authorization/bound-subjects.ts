// Checks of what the subjects of bindings get: when subjects are replaced, and where two roles have one name (access 2.2).
import type { CaseContext } from '../kit/context.ts';
import type { Person } from '../kit/people.ts';
import type { Resource } from '../kit/resource.ts';
import { coreRule, roleRefTo, untilAllowed, untilDenied } from '../kit/rights.ts';
import { listMaps, lists } from './readers.ts';
import { replaceField, replaceWays } from './replace-field.ts';

/** A user is bound to a Role and to a ClusterRole of one name: both count. */
export async function bothKindsCount(context: CaseContext): Promise<void> {
  const { people, namespace, cluster } = context;
  const person = await people.stranger();
  const clusterRole = await cluster.clusterRoles.given({ rules: [listMaps] });
  const metadata = { name: clusterRole.metadata.name! };
  const role = await namespace.roles.given({ metadata, rules: [coreRule(['list'], 'podtemplates')] });
  for (const roleRef of [roleRefTo(namespace.roles, role), roleRefTo(cluster.clusterRoles, clusterRole)])
    await namespace.roleBindings.given({ subjects: [person.subject], roleRef });
  await untilAllowed(context, lists(person, namespace), 'by the ClusterRole of two bound namesakes');
  const { podTemplates } = person.in(namespace);
  await untilAllowed(context, () => podTemplates.list({ limit: 1 }), 'by the Role of two bound namesakes');
}

/** The binding has one subject, who is replaced in each way. */
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
    await replaceField(context, bindings, name, way, ['subjects', [after.subject]]);
    await untilAllowed(context, lists(after, namespace), `a subject that a ${way} added`);
    await untilDenied(context, lists(before, namespace), `a subject that a ${way} removed`);
    before = after;
  }
}

// Bindings whose roleRef does not refer to a role of its group (access 2.2). Helper of `bindings.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import type { Person } from '../../kit/identities/people.ts';
import { roleRefTo } from '../../kit/identities/rights.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { listMaps, readerRole, refusedOrWithoutEffect } from '../readers.ts';

/** A RoleBinding that a POST or an apply creates, and a ClusterRoleBinding, whose roleRef has another API group. */
export async function otherGroups(context: CaseContext, person: Person): Promise<void> {
  const { namespace, cluster, has, uniqueName } = context;
  const bodyFor = (roles: Resource, role: ApiObject) => ({
    subjects: [person.subject],
    roleRef: { ...roleRefTo(roles, role), apiGroup: 'example.com' },
  });
  const body = bodyFor(namespace.roles, await readerRole(namespace));
  const [applied, manager] = [uniqueName('applied'), 'conformance'];
  const answers = {
    POST: await namespace.roleBindings.create(body),
    apply: await namespace.roleBindings.apply(applied, body, { manager }),
    ...(has('cluster-wide') && {
      'POST of a ClusterRoleBinding': await cluster.clusterRoleBindings.create(
        bodyFor(cluster.clusterRoles, await cluster.clusterRoles.given({ rules: [listMaps] })),
      ),
    }),
  };
  for (const [way, answer] of Object.entries(answers))
    await refusedOrWithoutEffect(context, person, answer, `roleRef.apiGroup example.com, by ${way}`);
}

// Rights for somebody, by a role and its binding (access 2.2).
import type { Cluster, Namespace } from '../kit/collections.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Subject } from '../kit/people.ts';

export interface Rule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
}

/** Of the core group. */
export const rule = (verb: string, resource: string, ...resourceNames: readonly string[]): Rule => ({
  verbs: [verb],
  apiGroups: [''],
  resources: [resource],
  ...(resourceNames.length === 0 ? {} : { resourceNames }),
});

/** In one namespace. */
export async function grantIn(
  namespace: Namespace,
  subject: Subject,
  rules: readonly Rule[],
): Promise<ApiObject> {
  const { metadata } = await namespace.roles.given({ rules });
  const roleRef = { apiGroup: namespace.roles.type.group, kind: 'Role', name: metadata.name };
  return namespace.roleBindings.given({ subjects: [subject], roleRef });
}

/** In the whole cluster. */
export async function grantEverywhere(
  cluster: Cluster,
  subject: Subject,
  rules: readonly Rule[],
): Promise<ApiObject> {
  const { metadata } = await cluster.clusterRoles.given({ rules });
  const roleRef = { apiGroup: cluster.clusterRoles.type.group, kind: 'ClusterRole', name: metadata.name };
  return cluster.clusterRoleBindings.given({ subjects: [subject], roleRef });
}

// Grants read access to the config maps of a namespace; cases about identities use it as their sample right.
import type { Namespace, CaseContext } from '../context.ts';
import type { Subject } from './people.ts';

/** Allows subjects to get and list the config maps of a namespace, and nothing else. */
export async function grantConfigMapReads(
  { names }: Pick<CaseContext, 'names'>,
  namespace: Namespace,
  ...subjects: readonly Subject[]
): Promise<void> {
  const apiGroup = names.groups.rbac;
  const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list'] }];
  const { metadata } = await namespace.roles.given({ rules });
  const roleRef = { apiGroup, kind: 'Role', name: metadata.name! };
  await namespace.roleBindings.given({ subjects, roleRef });
}

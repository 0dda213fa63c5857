// Grants read access to the config maps of a namespace; cases about identities use it as their sample right.
import type { Namespace, CaseContext } from '../context.ts';
import { unlessForbidden } from '../unless-blocked.ts';
import type { Subject } from './people.ts';

/** Allows subjects to get and list the config maps of a namespace, and nothing else. @throws NotRun where the run may not bind them */
export async function grantConfigMapReads(
  { names }: Pick<CaseContext, 'names'>,
  namespace: Namespace,
  ...subjects: readonly Subject[]
): Promise<void> {
  const apiGroup = names.groups.rbac;
  const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list'] }];
  const { metadata } = await namespace.roles.given({ rules });
  const roleRef = { apiGroup, kind: 'Role', name: metadata.name! };
  // A service may keep built-in groups out of bindings.
  await unlessForbidden(
    () => namespace.roleBindings.given({ subjects, roleRef }),
    `a binding of ${subjects.map((one) => one.name).join(', ')}`,
  );
}

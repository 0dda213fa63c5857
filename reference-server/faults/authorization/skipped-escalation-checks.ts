// Bugs in the escalation check of roles and bindings: skipped writes and mixed-up namespaces.
import type { RoleWrite } from '../../access/rbac/escalation-parts.ts';
import type { Parts } from '../../parts/index.ts';
import type { User } from '../../request.ts';

/** Skips the escalation check for these writes. */
export function leaveUnchecked(parts: Parts, isUnchecked: (write: RoleWrite) => boolean): void {
  const { addsRights } = parts.rbac;
  parts.rbac.addsRights = (write) => !isUnchecked(write) && addsRights(write);
}

/** The namespace in which a user first wrote a role or binding; undefined before that. */
export function remembersNamespaces(parts: Parts): (user: User) => string | undefined {
  const { addsRights } = parts.rbac;
  const namespaces = new Map<string, string>();
  parts.rbac.addsRights = (write) => {
    const { namespace = '' } = write.next.metadata;
    if (namespace !== '' && !namespaces.has(write.user.username))
      namespaces.set(write.user.username, namespace);
    return addsRights(write);
  };
  return ({ username }) => namespaces.get(username);
}

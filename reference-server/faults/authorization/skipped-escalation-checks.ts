// Bugs in the escalation check of roles and bindings: skipped writes and mixed-up namespaces.
import type { GivingWrite } from '../../access/rbac/gift.ts';
import type { Parts } from '../../parts/index.ts';
import type { User } from '../../request.ts';

/** Skips the escalation check for these writes. */
export function leaveUnchecked(parts: Parts, isUnchecked: (write: GivingWrite) => boolean): void {
  const { isGiving } = parts.rbac;
  parts.rbac.isGiving = (write) => !isUnchecked(write) && isGiving(write);
}

/** The namespace in which a user first wrote a role or binding; undefined before that. */
export function remembersNamespaces(parts: Parts): (user: User) => string | undefined {
  const { isGiving } = parts.rbac;
  const namespaces = new Map<string, string>();
  parts.rbac.isGiving = (write) => {
    const { namespace = '' } = write.next.metadata;
    if (namespace !== '' && !namespaces.has(write.user.username))
      namespaces.set(write.user.username, namespace);
    return isGiving(write);
  };
  return ({ username }) => namespaces.get(username);
}

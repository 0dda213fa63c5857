// Bugs in the limit on what roles and bindings give: writes that are not looked at, and places that are mixed up.
import type { GivingWrite } from '../../access/rbac/gift.ts';
import type { Parts } from '../../parts/index.ts';
import type { User } from '../../request.ts';

/** These writes are not held against what their author holds. */
export function leaveUnchecked(parts: Parts, isUnchecked: (write: GivingWrite) => boolean): void {
  const { isGiving } = parts.rbac;
  parts.rbac.isGiving = (write) => !isUnchecked(write) && isGiving(write);
}

/** In which namespace a user wrote first to a role or binding; undefined before that. */
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

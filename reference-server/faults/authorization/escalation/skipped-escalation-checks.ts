// Bugs in the escalation check of roles and bindings: skipped writes and mixed-up namespaces.
import type { RoleWrite } from '../../../access/rbac/escalation-check.ts';
import type { Parts } from '../../../parts/index.ts';
import type { User } from '../../../requests/request.ts';

/** Skips the escalation check for these writes. */
export function leaveUnchecked(parts: Parts, isUnchecked: (write: RoleWrite) => boolean): void {
  const { needsEscalationCheck } = parts.rbac;
  parts.rbac.needsEscalationCheck = (write) => !isUnchecked(write) && needsEscalationCheck(write);
}

/** The namespace in which a user first wrote a role or binding; undefined before that. */
export function remembersNamespaces(parts: Parts): (user: User) => string | undefined {
  const { needsEscalationCheck } = parts.rbac;
  const namespaces = new Map<string, string>();
  parts.rbac.needsEscalationCheck = (write) => {
    const { namespace = '' } = write.next.metadata;
    if (namespace !== '' && !namespaces.has(write.user.username))
      namespaces.set(write.user.username, namespace);
    return needsEscalationCheck(write);
  };
  return ({ username }) => namespaces.get(username);
}

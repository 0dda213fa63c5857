// The declaration of a default role (document access 2.3), and helpers to write its rules.
import type { Names } from '../../../common/dialects/names.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { Subject } from '../../resources/rbac/role-binding.ts';

/** The three roles for users, each of which aggregates the rules of labelled roles. */
export type UserRole = 'admin' | 'edit' | 'view';

export interface DefaultRole {
  readonly name: string;
  /** The namespace of a Role; absent for a ClusterRole. */
  readonly namespace?: string;
  readonly rules: readonly PolicyRule[];
  /** It aggregates the roles with this label, and has no rules of its own. */
  readonly aggregates?: UserRole;
  /** This role aggregates it. */
  readonly extends?: UserRole;
  /** The subjects of its default binding, which has the same name. Absent: no binding; empty: a binding without
   * subjects. */
  readonly subjects?: readonly Subject[];
}

/** Some of the default roles, in the names of a dialect. */
export type DefaultRoles = (names: Names) => readonly DefaultRole[];

export const read = 'get list watch';
export const write = 'create update patch delete deletecollection';
export const readWrite = `${read} ${write}`;

const words = (text: string) => text.split(/\s+/);

/** `rule('apps', 'deployments deployments/scale', 'get list')`; the empty group is the core group. */
export function rule(
  groups: string | readonly string[],
  resources: string,
  verbs: string,
  resourceNames: readonly string[] = [],
): PolicyRule {
  return {
    apiGroups: typeof groups === 'string' ? [groups] : [...groups],
    resources: words(resources),
    verbs: words(verbs),
    ...(resourceNames.length === 0 ? {} : { resourceNames: [...resourceNames] }),
  };
}

/** A rule on non-resource paths. */
export const paths = (urls: string, verbs = 'get'): PolicyRule => ({
  nonResourceURLs: words(urls),
  verbs: words(verbs),
});

/** The permission to record events. */
export const eventWrites = ({ groups }: Names): PolicyRule =>
  rule(['', groups.events], 'events', 'create update patch');

/** Subjects of default bindings; the stored ones also have the defaults of the kind. */
export const subjectsOf = ({ groups, namespaces }: Names) => ({
  user: (name: string): Subject => ({ kind: 'User', apiGroup: groups.rbac, name }),
  group: (name: string): Subject => ({ kind: 'Group', apiGroup: groups.rbac, name }),
  /** A service account of the system namespace. */
  account: (name: string): Subject => ({ kind: 'ServiceAccount', name, namespace: namespaces.system }),
});

// What a default role is declared as (document access 2.3), and the words that its rules are written in.
import type { Names } from '../../../fixtures/dialects/names.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { Subject } from '../../resources/rbac/role-binding.ts';

/** The three roles for users, each of which takes the rules of labelled roles. */
export type UserRole = 'admin' | 'edit' | 'view';

export interface DefaultRole {
  readonly name: string;
  /** Of a Role; a ClusterRole has none. */
  readonly namespace?: string;
  readonly rules: readonly PolicyRule[];
  /** Its rules are those of the roles with this label, and none of its own. */
  readonly collects?: UserRole;
  /** Its rules are part of this role, too. */
  readonly extends?: UserRole;
  /** Of its default binding, which has the same name. None: there is no binding; an empty list: one for nobody. */
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

/** A rule on paths outside the resources. */
export const paths = (urls: string, verbs = 'get'): PolicyRule => ({
  nonResourceURLs: words(urls),
  verbs: words(verbs),
});

/** What everybody needs who tells of what happens. */
export const eventWrites = ({ groups }: Names): PolicyRule =>
  rule(['', groups.events], 'events', 'create update patch');

/** Subjects of default bindings; who reads them back finds the defaults of the kind filled in. */
export const subjectsOf = ({ groups, namespaces }: Names) => ({
  user: (name: string): Subject => ({ kind: 'User', apiGroup: groups.rbac, name }),
  group: (name: string): Subject => ({ kind: 'Group', apiGroup: groups.rbac, name }),
  /** A service account of the system namespace. */
  account: (name: string): Subject => ({ kind: 'ServiceAccount', name, namespace: namespaces.system }),
});

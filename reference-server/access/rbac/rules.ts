// Parts that match a request with a rule, and a subject with a user (document access 2.2). Pure.
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { BindingObject, Subject } from '../../resources/rbac/role-binding.ts';
import type { User } from '../../requests/request.ts';
import type { Attributes } from '../authorizer.ts';
import type { Grant } from './grant.ts';
import { usernameOf } from '../service-accounts/identity.ts';
import { uncovered } from './coverage.ts';
import { escalationParts } from './escalation-check.ts';

type ResourceAttributes = NonNullable<Attributes['resource']>;

const includesOrAll = (list: readonly string[], one: string) => list.includes('*') || list.includes(one);

export const matchesVerb = ({ verbs = [] }: PolicyRule, verb: string) => includesOrAll(verbs, verb);

export const matchesGroup = ({ apiGroups = [] }: PolicyRule, group: string) =>
  includesOrAll(apiGroups, group);

/** `pods/log` is one sub-resource; `*` with a sub-resource, that of every type; `*` alone, every type and
 * sub-resource. */
export function matchesResource(
  { resources = [] }: PolicyRule,
  { plural, subresource }: Pick<ResourceAttributes, 'plural' | 'subresource'>,
): boolean {
  const wanted = subresource === '' ? plural : `${plural}/${subresource}`;
  if (includesOrAll(resources, wanted)) return true;
  return subresource !== '' && resources.includes(`*/${subresource}`);
}

/** A rule with names does not match requests without one: create, list, watch and deletecollection of a collection. */
export const matchesName = ({ resourceNames = [] }: PolicyRule, name: string) =>
  resourceNames.length === 0 || resourceNames.includes(name);

/** A `*` at the end matches any rest. */
export const matchesPath = ({ nonResourceURLs = [] }: PolicyRule, path: string) =>
  nonResourceURLs.some((url) => (url.endsWith('*') ? path.startsWith(url.slice(0, -1)) : url === path));

/** A single rule must match in every respect. */
export function ruleAllows(rule: PolicyRule, { verb, resource, path = '' }: Attributes): boolean {
  if (!matchesVerb(rule, verb)) return false;
  if (resource === undefined) return matchesPath(rule, path);
  return (
    matchesGroup(rule, resource.group) && matchesResource(rule, resource) && matchesName(rule, resource.name)
  );
}

/** Keys of a subject; they equal those of `userKeys` for its users. */
export function subjectKeys(
  { kind = '', name = '', namespace = '' }: Subject,
  bindingNamespace: string,
): readonly string[] {
  if (kind === 'ServiceAccount') {
    return [`User:${usernameOf({ namespace: namespace === '' ? bindingNamespace : namespace, name })}`];
  }
  return [`${kind}:${name}`];
}

/** Keys of the subjects that match a user. */
export const userKeys = ({ username, groups }: User): readonly string[] => [
  `User:${username}`,
  ...groups.map((group) => `Group:${group}`),
];

/** The subjects of a binding. */
export const subjectsOf = ({ subjects }: BindingObject): readonly Subject[] => subjects ?? [];

/** The role of a binding: its namespace (empty for a ClusterRole) and name. */
export function roleOf({ roleRef = {}, metadata }: BindingObject): {
  readonly namespace: string;
  readonly name: string;
} {
  const { kind = '', name = '' } = roleRef;
  return { namespace: kind === 'Role' ? (metadata.namespace ?? '') : '', name };
}

/** The current rules of the role of a binding, stored or not; undefined if the role does not exist.
 * @param role of the binding @param rulesOf returns the rules of a role */
export const boundRules = (
  _binding: BindingObject,
  role: ReturnType<typeof roleOf>,
  rulesOf: (namespace: string, name: string) => readonly PolicyRule[] | undefined,
): readonly PolicyRule[] | undefined => rulesOf(role.namespace, role.name);

/** The namespace where a binding applies; empty: the whole cluster, including non-resource paths. */
export const grantsIn = ({ metadata }: BindingObject): string => metadata.namespace ?? '';

/** The grants of a user in a namespace, including those of the whole cluster. */
export const grantsOf = (
  find: (user: User, namespace: string) => Iterable<Grant>,
  user: User,
  namespace: string,
): Iterable<Grant> => find(user, namespace);

/** The rules of some grants. Rules on paths apply only if the binding applies to the whole cluster. */
export function rulesInForce(grants: Iterable<Grant>): readonly PolicyRule[] {
  return [...grants].flatMap(({ binding, rules }) =>
    grantsIn(binding) === ''
      ? rules
      : rules.filter(({ nonResourceURLs = [] }) => nonResourceURLs.length === 0),
  );
}

/** The first grant of which a rule matches: rules only add permissions. */
export function allowingGrant<G extends { readonly rules: readonly PolicyRule[] }>(
  grants: Iterable<G>,
  attributes: Attributes,
  allows: typeof ruleAllows,
): G | undefined {
  for (const grant of grants) if (grant.rules.some((rule) => allows(rule, attributes))) return grant;
  return undefined;
}

export const rbacParts = {
  ruleAllows,
  allowingGrant,
  subjectsOf,
  subjectKeys,
  userKeys,
  roleOf,
  boundRules,
  grantsIn,
  grantsOf,
  uncovered,
  ...escalationParts,
};

export type RbacParts = typeof rbacParts;

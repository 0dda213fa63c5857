// Parts that hold one request against one rule, and a subject against a user (document access 2.2). Pure.
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { BindingObject, Subject } from '../../resources/rbac/role-binding.ts';
import type { User } from '../../request.ts';
import type { Attributes } from '../authorizer.ts';
import type { Grant } from './grant.ts';
import { usernameOf } from '../service-accounts/identity.ts';
import { uncovered } from './coverage.ts';
import { escalationParts } from './escalation-parts.ts';

type ResourceAttributes = NonNullable<Attributes['resource']>;

const includesOrAll = (list: readonly string[], one: string) => list.includes('*') || list.includes(one);

export const matchesVerb = ({ verbs = [] }: PolicyRule, verb: string) => includesOrAll(verbs, verb);

export const matchesGroup = ({ apiGroups = [] }: PolicyRule, group: string) =>
  includesOrAll(apiGroups, group);

// `pods/log` names one sub-resource; `*` and a sub-resource that of every type; `*` alone every type with all of its own.
export function matchesResource(
  { resources = [] }: PolicyRule,
  { plural, subresource }: Pick<ResourceAttributes, 'plural' | 'subresource'>,
): boolean {
  const wanted = subresource === '' ? plural : `${plural}/${subresource}`;
  if (includesOrAll(resources, wanted)) return true;
  return subresource !== '' && resources.includes(`*/${subresource}`);
}

/** A rule with names says nothing of requests without one: create, list, watch and deletecollection of a collection. */
export const matchesName = ({ resourceNames = [] }: PolicyRule, name: string) =>
  resourceNames.length === 0 || resourceNames.includes(name);

/** `*` at the end stands for any rest. */
export const matchesPath = ({ nonResourceURLs = [] }: PolicyRule, path: string) =>
  nonResourceURLs.some((url) => (url.endsWith('*') ? path.startsWith(url.slice(0, -1)) : url === path));

/** One rule must fit in every respect. */
export function ruleAllows(rule: PolicyRule, { verb, resource, path = '' }: Attributes): boolean {
  if (!matchesVerb(rule, verb)) return false;
  if (resource === undefined) return matchesPath(rule, path);
  return (
    matchesGroup(rule, resource.group) && matchesResource(rule, resource) && matchesName(rule, resource.name)
  );
}

/** Whose a binding is, as keys that `userKeys` has, too. */
export function subjectKeys(
  { kind = '', name = '', namespace = '' }: Subject,
  bindingNamespace: string,
): readonly string[] {
  if (kind === 'ServiceAccount') {
    return [`User:${usernameOf({ namespace: namespace === '' ? bindingNamespace : namespace, name })}`];
  }
  return [`${kind}:${name}`];
}

/** All that a user may be bound as. */
export const userKeys = ({ username, groups }: User): readonly string[] => [
  `User:${username}`,
  ...groups.map((group) => `Group:${group}`),
];

/** Whom a binding names. */
export const subjectsOf = ({ subjects }: BindingObject): readonly Subject[] => subjects ?? [];

/** Where the role of a binding lies: its namespace, empty for a ClusterRole, and its name. */
export function roleOf({ roleRef = {}, metadata }: BindingObject): {
  readonly namespace: string;
  readonly name: string;
} {
  const { kind = '', name = '' } = roleRef;
  return { namespace: kind === 'Role' ? (metadata.namespace ?? '') : '', name };
}

/** The rules that a binding gives or would give, as they are at that moment; undefined where its role does not exist.
 * @param role where it lies @param rulesOf the rules of what lies at a place */
export const boundRules = (
  _binding: BindingObject,
  role: ReturnType<typeof roleOf>,
  rulesOf: (namespace: string, name: string) => readonly PolicyRule[] | undefined,
): readonly PolicyRule[] | undefined => rulesOf(role.namespace, role.name);

/** In which namespace a binding gives its rules; empty: everywhere, and for paths outside the resources. */
export const grantsIn = ({ metadata }: BindingObject): string => metadata.namespace ?? '';

/** All that gives a user rules in a namespace: those of the whole cluster, too. */
export const grantsOf = (
  known: (user: User, namespace: string) => Iterable<Grant>,
  user: User,
  namespace: string,
): Iterable<Grant> => known(user, namespace);

/** The rules that some grants give. Those of paths count only where a binding gives them for the whole cluster. */
export function rulesInForce(grants: Iterable<Grant>): readonly PolicyRule[] {
  return [...grants].flatMap(({ binding, rules }) =>
    grantsIn(binding) === ''
      ? rules
      : rules.filter(({ nonResourceURLs = [] }) => nonResourceURLs.length === 0),
  );
}

/** The first of a user's grants of which one rule fits: roles and their rules only add. */
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
  rulesInForce,
  uncovered,
  ...escalationParts,
};

export type RbacParts = typeof rbacParts;

// Generated attempts to grant rights: the rules that a user holds, and the rules that it tries to write into a role or to
// bind. About half of the attempts are within the held rules.
import * as fc from 'fast-check';
import { unlistedWord, uncoveredRequest } from './covers.ts';
import { ruleFits } from './decide.ts';
import { ruleText } from './describe.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import type { AccessRequest } from './policy.ts';
import { resourceRules } from './policies.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The scope of held rules: the namespace of the attempt, another namespace, or the whole cluster. */
export type Scope = 'here' | 'elsewhere' | 'cluster';

export interface Held {
  readonly scope: Scope;
  readonly rules: readonly Rule[];
  /** Bound to a group of the user where the case can choose groups. */
  readonly byGroup: boolean;
}

/** Whether the user holds `escalate` or `bind`, which permit granting rules that are not held: `no`, on the role of the
 * attempt, or on another role. The documents do not state whether such a rule with a name covers a POST (access 5.4). */
export type Exemption = 'no' | 'by name' | 'another';

/** An apply of a new name creates a role, too. */
const creates: readonly Attempt['how'][] = ['create', 'apply'];

export interface Attempt {
  readonly how: 'create' | 'put' | 'patch' | 'apply' | 'bind';
  /** A Role in the namespace, or a ClusterRole. The binding of either is a RoleBinding in the namespace. */
  readonly role: 'Role' | 'ClusterRole';
  readonly rules: readonly Rule[];
  readonly exemption: Exemption;
}

/** A user with its rules, and its attempts. */
export interface EscalationScenario {
  readonly held: readonly Held[];
  /** The group of roles and bindings. */
  readonly rbac: string;
  /** The user holds `escalate` and `bind` on all roles. */
  readonly isExempt: boolean;
  /** The user is a service account, also where users can be impersonated. */
  readonly isAccount: boolean;
  readonly attempts: readonly Attempt[];
}

/** @param rbac the group of roles and bindings */
export function scenarios(
  vocabulary: Vocabulary,
  rbac: string,
  attemptsEach: number,
): fc.Arbitrary<EscalationScenario> {
  const rules = fc.array(resourceRules(vocabulary), { minLength: 1, maxLength: 2 });
  const scope = fc.constantFrom<Scope[]>('here', 'here', 'elsewhere', 'cluster');
  const size = { minLength: attemptsEach * 6, maxLength: attemptsEach * 6 };
  return fc
    .record({
      held: fc.array(fc.record({ scope, rules, byGroup: fc.boolean() }), { minLength: 1, maxLength: 3 }),
      isExempt: fc.constantFrom(false, false, false, false, false, false, true),
      isAccount: fc.constantFrom(false, false, true),
    })
    .chain((author) =>
      fc
        .array(attempts(vocabulary, author.held), size)
        .map((all) => ({ ...author, rbac, attempts: balanced({ ...author, rbac }, all, attemptsEach) })),
    );
}

function attempts(vocabulary: Vocabulary, held: readonly Held[]): fc.Arbitrary<Attempt> {
  const own = held.flatMap(({ rules }) => rules);
  const near = fc.constantFrom(...own).chain(narrowed);
  const joined = fc
    .tuple(near, near)
    .map(([a, b]): Rule => ({ ...a, verbs: [...new Set([...a.verbs, ...b.verbs])] }));
  const rule = fc.oneof(
    { weight: 5, arbitrary: near },
    { weight: 2, arbitrary: joined },
    { weight: 3, arbitrary: near.chain((one) => beside(vocabulary, one)) },
    { weight: 1, arbitrary: resourceRules(vocabulary) },
  );
  return fc
    .record({
      how: fc.constantFrom<Attempt['how'][]>('create', 'put', 'patch', 'apply', 'bind', 'bind'),
      role: fc.constantFrom<Attempt['role'][]>('Role', 'Role', 'ClusterRole'),
      rules: fc.array(rule, { minLength: 1, maxLength: 2 }),
      exemption: fc.constantFrom<Exemption[]>('no', 'no', 'no', 'no', 'by name', 'another'),
    })
    .map((attempt) => (creates.includes(attempt.how) ? { ...attempt, exemption: 'no' as const } : attempt));
}

/** A part of a rule, sometimes without its resource names. */
function narrowed(rule: Rule): fc.Arbitrary<Rule> {
  const part = (list: readonly string[] = []) =>
    list.length === 0 ? fc.constant([...list]) : fc.shuffledSubarray([...list], { minLength: 1 });
  return fc.record({
    verbs: part(rule.verbs),
    apiGroups: part(rule.apiGroups),
    resources: part(rule.resources),
    resourceNames: fc.oneof(
      { weight: 4, arbitrary: part(rule.resourceNames) },
      { weight: 1, arbitrary: fc.constant<string[]>([]) },
    ),
  });
}

/** A sub-resource of each resource that a rule names, and the resource of each sub-resource. */
const relatedResources = ({ resources = [] }: Rule): readonly string[] =>
  resources
    .filter((resource) => !resource.includes('*'))
    .map((resource) => (resource.includes('/') ? resource.split('/')[0]! : `${resource}/status`));

/** The rule with another word in one list. */
function beside({ verbs, types, names }: Vocabulary, rule: Rule): fc.Arbitrary<Rule> {
  const words: Readonly<Record<string, readonly string[]>> = {
    verbs,
    apiGroups: types.map(([group]) => group),
    resources: [...types.map(([, resource]) => resource), ...relatedResources(rule)],
    resourceNames: names,
  };
  return fc
    .constantFrom(...Object.keys(words))
    .chain((list) => fc.constantFrom(...words[list]!).map((word): Rule => ({ ...rule, [list]: [word] })));
}

/** The held rules in the scope of an attempt. Writing a ClusterRole requires cluster-wide rules. */
export function rulesFor(held: readonly Held[], { how, role }: Attempt): readonly Rule[] {
  const inCluster = how !== 'bind' && role === 'ClusterRole';
  return held
    .filter(({ scope }) => scope === 'cluster' || (scope === 'here' && !inCluster))
    .flatMap(({ rules }) => rules);
}

type Author = Omit<EscalationScenario, 'attempts'>;

/** A request that the attempt would grant without being held; undefined if the attempt must succeed. */
export function missingRight({ held, rbac, isExempt }: Author, attempt: Attempt): AccessRequest | undefined {
  if (isExempt || attempt.exemption === 'by name') return undefined;
  const rules = rulesFor(held, attempt);
  // A wildcard in a held rule may include `escalate` or `bind`.
  if (rules.some((rule) => ruleFits(rule, exemptingRequest(rbac, attempt)))) return undefined;
  return uncoveredRequest(rules, attempt.rules);
}

const exemptingRequest = (group: string, { how, role }: Attempt): AccessRequest => ({
  verb: how === 'bind' ? 'bind' : 'escalate',
  group,
  resource: role === 'Role' ? 'roles' : 'clusterroles',
  subresource: '',
  namespace: '',
  name: unlistedWord,
});

function balanced(author: Author, all: readonly Attempt[], count: number): readonly Attempt[] {
  const may = all.filter((one) => missingRight(author, one) === undefined);
  const mayNot = all.filter((one) => missingRight(author, one) !== undefined);
  const half = Math.ceil(count / 2);
  const yes = may.slice(0, Math.max(half, count - mayNot.length));
  return [...yes, ...mayNot.slice(0, count - yes.length)];
}

/** The held rules and the attempt, for messages. */
export function describeAttempt(
  { held, isExempt, isAccount }: EscalationScenario,
  { how, role, rules, exemption }: Attempt,
): string {
  const holds = held.map(
    ({ scope, rules: own, byGroup }) =>
      `${byGroup ? 'by a group, ' : ''}${scope === 'here' ? 'here' : scope === 'cluster' ? 'in the cluster' : 'in another namespace'}: ${own.map(ruleText).join('; ')}`,
  );
  const what = how === 'bind' ? `bind a ${role} with` : `${how} a ${role} with`;
  const all = isExempt ? ' escalate and bind are held on all roles.' : '';
  const verb = how === 'bind' ? 'bind' : 'escalate';
  const where = exemption === 'by name' ? 'this role' : 'another role';
  const exempting = exemption === 'no' ? all : `${all} ${verb} is held on ${where}.`;
  return `${isAccount ? 'A service account held' : 'Held'} ${holds.join(', ')}. Tried to ${what} ${rules.map(ruleText).join('; ')}.${exempting}`;
}

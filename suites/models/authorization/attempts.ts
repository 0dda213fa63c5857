// Generated attempts to grant rights: the rules that a user holds, and where, and those that the user tries to write into a
// role or to bind. The user holds about half of them.
import * as fc from 'fast-check';
import { otherWord, uncovered } from './covers.ts';
import { ruleFits } from './decide.ts';
import type { Rule } from '../../kit/rights.ts';
import type { AccessRequest } from './policy.ts';
import { resourceRules } from './policies.ts';
import type { Vocabulary } from './policies.ts';

/** Where a user holds rules: in the namespace of the attempt, in another one, or in the whole cluster. */
export type Scope = 'here' | 'elsewhere' | 'cluster';

export interface Held {
  readonly scope: Scope;
  readonly rules: readonly Rule[];
}

/** Whether the user holds the verb that exempts from the check: not at all, on the role of the attempt, or on another one. A
 * POST names no object (access 5.4), so the documents do not say what a verb on a name means for it. */
export type Exemption = 'no' | 'by name' | 'another';

export interface Attempt {
  readonly how: 'create' | 'put' | 'patch' | 'apply' | 'bind';
  /** A Role here, or a ClusterRole; what is bound is bound here in any case. */
  readonly role: 'Role' | 'ClusterRole';
  readonly rules: readonly Rule[];
  readonly exemption: Exemption;
}

/** A user, and what the user tries. */
export interface Scenario {
  readonly held: readonly Held[];
  /** The group of roles and bindings. */
  readonly rbac: string;
  /** Holds the exempting verbs on every role. */
  readonly exemptsAll: boolean;
  readonly attempts: readonly Attempt[];
}

/** @param rbac the group of roles and bindings */
export function scenarios(
  vocabulary: Vocabulary,
  rbac: string,
  attemptsEach: number,
): fc.Arbitrary<Scenario> {
  const rules = fc.array(resourceRules(vocabulary), { minLength: 1, maxLength: 2 });
  const scope = fc.constantFrom<Scope[]>('here', 'here', 'elsewhere', 'cluster');
  const size = { minLength: attemptsEach * 6, maxLength: attemptsEach * 6 };
  return fc
    .record({
      held: fc.array(fc.record({ scope, rules }), { minLength: 1, maxLength: 3 }),
      exemptsAll: fc.constantFrom(false, false, false, false, false, false, true),
    })
    .chain((person) =>
      fc
        .array(attempts(vocabulary, person.held), size)
        .map((all) => ({ ...person, rbac, attempts: balanced({ ...person, rbac }, all, attemptsEach) })),
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
    { weight: 1, arbitrary: resourceRules(vocabulary) },
  );
  return fc
    .record({
      how: fc.constantFrom<Attempt['how'][]>('create', 'put', 'patch', 'apply', 'bind', 'bind'),
      role: fc.constantFrom<Attempt['role'][]>('Role', 'Role', 'ClusterRole'),
      rules: fc.array(rule, { minLength: 1, maxLength: 2 }),
      exemption: fc.constantFrom<Exemption[]>('no', 'no', 'no', 'no', 'by name', 'another'),
    })
    .map((attempt) => (attempt.how === 'create' ? { ...attempt, exemption: 'no' as const } : attempt));
}

/** A part of a rule, sometimes with fewer restrictions. */
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

/** The held rules that count for an attempt: for a ClusterRole that is not bound, only cluster-wide ones. */
export function rulesFor(held: readonly Held[], { how, role }: Attempt): readonly Rule[] {
  const inCluster = how !== 'bind' && role === 'ClusterRole';
  return held
    .filter(({ scope }) => scope === 'cluster' || (scope === 'here' && !inCluster))
    .flatMap(({ rules }) => rules);
}

type Person = Omit<Scenario, 'attempts'>;

/** The right because of which an attempt must fail; undefined where it must succeed. */
export function missingRight(
  { held, rbac, exemptsAll }: Person,
  attempt: Attempt,
): AccessRequest | undefined {
  if (exemptsAll || attempt.exemption === 'by name') return undefined;
  const rules = rulesFor(held, attempt);
  // A held wildcard may include the exempting verbs.
  if (rules.some((rule) => ruleFits(rule, exemptingRule(rbac, attempt)))) return undefined;
  return uncovered(rules, attempt.rules);
}

const exemptingRule = (group: string, { how, role }: Attempt): AccessRequest => ({
  verb: how === 'bind' ? 'bind' : 'escalate',
  group,
  resource: role === 'Role' ? 'roles' : 'clusterroles',
  subresource: '',
  namespace: '',
  name: otherWord,
});

function balanced(person: Person, all: readonly Attempt[], count: number): readonly Attempt[] {
  const may = all.filter((one) => missingRight(person, one) === undefined);
  const mayNot = all.filter((one) => missingRight(person, one) !== undefined);
  const half = Math.ceil(count / 2);
  const yes = may.slice(0, Math.max(half, count - mayNot.length));
  return [...yes, ...mayNot.slice(0, count - yes.length)];
}

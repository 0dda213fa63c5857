// Generated attempts to give rights: what somebody holds, and where, and what they try to put into a role or bind.
// About half of them are within what is held.
import * as fc from 'fast-check';
import { strange, uncovered } from './covers.ts';
import { ruleFits } from './decide.ts';
import type { Rule } from '../../kit/rights.ts';
import type { AccessRequest } from './policy.ts';
import { resourceRules } from './policies.ts';
import type { World } from './policies.ts';

/** Where somebody holds rules: where the attempt is made, in another namespace, or in the whole cluster. */
export type Scope = 'here' | 'elsewhere' | 'cluster';

export interface Held {
  readonly scope: Scope;
  readonly rules: readonly Rule[];
}

/** The verb that spares somebody what they lack: not held, on the role of the attempt, or on another one. A POST names no
 * object (access 5.4), so that what a verb on a name means for it is not said. */
export type Spared = 'no' | 'by name' | 'another';

export interface Attempt {
  readonly how: 'create' | 'put' | 'patch' | 'apply' | 'bind';
  /** A Role here, or a ClusterRole; what is bound is bound here in any case. */
  readonly role: 'Role' | 'ClusterRole';
  readonly rules: readonly Rule[];
  readonly spared: Spared;
}

/** Somebody, and what they try. */
export interface Story {
  readonly held: readonly Held[];
  /** The group of roles and bindings. */
  readonly rbac: string;
  /** The verbs that spare it are held on every role. */
  readonly sparesAll: boolean;
  readonly attempts: readonly Attempt[];
}

/** @param rbac the group of roles and bindings */
export function stories(world: World, rbac: string, attemptsEach: number): fc.Arbitrary<Story> {
  const rules = fc.array(resourceRules(world), { minLength: 1, maxLength: 2 });
  const scope = fc.constantFrom<Scope[]>('here', 'here', 'elsewhere', 'cluster');
  const size = { minLength: attemptsEach * 6, maxLength: attemptsEach * 6 };
  return fc
    .record({
      held: fc.array(fc.record({ scope, rules }), { minLength: 1, maxLength: 3 }),
      sparesAll: fc.constantFrom(false, false, false, false, false, false, true),
    })
    .chain((person) =>
      fc
        .array(attempts(world, person.held), size)
        .map((all) => ({ ...person, rbac, attempts: balanced({ ...person, rbac }, all, attemptsEach) })),
    );
}

function attempts(world: World, held: readonly Held[]): fc.Arbitrary<Attempt> {
  const own = held.flatMap(({ rules }) => rules);
  const near = fc.constantFrom(...own).chain(narrowed);
  const joined = fc
    .tuple(near, near)
    .map(([a, b]): Rule => ({ ...a, verbs: [...new Set([...a.verbs, ...b.verbs])] }));
  const rule = fc.oneof(
    { weight: 5, arbitrary: near },
    { weight: 2, arbitrary: joined },
    { weight: 1, arbitrary: resourceRules(world) },
  );
  return fc
    .record({
      how: fc.constantFrom<Attempt['how'][]>('create', 'put', 'patch', 'apply', 'bind', 'bind'),
      role: fc.constantFrom<Attempt['role'][]>('Role', 'Role', 'ClusterRole'),
      rules: fc.array(rule, { minLength: 1, maxLength: 2 }),
      spared: fc.constantFrom<Spared[]>('no', 'no', 'no', 'no', 'by name', 'another'),
    })
    .map((attempt) => (attempt.how === 'create' ? { ...attempt, spared: 'no' as const } : attempt));
}

/** A part of a rule, and now and then the same with less of a restriction. */
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

/** Where the rights of an attempt must be held: those on a ClusterRole that is not bound, everywhere. */
export function rulesFor(held: readonly Held[], { how, role }: Attempt): readonly Rule[] {
  const inCluster = how !== 'bind' && role === 'ClusterRole';
  return held
    .filter(({ scope }) => scope === 'cluster' || (scope === 'here' && !inCluster))
    .flatMap(({ rules }) => rules);
}

type Person = Omit<Story, 'attempts'>;

/** What stands against an attempt; undefined where it must succeed. */
export function lacking({ held, rbac, sparesAll }: Person, attempt: Attempt): AccessRequest | undefined {
  if (sparesAll || attempt.spared === 'by name') return undefined;
  const rules = rulesFor(held, attempt);
  // A wildcard among what is held may mean the verbs that spare it, too.
  if (rules.some((rule) => ruleFits(rule, sparing(rbac, attempt)))) return undefined;
  return uncovered(rules, attempt.rules);
}

const sparing = (group: string, { how, role }: Attempt): AccessRequest => ({
  verb: how === 'bind' ? 'bind' : 'escalate',
  group,
  resource: role === 'Role' ? 'roles' : 'clusterroles',
  subresource: '',
  namespace: '',
  name: strange,
});

function balanced(person: Person, all: readonly Attempt[], count: number): readonly Attempt[] {
  const may = all.filter((one) => lacking(person, one) === undefined);
  const mayNot = all.filter((one) => lacking(person, one) !== undefined);
  const half = Math.ceil(count / 2);
  const yes = may.slice(0, Math.max(half, count - mayNot.length));
  return [...yes, ...mayNot.slice(0, count - yes.length)];
}

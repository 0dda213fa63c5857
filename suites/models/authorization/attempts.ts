// Generated attempts to give rights: what somebody holds, and where, and what they try to put into a role or bind.
// About half of them are within what is held.
import * as fc from 'fast-check';
import { uncovered } from './covers.ts';
import type { AccessRequest, Rule } from './policy.ts';
import { resourceRules } from './policies.ts';
import type { World } from './policies.ts';

/** Where somebody holds rules: where the attempt is made, in another namespace, or in the whole cluster. */
export type Scope = 'here' | 'elsewhere' | 'cluster';

export interface Held {
  readonly scope: Scope;
  readonly rules: readonly Rule[];
}

/** The verb that spares somebody what they lack, on the role of the attempt, or on all. */
export type Spared = 'no' | 'by name' | 'all' | 'another';

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
  readonly attempts: readonly Attempt[];
}

export function stories(world: World, attemptsEach: number): fc.Arbitrary<Story> {
  const rules = fc.array(resourceRules(world), { minLength: 1, maxLength: 2 });
  const scope = fc.constantFrom<Scope[]>('here', 'here', 'elsewhere', 'cluster');
  return fc.array(fc.record({ scope, rules }), { minLength: 1, maxLength: 3 }).chain((held) =>
    fc.record({
      held: fc.constant(held),
      attempts: fc
        .array(attempts(world, held), { minLength: attemptsEach * 6, maxLength: attemptsEach * 6 })
        .map((all) => balanced(held, all, attemptsEach)),
    }),
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
  return fc.record({
    how: fc.constantFrom<Attempt['how'][]>('create', 'put', 'patch', 'apply', 'bind', 'bind'),
    role: fc.constantFrom<Attempt['role'][]>('Role', 'Role', 'ClusterRole'),
    rules: fc.array(rule, { minLength: 1, maxLength: 2 }),
    spared: fc.constantFrom<Spared[]>('no', 'no', 'no', 'no', 'no', 'by name', 'all', 'another'),
  });
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

/** What stands against an attempt; undefined where it must succeed. */
export function lacking(held: readonly Held[], attempt: Attempt): AccessRequest | undefined {
  if (attempt.spared === 'by name' || attempt.spared === 'all') return undefined;
  return uncovered(rulesFor(held, attempt), attempt.rules);
}

function balanced(held: readonly Held[], all: readonly Attempt[], count: number): readonly Attempt[] {
  const may = all.filter((one) => lacking(held, one) === undefined);
  const mayNot = all.filter((one) => lacking(held, one) !== undefined);
  const half = Math.ceil(count / 2);
  const yes = may.slice(0, Math.max(half, count - mayNot.length));
  return [...yes, ...mayNot.slice(0, count - yes.length)];
}

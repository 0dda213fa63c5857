// Generated policies: few words, so that rules, roles and bindings meet.
import * as fc from 'fast-check';
import { resourceVerbs } from '../../kit/verbs.ts';
import type { Rule } from '../../kit/rights.ts';
import type { Binding, Policy, Role, Subject, User } from './policy.ts';

/** What policies are about: the words of one target. */
export interface World {
  /** Whose rights are asked for. Somebody who is named by no binding is among them. */
  readonly users: readonly User[];
  /** Groups and users that bindings may name. */
  readonly subjects: readonly Subject[];
  readonly namespaces: readonly string[];
  /** Group and plural of types, with a subresource behind a slash. */
  readonly types: readonly (readonly [group: string, resource: string])[];
  readonly names: readonly string[];
  readonly paths: readonly string[];
  /** Whether a controller fills in the rules of cluster roles that gather those of others. */
  readonly aggregation: boolean;
  /** For names of roles and bindings. */
  readonly prefix: string;
}

const some = <T>(values: readonly T[], least = 1, most = 3): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray([...values], { minLength: Math.min(least, values.length), maxLength: most });

/** A wildcard now and then. */
const orAll = (arbitrary: fc.Arbitrary<string[]>): fc.Arbitrary<string[]> =>
  fc.oneof({ weight: 5, arbitrary }, { weight: 1, arbitrary: fc.constant<string[]>(['*']) });

export function resourceRules({ types, names }: World): fc.Arbitrary<Rule> {
  const resources = [...new Set(types.map(([, resource]) => resource))];
  return fc.record({
    verbs: orAll(some(resourceVerbs)),
    apiGroups: orAll(some([...new Set(types.map(([group]) => group))], 1, 2)),
    // `*/scale` and its like are not described (access 2.2).
    resources: orAll(some(resources)),
    resourceNames: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: some(names, 1, 2) },
    ),
  });
}

const pathRules = ({ paths }: World): fc.Arbitrary<Rule> =>
  fc.record({
    verbs: orAll(some(['get', 'post'], 1, 2)),
    nonResourceURLs: some([...paths, ...paths.flatMap((path) => [`${path}/*`, `${path}*`])], 1, 2),
  });

/** Rules over paths stand in cluster roles only. */
function roles(world: World): fc.Arbitrary<Role> {
  const ofResources = fc.array(resourceRules(world), { minLength: 1, maxLength: 3 });
  const name = fc.constantFrom('reader', 'writer', 'other').map((word) => `${world.prefix}-${word}`);
  const namespaced = fc.record({ namespace: fc.constantFrom(...world.namespaces), name, rules: ofResources });
  const ofPaths = fc.array(pathRules(world), { minLength: 1, maxLength: 2 });
  const cluster = fc.record({
    namespace: fc.constant(''),
    name,
    rules: fc.oneof({ weight: 3, arbitrary: ofResources }, { weight: 2, arbitrary: ofPaths }),
  });
  if (!world.aggregation) return fc.oneof(namespaced, cluster);
  const labels = fc.constantFrom('warm', 'cold');
  const labelled = fc.tuple(cluster, labels).map(([role, label]): Role => ({ ...role, label }));
  // One that takes over warm roles may be a cold one, and never the other way round: there are no circles.
  const gathering = fc.tuple(cluster, labels, fc.boolean()).map(([role, gathers, isTaken]): Role => ({
    ...role,
    rules: [],
    gathers,
    ...(isTaken && gathers === 'warm' ? { label: 'cold' } : {}),
  }));
  return fc.oneof(
    { weight: 4, arbitrary: namespaced },
    { weight: 3, arbitrary: cluster },
    { weight: 2, arbitrary: labelled },
    { weight: 1, arbitrary: gathering },
  );
}

export const policies = (world: World): fc.Arbitrary<Policy> =>
  fc
    .uniqueArray(roles(world), {
      minLength: 2,
      maxLength: 5,
      selector: ({ namespace, name }) => `${namespace}/${name}`,
    })
    .chain((made) =>
      fc.record({
        roles: fc.constant(made),
        bindings: fc
          .array(bindings(world, made), { minLength: 2, maxLength: 6 })
          .map((list) => list.map((one, index) => ({ ...one, name: `${world.prefix}-${index}` }))),
      }),
    );

/** Of a role in its namespace; of a cluster role anywhere. */
function bindings(world: World, made: readonly Role[]): fc.Arbitrary<Binding> {
  return fc.constantFrom(...made).chain(({ namespace, name }) =>
    fc.record({
      namespace: namespace === '' ? fc.constantFrom('', ...world.namespaces) : fc.constant(namespace),
      name: fc.constant(''),
      role: fc.constant({ namespace, name }),
      subjects: some(world.subjects, 1, 2),
    }),
  );
}

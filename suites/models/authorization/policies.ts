// Generates policies from few words, so that rules, roles and bindings overlap.
import * as fc from 'fast-check';
import type { Rule } from '../../kit/identities/rights.ts';
import type { Binding, Policy, Role } from './policy.ts';
import type { Vocabulary } from './vocabulary.ts';

const some = <T>(values: readonly T[], least = 1, most = 3): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray([...values], {
    minLength: Math.min(least, values.length),
    maxLength: Math.min(most, values.length),
  });

/** Sometimes replaces the list with a wildcard, or adds one at its end. */
const orAll = (arbitrary: fc.Arbitrary<string[]>): fc.Arbitrary<string[]> =>
  fc.oneof(
    { weight: 10, arbitrary },
    { weight: 1, arbitrary: fc.constant<string[]>(['*']) },
    { weight: 1, arbitrary: arbitrary.map((list) => [...list, '*']) },
  );

export function resourceRules({ verbs, types, names }: Vocabulary): fc.Arbitrary<Rule> {
  const resources = [...new Set(types.map(([, resource]) => resource))];
  return fc.record({
    verbs: orAll(some(verbs)),
    apiGroups: orAll(some([...new Set(types.map(([group]) => group))], 1, 2)),
    // The documents do not describe resources such as `*/scale` (access 2.2).
    resources: orAll(some(resources)),
    resourceNames: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: some(names, 1, 2) },
    ),
  });
}

export const pathRules = ({ paths }: Vocabulary): fc.Arbitrary<Rule> =>
  fc.record({
    verbs: orAll(some(['get', 'post'], 1, 2)),
    nonResourceURLs: some([...paths, ...paths.flatMap((path) => [`${path}/*`, `${path}*`])], 1, 2),
  });

/** Only cluster roles have rules for paths. */
function roles(vocabulary: Vocabulary): fc.Arbitrary<Role> {
  const ofResources = fc.array(resourceRules(vocabulary), { minLength: 1, maxLength: 3 });
  const name = fc.constantFrom('reader', 'writer', 'other').map((word) => `${vocabulary.prefix}-${word}`);
  const namespaced = fc.record({
    namespace: fc.constantFrom(...vocabulary.namespaces),
    name,
    rules: ofResources,
  });
  const ofTypesInNone =
    vocabulary.clusterScoped.length === 0
      ? []
      : [
          {
            weight: 2,
            arbitrary: fc.array(resourceRules({ ...vocabulary, types: vocabulary.clusterScoped }), {
              minLength: 1,
              maxLength: 2,
            }),
          },
        ];
  const ofPaths = fc.array(pathRules(vocabulary), { minLength: 1, maxLength: 2 });
  const cluster = fc.record({
    namespace: fc.constant(''),
    name,
    rules: fc.oneof({ weight: 3, arbitrary: ofResources }, ...ofTypesInNone, {
      weight: 2,
      arbitrary: ofPaths,
    }),
  });
  if (!vocabulary.aggregation) return fc.oneof(namespaced, cluster);
  const labels = fc.constantFrom('warm', 'cold');
  const labelled = fc.tuple(cluster, labels).map(([role, label]): Role => ({ ...role, label }));
  // A role that aggregates warm roles may be cold, but not the reverse, so there are no cycles.
  const aggregationRuleFor = fc
    .tuple(cluster, labels, fc.boolean())
    .map(([role, aggregates, isTaken]): Role => ({
      ...role,
      rules: [],
      aggregates,
      ...(isTaken && aggregates === 'warm' ? { label: 'cold' } : {}),
    }));
  return fc.oneof(
    { weight: 4, arbitrary: namespaced },
    { weight: 3, arbitrary: cluster },
    { weight: 2, arbitrary: labelled },
    { weight: 1, arbitrary: aggregationRuleFor },
  );
}

export const policies = (vocabulary: Vocabulary): fc.Arbitrary<Policy> =>
  fc
    .uniqueArray(roles(vocabulary), {
      minLength: 2,
      maxLength: 5,
      selector: ({ namespace, name }) => `${namespace}/${name}`,
    })
    .chain((made) =>
      fc.record({
        roles: fc.constant(made),
        bindings: fc
          .array(bindings(vocabulary, made), { minLength: 2, maxLength: 6 })
          .map((list) => list.map((one, index) => ({ ...one, name: `${vocabulary.prefix}-${index}` }))),
      }),
    );

/** Bindings of a role are in its namespace; those of a cluster role are cluster-wide or in any namespace. */
function bindings(vocabulary: Vocabulary, made: readonly Role[]): fc.Arbitrary<Binding> {
  return fc.constantFrom(...made).chain(({ namespace, name }) =>
    fc.record({
      namespace: namespace === '' ? fc.constantFrom('', ...vocabulary.namespaces) : fc.constant(namespace),
      name: fc.constant(''),
      role: fc.constant({ namespace, name }),
      subjects: some(vocabulary.subjects, 1, 2),
    }),
  );
}

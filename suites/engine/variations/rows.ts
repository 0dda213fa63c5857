// The conditions that a case allows on a target, as rows for a covering array.
import type { FeatureName } from '../../catalogue/features.ts';
import type { Case, Varied } from '../../kit/case.ts';
import type { NetworkConnection } from '../../kit/requests/connection.ts';
import { standInsOf, subjects } from '../../kit/kinds/subjects.ts';
import type { SubjectName } from '../../kit/kinds/subjects.ts';
import type { Environment } from '../environment.ts';
import type { Row } from './pairs.ts';
import { encodings, identities } from './variation.ts';
import type { Circumstance, IdentityName } from './variation.ts';

/** What variations depend on, besides the case. */
export interface Possible extends Pick<Environment, 'features' | 'seed' | 'thorough' | 'circumstances'> {
  /** A version that the target speaks besides that of the run. */
  readonly otherHttp?: NetworkConnection['http'] | undefined;
}

export type VariedCase = Pick<Case, 'id' | 'conditions'> & Varied;

/** The subjects of a case that the target has. */
export const servedOf = (
  { subjects: named }: Varied,
  { features }: Pick<Possible, 'features'>,
): readonly SubjectName[] =>
  (named ?? []).filter((name) => subjects[name].needs.every((need) => features.has(need)));

/** The conditions of its base. */
export const baseOf = (one: VariedCase, possible: Possible): Row | undefined => {
  const [first] = servedOf(one, possible);
  return first === undefined ? undefined : rowsOn(first, one, possible)[0];
};

/** All conditions that a case allows with a subject, those of the base first. */
export function rowsOn(subject: SubjectName, one: VariedCase, possible: Possible): readonly Row[] {
  const { features, otherHttp } = possible;
  const { isNamespaced, isCustom } = subjects[subject];
  const has = (need: FeatureName) => features.has(need);
  const isOverAll = one.anyScope === true && has('cluster-wide') && isNamespaced;
  const identity = identities.filter((name) => one.anyIdentity === true && needsOf[name].every(has));
  const encoding = encodings.filter(
    (name) => (!one.jsonOnly || name === 'json') && (name !== 'cbor' || has('cbor')),
  );
  const writes = one.writes?.filter((verb) => verb !== 'strategic-patch' || !isCustom);
  const values: readonly (readonly [string, readonly string[]])[] = [
    ['encoding', encoding],
    ['scope', isOverAll ? ['own', 'all'] : ['own']],
    ['http', otherHttp === undefined ? ['own'] : ['own', 'other']],
    ['identity', ['own', ...identity]],
    ...(writes === undefined ? [] : [['write', writes] as const]),
    ['circumstance', ['none', ...circumstancesOf(one, possible)]],
  ];
  return values
    .reduce<readonly Row[]>(
      (rows, [factor, all]) => rows.flatMap((row) => all.map((value) => ({ ...row, [factor]: value }))),
      [{ subject }],
    )
    .filter(isPossible);
}

/** White space is added to JSON only, and a restarted server is reached over the HTTP version of the run. */
function isPossible({ circumstance, encoding, http }: Row): boolean {
  if (circumstance === 'large-bodies') return encoding === 'json';
  return circumstance !== 'restarted' || http === 'own';
}

export const circumstancesOf = (
  { conditions: { needs = [] } = {} }: VariedCase,
  { circumstances = [] }: Possible,
): readonly Circumstance[] =>
  circumstances.filter((name) => name !== 'restarted' || needs.every((need) => onLaunched.has(need)));

/** What a launched server has that the target has: no option decides over it, and no controller acts. */
const onLaunched: ReadonlySet<FeatureName> = new Set<FeatureName>([
  'cbor',
  'cluster-wide',
  'custom-definitions',
  'impersonation',
  'leases',
  'rbac',
  'streaming-lists',
]);

/** Also those of the kinds that stand in for the subject, where it is not the base of the case. */
export function rowsLike(subject: SubjectName, one: VariedCase, possible: Possible): readonly Row[] {
  const [base, ...others] = servedOf(one, possible);
  if (subject === base) return rowsOn(subject, one, possible);
  const named = new Set(others).difference(new Set([subject]));
  const alike = { ...one, subjects: standInsOf(subject, possible.thorough) };
  return servedOf(alike, possible)
    .filter((name) => name !== base && !named.has(name))
    .flatMap((name) => rowsOn(name, one, possible));
}

/** What the run needs to act as each identity. */
const needsOf: Readonly<Record<IdentityName, readonly FeatureName[]>> = {
  impersonated: ['impersonation'],
  'service-account': ['token-requests', 'rbac', 'cluster-wide'],
};

/** The features that decide which variations there are. */
export const relevant: readonly FeatureName[] = [
  ...new Set<FeatureName>([
    'cbor',
    'cluster-wide',
    ...Object.values(needsOf).flat(),
    ...Object.values(subjects).flatMap(({ needs }) => needs),
  ]),
];

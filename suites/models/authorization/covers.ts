// Whether a user who holds some rules may grant others (access 5.4): the held rules must allow each request that the granted
// ones allow. Tries every word of the rules, and words that are in none of them.
import { ruleFits } from './decide.ts';
import type { Rule } from '../../kit/rights.ts';
import type { AccessRequest } from './policy.ts';

/** A request that `granted` allows and `held` does not; undefined where there is none. */
export function uncovered(held: readonly Rule[], granted: readonly Rule[]): AccessRequest | undefined {
  for (const rule of granted) {
    for (const request of requestsOf(rule, [...held, ...granted])) {
      if (ruleFits(rule, request) && !held.some((one) => ruleFits(one, request))) return request;
    }
  }
  return undefined;
}

/** A word that is in no rule. */
export const otherWord = 'in-no-rule';

function* requestsOf(rule: Rule, all: readonly Rule[]): Generator<AccessRequest> {
  const words = (list: keyof Rule, more: readonly string[] = [otherWord]) =>
    narrowed(
      rule[list] ?? [],
      new Set([...all.flatMap((one) => one[list] ?? []).filter((word) => word !== '*'), ...more]),
    );
  for (const verb of words('verbs')) {
    for (const path of pathsOf(rule, all)) yield { verb, path };
    for (const group of words('apiGroups')) {
      for (const type of resourcesOf(rule, all)) {
        const [resource = '', subresource = ''] = type.split('/');
        const names = rule.resourceNames?.length
          ? rule.resourceNames
          : words('resourceNames', ['', otherWord]);
        for (const name of names) yield { verb, group, resource, subresource, name, namespace: '' };
      }
    }
  }
}

/** Without `*`, a rule matches its own words only. */
function narrowed(own: readonly string[], all: ReadonlySet<string>): readonly string[] {
  return own.includes('*') || own.length === 0 ? [...all] : own;
}

function resourcesOf({ resources = [] }: Rule, all: readonly Rule[]): readonly string[] {
  if (resources.length === 0) return [];
  const known = all.flatMap((one) => one.resources ?? []).filter((word) => word !== '*');
  const subresources = known.filter((word) => word.includes('/')).map((word) => word.split('/')[1]!);
  const types = [otherWord, ...known.map((word) => word.split('/')[0]!).filter((word) => word !== '*')];
  const universe = types.flatMap((type) => [
    type,
    ...[otherWord, ...subresources].map((subresource) => `${type}/${subresource}`),
  ]);
  return [...new Set(universe)];
}

function pathsOf({ nonResourceURLs = [] }: Rule, all: readonly Rule[]): readonly string[] {
  if (nonResourceURLs.length === 0) return [];
  const known = all.flatMap((one) => one.nonResourceURLs ?? []);
  return [
    ...new Set(
      known.flatMap((url) => (url.endsWith('*') ? [url.slice(0, -1), url.slice(0, -1) + otherWord] : [url])),
    ),
  ];
}

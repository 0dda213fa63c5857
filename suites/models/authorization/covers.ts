// Privilege escalation check (access 5.4): a user may grant rules if the held rules allow each request that the granted
// rules allow. It tries every word of the rules, and one word that no rule contains.
import { ruleFits } from './decide.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import type { AccessRequest } from './policy.ts';

/** A request that `requested` allows and `held` does not; undefined if there is none. */
export function uncoveredRequest(
  held: readonly Rule[],
  requested: readonly Rule[],
): AccessRequest | undefined {
  for (const rule of requested) {
    for (const request of requestsOf(rule, [...held, ...requested])) {
      if (ruleFits(rule, request) && !held.some((one) => ruleFits(one, request))) return request;
    }
  }
  return undefined;
}

/** A word that no rule contains. */
export const unlistedWord = 'in-no-rule';

function* requestsOf(rule: Rule, all: readonly Rule[]): Generator<AccessRequest> {
  const words = (list: keyof Rule, more: readonly string[] = [unlistedWord]) =>
    narrowed(
      rule[list] ?? [],
      new Set([...all.flatMap((one) => one[list] ?? []).filter((word) => word !== '*'), ...more]),
    );
  for (const verb of words('verbs')) {
    for (const path of pathsOf(rule, all)) yield { verb, path };
    for (const group of words('apiGroups')) {
      for (const requested of resourcesOf(rule, all)) {
        const [resource = '', subresource = ''] = requested.split('/');
        const names = rule.resourceNames?.length
          ? rule.resourceNames
          : words('resourceNames', ['', unlistedWord]);
        for (const name of names) yield { verb, group, resource, subresource, name, namespace: '' };
      }
    }
  }
}

/** The words to try for a rule: its own, or all words for a wildcard or an empty list. */
function narrowed(own: readonly string[], all: ReadonlySet<string>): readonly string[] {
  return own.includes('*') || own.length === 0 ? [...all] : own;
}

function resourcesOf({ resources = [] }: Rule, all: readonly Rule[]): readonly string[] {
  if (resources.length === 0) return [];
  const known = all.flatMap((one) => one.resources ?? []).filter((word) => word !== '*');
  const subresources = known.filter((word) => word.includes('/')).map((word) => word.split('/')[1]!);
  const types = [unlistedWord, ...known.map((word) => word.split('/')[0]!).filter((word) => word !== '*')];
  const universe = types.flatMap((type) => [
    type,
    ...[unlistedWord, ...subresources].map((subresource) => `${type}/${subresource}`),
  ]);
  return [...new Set(universe)];
}

function pathsOf({ nonResourceURLs = [] }: Rule, all: readonly Rule[]): readonly string[] {
  if (nonResourceURLs.length === 0) return [];
  const known = all.flatMap((one) => one.nonResourceURLs ?? []);
  return [
    ...new Set(
      known.flatMap((url) =>
        url.endsWith('*') ? [url.slice(0, -1), url.slice(0, -1) + unlistedWord] : [url],
      ),
    ),
  ];
}

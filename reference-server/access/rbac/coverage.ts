// Whether rules together allow everything that other rules allow (document access 5.4): compares permissions, not the
// form of the rules. Pure.
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';

type Entries = keyof PolicyRule;

/** A rule is about resources or about paths; one that names both counts for each. */
const aboutResources: readonly Entries[] = ['verbs', 'apiGroups', 'resources', 'resourceNames'];
const aboutPaths: readonly Entries[] = ['verbs', 'nonResourceURLs'];

const equalOrAll = (held: string, required: string) => held === '*' || held === required;

/** Whether an entry of a rule includes everything that an entry of another rule matches. */
const includesEntry: Readonly<Record<Entries, (held: string, required: string) => boolean>> = {
  verbs: equalOrAll,
  apiGroups: equalOrAll,
  resources: (held, required) => equalOrAll(held, required) || held === sameSubresourceOfAll(required),
  resourceNames: (held, required) => held === required,
  nonResourceURLs: (held, required) =>
    held === required || (held.endsWith('*') && required.startsWith(held.slice(0, -1))),
};

/** The pattern for the same sub-resource of every type. */
function sameSubresourceOfAll(resource: string): string | undefined {
  const slash = resource.indexOf('/');
  return slash < 0 ? undefined : `*${resource.slice(slash)}`;
}

/** The permissions of `required` that `held` does not include, as rules; empty if everything is covered.
 *
 * A permission is one entry of each list. A single rule must cover it: an entry without a wildcard is one value, and an
 * entry with a wildcard also matches values that no rule names. */
export function uncovered(
  held: readonly PolicyRule[],
  required: readonly PolicyRule[],
): readonly PolicyRule[] {
  return required.flatMap((rule) => [
    ...missing(aboutResources, held, rule),
    ...missing(aboutPaths, held, rule),
  ]);
}

/** Goes through the lists with the rules that match so far. Entries that the same rules include are handled
 * together, so that the cost does not grow with the product of long lists. */
function missing(
  lists: readonly Entries[],
  held: readonly PolicyRule[],
  required: PolicyRule,
  left: PolicyRule = {},
): readonly PolicyRule[] {
  const [list, ...rest] = lists;
  if (list === undefined) return held.length > 0 ? [] : [left];
  const entries = new Set(required[list] ?? []);
  if (list === 'resourceNames' && entries.size === 0)
    return missing(rest, held.filter(isUnlimited), required, left);
  const matching = (entry: string) => held.filter((rule) => hasEntry(rule, list, entry));
  const groups = Map.groupBy(entries, (entry) =>
    held.map((rule) => Number(hasEntry(rule, list, entry))).join(''),
  );
  return [...groups.values()].flatMap((together) =>
    missing(rest, matching(together[0]!), required, { ...left, [list]: together }),
  );
}

const isUnlimited = ({ resourceNames = [] }: PolicyRule) => resourceNames.length === 0;

function hasEntry(rule: PolicyRule, list: Entries, required: string): boolean {
  if (list === 'resourceNames' && isUnlimited(rule)) return true;
  return (rule[list] ?? []).some((held) => includesEntry[list](held, required));
}

// Whether rules together allow all that other rules allow (document access 5.4): permissions count, not how rules write
// them. Pure.
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';

type Entries = keyof PolicyRule;

/** A rule is about types of objects, or about paths; one that names both is about each. */
const aboutResources: readonly Entries[] = ['verbs', 'apiGroups', 'resources', 'resourceNames'];
const aboutPaths: readonly Entries[] = ['verbs', 'nonResourceURLs'];

const equalOrAll = (owned: string, asked: string) => owned === '*' || owned === asked;

/** Whether an entry of a rule takes in all that an entry of another stands for. */
const takesIn: Readonly<Record<Entries, (owned: string, asked: string) => boolean>> = {
  verbs: equalOrAll,
  apiGroups: equalOrAll,
  resources: (owned, asked) => equalOrAll(owned, asked) || owned === partOfEveryType(asked),
  resourceNames: (owned, asked) => owned === asked,
  nonResourceURLs: (owned, asked) =>
    owned === asked || (owned.endsWith('*') && asked.startsWith(owned.slice(0, -1))),
};

/** `*` and the sub-resource that is asked for. */
function partOfEveryType(resource: string): string | undefined {
  const slash = resource.indexOf('/');
  return slash < 0 ? undefined : `*${resource.slice(slash)}`;
}

/** What `asked` allows and `owned` does not, as rules; none where everything is covered.
 *
 * One entry of each list makes a permission. None needs several rules to be covered: an entry without a wildcard is one
 * thing, and one with a wildcard stands for things that nobody has named, too. */
export function uncovered(owned: readonly PolicyRule[], asked: readonly PolicyRule[]): readonly PolicyRule[] {
  return asked.flatMap((rule) => [
    ...missing(aboutResources, owned, rule),
    ...missing(aboutPaths, owned, rule),
  ]);
}

/** Goes from list to list with the rules that fit so far. Entries that the same rules take in go on together, so that
 * long lists do not multiply. */
function missing(
  lists: readonly Entries[],
  owned: readonly PolicyRule[],
  asked: PolicyRule,
  left: PolicyRule = {},
): readonly PolicyRule[] {
  const [list, ...rest] = lists;
  if (list === undefined) return owned.length > 0 ? [] : [left];
  const entries = new Set(asked[list] ?? []);
  if (list === 'resourceNames' && entries.size === 0)
    return missing(rest, owned.filter(isUnlimited), asked, left);
  const fitting = (entry: string) => owned.filter((rule) => hasEntry(rule, list, entry));
  const groups = Map.groupBy(entries, (entry) =>
    owned.map((rule) => Number(hasEntry(rule, list, entry))).join(''),
  );
  return [...groups.values()].flatMap((alike) =>
    missing(rest, fitting(alike[0]!), asked, { ...left, [list]: alike }),
  );
}

const isUnlimited = ({ resourceNames = [] }: PolicyRule) => resourceNames.length === 0;

function hasEntry(rule: PolicyRule, list: Entries, asked: string): boolean {
  if (list === 'resourceNames' && isUnlimited(rule)) return true;
  return (rule[list] ?? []).some((owned) => takesIn[list](owned, asked));
}

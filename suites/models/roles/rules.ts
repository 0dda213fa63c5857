// Evaluates the rules of a role (access 2.2) with pure functions, for cases that judge a role which they read. It
// implements the document only.
import { isRecord } from '../../kit/objects/object.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Rule } from '../../kit/identities/rights.ts';

/** A rule as a server returned it: absent and null lists are empty. */
export type ReadRule = Required<Rule>;

/** The attributes of a request that rules match: of a resource (`pods`, `pods/log`) or of a path. */
export type Action =
  | {
      readonly verb: string;
      readonly group: string;
      readonly resource: string;
      /** The name of the object. A rule with resource names does not match a request without one. */
      readonly name?: string;
    }
  | { readonly verb: string; readonly path: string };

/** The rules of a Role or ClusterRole. Entries that are not objects are omitted. */
export function rulesIn(role: Readonly<Pick<ApiObject, 'metadata'>> & Readonly<Record<string, unknown>>) {
  const { rules } = role;
  return Array.isArray(rules) ? rules.filter(isRecord).map(ruleFrom) : [];
}

function ruleFrom(rule: Readonly<Record<string, unknown>>): ReadRule {
  const texts = (field: string): readonly string[] => {
    const list = rule[field];
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  };
  return {
    apiGroups: texts('apiGroups'),
    resources: texts('resources'),
    resourceNames: texts('resourceNames'),
    verbs: texts('verbs'),
    nonResourceURLs: texts('nonResourceURLs'),
  };
}

const hasOrAll = (list: readonly string[], one: string) => list.includes('*') || list.includes(one);

/** Rules are additive: one matching rule is enough. */
export const allows = (rules: readonly ReadRule[], action: Action): boolean =>
  rules.some((rule) => ruleAllows(rule, action));

function ruleAllows(rule: ReadRule, action: Action): boolean {
  if (!hasOrAll(rule.verbs, action.verb)) return false;
  if ('path' in action) return rule.nonResourceURLs.some((url) => matchesPath(url, action.path));
  const { group, resource, name } = action;
  const isNamed =
    rule.resourceNames.length === 0 || (name !== undefined && rule.resourceNames.includes(name));
  return isNamed && hasOrAll(rule.apiGroups, group) && matchesResource(rule.resources, resource);
}

/** The documents do not state whether `*` with a sub-resource covers this sub-resource of every type. It does here. */
function matchesResource(resources: readonly string[], resource: string): boolean {
  const slash = resource.indexOf('/');
  return hasOrAll(resources, resource) || (slash >= 0 && resources.includes(`*${resource.slice(slash)}`));
}

const matchesPath = (url: string, path: string) =>
  url.endsWith('*') ? path.startsWith(url.slice(0, -1)) : url === path;

/** The single actions that the rules allow. A wildcard counts as a word of its own. */
export const actionsOf = (rules: readonly ReadRule[]): readonly Action[] =>
  rules.flatMap(({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }) =>
    verbs.flatMap((verb): readonly Action[] => [
      ...nonResourceURLs.map((path) => ({ verb, path })),
      ...apiGroups.flatMap((group) =>
        resources.flatMap((resource) =>
          resourceNames.length === 0
            ? [{ verb, group, resource }]
            : resourceNames.map((name) => ({ verb, group, resource, name })),
        ),
      ),
    ]),
  );

/** The rule that allows one action. */
export function ruleOf(action: Action): ReadRule {
  const none = { apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: [] };
  if ('path' in action) return { ...none, verbs: [action.verb], nonResourceURLs: [action.path] };
  const { verb, group, resource, name } = action;
  const resourceNames = name === undefined ? [] : [name];
  return { ...none, verbs: [verb], apiGroups: [group], resources: [resource], resourceNames };
}

/** The actions that the wanted rules allow and the given rules do not. */
export const missingActions = (rules: readonly ReadRule[], wanted: readonly ReadRule[]): readonly Action[] =>
  actionsOf(wanted).filter((action) => !allows(rules, action));

/** For messages: `get pods/log`, `get /metrics`, `update roles of rbac.…`. */
export function describeAction(action: Action): string {
  if ('path' in action) return `${action.verb} ${action.path}`;
  const { verb, group, resource, name } = action;
  return `${verb} ${resource}${group === '' ? '' : ` of ${group}`}${name === undefined ? '' : ` "${name}"`}`;
}

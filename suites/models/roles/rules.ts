// What the rules of a role allow (access 2.2), as a pure function: how cases judge a role that they read. It knows the
// document only, and nothing of any server.
import { isRecord } from '../../kit/object.ts';
import type { ApiObject } from '../../kit/object.ts';
import type { Rule } from '../../kit/rights.ts';

/** A rule as a server returned it: absent and null lists are empty. */
export type ReadRule = Required<Rule>;

/** One request as rules see it: of a resource (`pods`, `pods/log`), or of a path. */
export type Action =
  | {
      readonly verb: string;
      readonly group: string;
      readonly resource: string;
      /** Of the object; without one a rule that names objects does not fit. */
      readonly name?: string;
    }
  | { readonly verb: string; readonly path: string };

/** The rules of a Role or ClusterRole as it was read; what is no rule is left out. */
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

/** Rules are additive: one that fits is enough. */
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

/** Whether `*` and a sub-resource stands for that of every type is not said: who reads it so allows more, and is judged so. */
function matchesResource(resources: readonly string[], resource: string): boolean {
  const slash = resource.indexOf('/');
  return hasOrAll(resources, resource) || (slash >= 0 && resources.includes(`*${resource.slice(slash)}`));
}

const matchesPath = (url: string, path: string) =>
  url.endsWith('*') ? path.startsWith(url.slice(0, -1)) : url === path;

/** Each single thing that the rules allow, wildcards taken by their letters. */
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

/** What the one rules allow and the others do not. */
export const lacking = (rules: readonly ReadRule[], wanted: readonly ReadRule[]): readonly Action[] =>
  actionsOf(wanted).filter((action) => !allows(rules, action));

/** For messages: `get pods/log`, `get /metrics`, `update roles of rbac.…`. */
export function describeAction(action: Action): string {
  if ('path' in action) return `${action.verb} ${action.path}`;
  const { verb, group, resource, name } = action;
  return `${verb} ${resource}${group === '' ? '' : ` of ${group}`}${name === undefined ? '' : ` "${name}"`}`;
}

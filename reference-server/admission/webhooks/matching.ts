// Matches a request with a webhook: rules, selectors of namespace and object, conditions.
import type { JsonObject, ObjectMeta } from '../../object.ts';
import { isEmptySelector, selectsLabels } from '../../resources/declaration/label-selector.ts';
import type { LabelSelector } from '../../resources/declaration/label-selector.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import type { Rule, Webhook } from '../../resources/webhooks/shape.ts';
import type { Attempt } from '../attempt.ts';

type Labels = Readonly<Record<string, string>>;

/** The properties of a request that are matched with a webhook. */
export interface MatchFacts {
  readonly attempt: Attempt;
  /** The served versions of the resource, that of the request among them. */
  readonly versions: readonly Kind[];
  /** Labels of the namespace that the object is in, or is; undefined for other objects of cluster scope. */
  readonly namespaceLabels: Labels | undefined;
}

/** The version of the object that a webhook receives: that of the request if a rule names it, else an equivalent one.
 * Undefined if the webhook is not called for the request. */
export function matchedVersion(webhook: Webhook, facts: MatchFacts): Kind | undefined {
  const version = versionByRules(webhook, facts);
  return version !== undefined && isSelected(webhook, facts) ? version : undefined;
}

function versionByRules(webhook: Webhook, { attempt, versions }: MatchFacts): Kind | undefined {
  const { rules = [], matchPolicy } = webhook;
  const matchesRule = (kind: Kind) => rules.some((rule) => ruleMatches(rule, attempt, kind));
  if (matchesRule(attempt.kind)) return attempt.kind;
  return matchPolicy === 'Exact' ? undefined : versions.find(matchesRule);
}

function ruleMatches(rule: Rule, { operation, subresource }: Attempt, kind: Kind): boolean {
  const { operations = [], apiGroups = [], apiVersions = [], resources = [], scope = '*' } = rule;
  return (
    names(operations, operation) &&
    names(apiGroups, kind.group) &&
    names(apiVersions, kind.version) &&
    (scope === '*' || scope === kind.scope) &&
    resources.some((text) => resourceMatches(text, kind.plural, subresource))
  );
}

const names = (values: readonly string[], value: string) => values.includes('*') || values.includes(value);

/** `pods` is the resource alone, `pods/*` includes its sub-resources, `pods/status` is one of them; `*` is any
 * resource. */
function resourceMatches(text: string, plural: string, subresource: string): boolean {
  const [resource = '', part = ''] = text.split('/', 2);
  return (resource === '*' || resource === plural) && (part === '*' || part === subresource);
}

function isSelected(webhook: Webhook, { attempt, namespaceLabels }: MatchFacts): boolean {
  const { namespaceSelector = {}, objectSelector = {}, matchConditions = [] } = webhook;
  return (
    (namespaceLabels === undefined || selectsLabels(namespaceSelector, namespaceLabels)) &&
    selectsEither(objectSelector, attempt) &&
    // Other expressions are not evaluated: the webhook is called and decides by itself.
    !matchConditions.some(({ expression = '' }) => expression.trim() === 'false')
  );
}

function selectsEither(selector: LabelSelector, { object, oldObject }: Attempt): boolean {
  if (isEmptySelector(selector)) return true;
  return [object, oldObject].some((one) => one !== null && selectsLabels(selector, labelsOf(one)));
}

const labelsOf = ({ metadata }: JsonObject): Labels => (metadata as ObjectMeta | undefined)?.labels ?? {};

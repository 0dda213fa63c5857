// Takes permissions away from default ClusterRoles in several ways (access 2.3): a start restores each. Helper of
// `reconciliation.suite.ts`.
import type { ApiObject } from '../kit/objects/object.ts';
import { missingActions, rulesIn } from '../models/roles/rules.ts';

type StoredRule = Readonly<Record<string, unknown>>;

/** The rules of a role after a loss; undefined where the role has no such part. */
export type Loss = (rules: readonly StoredRule[]) => readonly StoredRule[] | undefined;

/** Changes the last rule that has the part. */
const inLast =
  (has: (rule: StoredRule) => boolean, change: (rule: StoredRule) => StoredRule): Loss =>
  (rules) => {
    const index = rules.findLastIndex(has);
    return index < 0 ? undefined : rules.with(index, change(rules[index]!));
  };

const listIn = (rule: StoredRule, field: string): readonly unknown[] => {
  const list = rule[field];
  return Array.isArray(list) ? list : [];
};

/** Without the last member of a list that has several. */
const shorter = (field: string): Loss =>
  inLast(
    (rule) => listIn(rule, field).length > 1,
    (rule) => ({ ...rule, [field]: listIn(rule, field).slice(0, -1) }),
  );

const limited: Loss = inLast(
  (rule) => listIn(rule, 'resources').length > 0 && listIn(rule, 'resourceNames').length === 0,
  (rule) => ({ ...rule, resourceNames: ['only-this'] }),
);

/** Each is tried on a role that has the part. */
export const losses: readonly Loss[] = [
  shorter('nonResourceURLs'),
  shorter('verbs'),
  shorter('resources'),
  shorter('apiGroups'),
  limited,
  (rules) => rules.slice(1),
  () => [],
];

/** Whether the loss takes a permission from the role. */
export const isLossOf = (loss: Loss, role: ApiObject): boolean => {
  const rules = loss(role['rules'] ?? []);
  return rules !== undefined && missingActions(rulesIn({ metadata: {}, rules }), rulesIn(role)).length > 0;
};

const madeUp: StoredRule = { verbs: ['get'], nonResourceURLs: ['/made-up-by-the-conformance-suite'] };

/** The rules without one path or verb of the last rule, or without the last rule; a made-up rule in place of all where that
 * leaves none, which a server may require, or removes no permission. */
export const usualLoss: Loss = (rules) => {
  const last = rules.at(-1) ?? {};
  const field = ['nonResourceURLs', 'verbs'].find((one) => listIn(last, one).length > 1);
  const part = field === undefined ? [] : [{ ...last, [field]: listIn(last, field).slice(0, -1) }];
  const role = { metadata: {}, rules };
  const fewer = [...rules.slice(0, -1), ...part];
  return fewer.length > 0 && isLossOf(() => fewer, role) ? fewer : [madeUp];
};

// What an authorizer allows a user, as rules: what SelfSubjectRulesReview shows of it (document access 2.5).
import type { PolicyRule } from '../resources/rbac/policy-rule.ts';

/** The rules that a user has somewhere; those with paths count everywhere. */
export interface ShownRules {
  readonly rules: readonly PolicyRule[];
  /** Why there may be more; absent where these are all. */
  readonly incomplete?: string;
}

/** Everything that can be asked. */
export const allRules: readonly PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];

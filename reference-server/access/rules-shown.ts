// The rules that an authorizer allows a user, as SelfSubjectRulesReview lists them (document access 2.5).
import type { PolicyRule } from '../resources/rbac/policy-rule.ts';

/** The rules that a user has in a namespace; those with paths apply to the whole cluster. */
export interface ShownRules {
  readonly rules: readonly PolicyRule[];
  /** Why rules may be missing; absent if the list is complete. */
  readonly incomplete?: string;
}

/** Allows every request. */
export const allRules: readonly PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];

// The mode ABAC (document access 5.4): allows a request that matches a policy of the file; else it has no opinion.
import type { Authorizer } from '../authorizer.ts';
import { noOpinion } from '../authorizer.ts';
import type { AbacParts, AbacPolicy } from './policy.ts';

export const abacAuthorizer = (policies: readonly AbacPolicy[], parts: AbacParts): Authorizer => ({
  name: 'ABAC',
  authorize: (attributes) =>
    policies.some(
      (policy) =>
        parts.namesCaller(policy, attributes) &&
        parts.allowsVerb(policy, attributes) &&
        parts.coversTarget(policy, attributes),
    )
      ? { decision: 'allow', reason: 'ABAC: allowed by a policy of the file' }
      : noOpinion,
});

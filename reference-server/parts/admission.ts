// Parts of admission by webhooks: who is asked, what is sent where, and what failures and dry-runs mean (document core 4.10, 9.3).
import { matchedVersion } from '../admission/webhooks/matching.ts';
import { reviewOf } from '../admission/webhooks/review.ts';
import { targetOf } from '../admission/webhooks/target.ts';
import type { Webhook } from '../resources/webhooks/shape.ts';

export const admissionParts = {
  matchedVersion,
  reviewOf,
  targetOf,
  /** Whether a webhook states that a dry-run has no side effects. A stored one may say anything. */
  supportsDryRun: ({ sideEffects }: Webhook): boolean =>
    sideEffects === 'None' || sideEffects === 'NoneOnDryRun',
  /** Whether a request passes although the webhook could not be asked. */
  toleratesFailure: ({ failurePolicy }: Webhook): boolean => failurePolicy === 'Ignore',
};

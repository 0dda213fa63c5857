// Planted faults of calls of admission webhooks: which are called, the version of the review, and what becomes of their
// patches (document core 4.11, 9.3).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'equivalent-versions-unmatched',
    title: 'A webhook is called for the versions that its rules name only, whatever its matchPolicy.',
    breaks: ['versions.webhooks.match-policy-effect'],
    install(parts) {
      const { matchedVersion } = parts.admission;
      parts.admission.matchedVersion = (webhook, facts) =>
        matchedVersion({ ...webhook, matchPolicy: 'Exact' }, facts);
    },
  },
  {
    id: 'reviews-in-v1-only',
    title: 'A webhook receives an AdmissionReview of v1, whichever versions it accepts.',
    breaks: ['versions.webhooks.review-version-sent'],
    install(parts) {
      const { reviewOf } = parts.admission;
      parts.admission.reviewOf = (request) => {
        const review = reviewOf(request);
        return review && { ...review, apiVersion: review.apiVersion.replace(/[^/]*$/, 'v1') };
      };
    },
  },
  {
    id: 'patched-types-unchecked',
    title: 'The types of fields that the patch of a webhook sets are not checked.',
    breaks: ['writes.field-validation.types-after-webhooks'],
    install(parts) {
      const { patchedObject } = parts.admission;
      parts.admission.patchedObject = (conformed) => patchedObject({ ...conformed, typeProblems: [] });
    },
  },
] as const satisfies readonly Fault[];

// Faults of the reviews that an authorization webhook receives as a whole: their kind, version and path (access 4).
import type { Fault } from '../../fault.ts';

const row = (name: string) => `authorization.webhook-calls.${name}`;

const faults: readonly Fault[] = [
  {
    id: 'webhook-receives-self-reviews',
    title: 'Reviews that an authorization webhook receives are of the kind SelfSubjectAccessReview.',
    breaks: [row('post')],
    install(parts) {
      const { reviewOf } = parts.accessWebhooks;
      parts.accessWebhooks.reviewOf = (...given) => ({
        ...reviewOf(...given),
        kind: 'SelfSubjectAccessReview',
      });
    },
  },
  {
    id: 'webhook-receives-local-reviews-for-namespaces',
    title: 'Reviews of requests in a namespace are of the kind LocalSubjectAccessReview.',
    breaks: [row('post')],
    install(parts) {
      const { reviewOf } = parts.accessWebhooks;
      parts.accessWebhooks.reviewOf = (spec, ...given) => {
        const review = reviewOf(spec, ...given);
        const isLocal = (spec.resourceAttributes?.namespace ?? '') !== '';
        return isLocal ? { ...review, kind: 'LocalSubjectAccessReview' } : review;
      };
    },
  },
  {
    id: 'webhook-receives-v1-under-the-name-v1beta1',
    title: 'Reviews in v1beta1 have the members of v1.',
    breaks: [row('version-v1beta1')],
    install(parts) {
      const { reviewOf } = parts.accessWebhooks;
      parts.accessWebhooks.reviewOf = (spec, version, names) => ({
        ...reviewOf(spec, 'v1', names),
        apiVersion: reviewOf(spec, version, names).apiVersion,
      });
    },
  },
  {
    id: 'webhook-receives-paths-in-v1-only',
    title: 'Reviews of paths are sent in v1 where v1beta1 is configured.',
    breaks: [row('version-v1beta1')],
    install(parts) {
      const { reviewOf } = parts.accessWebhooks;
      parts.accessWebhooks.reviewOf = (spec, version, names) =>
        reviewOf(spec, spec.nonResourceAttributes === undefined ? version : 'v1', names);
    },
  },
];

export default faults;

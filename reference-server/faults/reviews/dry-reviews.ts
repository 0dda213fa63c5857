// Planted faults of reviews in dry-runs (document access 2.5, core 4.10).
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

/** Reviews of the kinds are returned without a status in a dry-run. */
function skipInDryRuns(parts: Parts, kinds: RegExp): void {
  const { readWriteOptions } = parts.options;
  const { defaults } = parts.validation;
  const { reviewed } = parts.reviews;
  const skipped = new WeakSet<ApiObject>();
  let isDry = false;
  parts.options.readWriteOptions = (ready, type) => {
    isDry = ready.route.query.get('dryRun') === 'All' && kinds.test(ready.route.kind.kind);
    return readWriteOptions(ready, type);
  };
  parts.validation.defaults = (kind, object) => {
    const review = defaults(kind, object);
    if (isDry && kinds.test(kind.kind)) skipped.add(review);
    return review;
  };
  parts.reviews.reviewed = (review, status) => (skipped.has(review) ? review : reviewed(review, status));
}

export default [
  {
    id: 'access-reviews-not-evaluated-in-dry-runs',
    title: 'A dry-run of an access review is answered without a status.',
    breaks: ['reviews.access.dry-run'],
    install: (parts) => skipInDryRuns(parts, /AccessReview$/),
  },
  {
    id: 'token-reviews-not-evaluated-in-dry-runs',
    title: 'A dry-run of a TokenReview is answered without a status.',
    breaks: ['reviews.access.dry-run'],
    install: (parts) => skipInDryRuns(parts, /^TokenReview$/),
  },
  {
    id: 'local-reviews-not-evaluated-in-dry-runs',
    title: 'A dry-run of a LocalSubjectAccessReview is answered without a status.',
    breaks: ['reviews.access.dry-run'],
    install: (parts) => skipInDryRuns(parts, /^LocalSubjectAccessReview$/),
  },
  {
    id: 'self-reviews-not-evaluated-in-dry-runs',
    title: 'A dry-run of a SelfSubjectReview is answered without a status.',
    breaks: ['reviews.access.dry-run'],
    install: (parts) => skipInDryRuns(parts, /^SelfSubjectReview$/),
  },
] as const satisfies readonly Fault[];

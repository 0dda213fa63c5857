// Faults of reviews with several audiences or with groups (document access 2.5).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'only-first-requested-audience',
    title: 'A TokenReview checks only the first of the requested audiences.',
    breaks: ['reviews.token.audiences-intersection'],
    install({ reviews }) {
      const { requestedAudiences } = reviews;
      reviews.requestedAudiences = (requested, own) => requestedAudiences(requested.slice(0, 1), own);
    },
  },
  {
    id: 'one-audience-in-the-status',
    title: 'A TokenReview shows one audience at most.',
    breaks: ['reviews.token.audiences-intersection'],
    install({ reviews }) {
      const { validAudiences } = reviews;
      reviews.validAudiences = (...given) => validAudiences(...given).slice(0, 1);
    },
  },
  {
    id: 'groups-of-local-reviews-ignored',
    title: 'A LocalSubjectAccessReview ignores the groups of its user.',
    breaks: ['reviews.access.local-one-namespace'],
    install({ reviews }) {
      const { isReviewable, reviewedUser } = reviews;
      let isLocal = false;
      reviews.isReviewable = (requested, own) => {
        isLocal = true;
        return isReviewable(requested, own);
      };
      reviews.reviewedUser = (spec) => {
        const user = reviewedUser(spec);
        if (!isLocal) return user;
        isLocal = false;
        return { ...user, groups: [] };
      };
    },
  },
] as const satisfies readonly Fault[];

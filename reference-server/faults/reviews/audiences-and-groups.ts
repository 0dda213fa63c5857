// Faults of reviews with audiences, and of the attributes of the users of reviews (document access 2.5).
import type { Parts } from '../../parts/index.ts';
import type { User } from '../../requests/request.ts';
import type { Fault } from '../fault.ts';

const isBootstrap = ({ username }: User) => username.startsWith('system:bootstrap:');

/** A token without audiences is valid for all that a review requests. */
const audiencesOfOpaque = (which: 'bootstrap' | 'file', isAffected: (user: User) => boolean) => ({
  id: `any-audience-for-tokens-of-the-${which}`,
  title: `A TokenReview reports a ${which === 'bootstrap' ? 'bootstrap token' : 'token of the file'} as valid for all requested audiences.`,
  breaks: ['reviews.token.audiences-of-opaque-tokens'],
  install({ reviews }: Parts) {
    const { validAudiences } = reviews;
    reviews.validAudiences = (user, requested, own) =>
      user !== undefined && user.audiences === undefined && isAffected(user)
        ? requested
        : validAudiences(user, requested, own);
  },
});

/** Reviews evaluate users without an attribute. */
const without = (attribute: 'extra' | 'uid'): readonly Fault[] => {
  const bare = (user: User): User => ({ ...user, [attribute]: attribute === 'uid' ? '' : {} });
  return [
    {
      id: `reviews-of-users-without-${attribute}`,
      title: `SubjectAccessReview and LocalSubjectAccessReview ignore ${attribute} of the spec.`,
      breaks: ['reviews.access.user-attributes'],
      install({ reviews }) {
        const { reviewedUser } = reviews;
        reviews.reviewedUser = (spec) => bare(reviewedUser(spec));
      },
    },
    {
      id: `self-reviews-without-${attribute}`,
      title: `SelfSubjectAccessReview evaluates the caller without ${attribute}.`,
      breaks: ['reviews.access.user-attributes'],
      install({ reviews }) {
        const { reviewedSelf } = reviews;
        reviews.reviewedSelf = (...given) => bare(reviewedSelf(...given));
      },
    },
  ];
};

export default [
  ...without('extra'),
  ...without('uid'),
  audiencesOfOpaque('bootstrap', isBootstrap),
  audiencesOfOpaque('file', (user) => !isBootstrap(user)),
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
    id: 'requested-audiences-not-passed-on',
    title: 'A TokenReview checks the audiences of the server, whatever it requests.',
    breaks: ['reviews.token.audiences-intersection', 'reviews.token.audiences-of-opaque-tokens'],
    install({ reviews }) {
      const { requestedAudiences } = reviews;
      reviews.requestedAudiences = (_requested, own) => requestedAudiences([], own);
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
    breaks: ['reviews.access.local-one-namespace', 'reviews.access.masters-past-webhook'],
    install({ reviews }) {
      const { isReviewable, reviewedUser } = reviews;
      let isLocal = false;
      reviews.isReviewable = (requested, own, isAboutPath) => {
        isLocal = true;
        return isReviewable(requested, own, isAboutPath);
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

// Faults of one kind of review, or of one attribute that only reviews read (document access 2.5).
import type { Attributes } from '../../access/authorizer.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const rows = (...names: readonly string[]) => names.map((name) => `reviews.access.${name}`);

/** Alters the attributes of reviews. @param isAltered whether this is done for local, self or other reviews */
function alterReviews(
  parts: Parts,
  isAltered: (kind: 'local' | 'self' | 'other') => boolean,
  alter: (attributes: Attributes) => Attributes,
): void {
  const { isReviewable, reviewedAttributes } = parts.reviews;
  let isLocal = false;
  parts.reviews.isReviewable = (...given) => {
    isLocal = isReviewable(...given);
    return isLocal;
  };
  parts.reviews.reviewedAttributes = (spec, ...rest) => {
    const found = reviewedAttributes(spec, ...rest);
    const kind = isLocal ? 'local' : spec.user === undefined ? 'self' : 'other';
    isLocal = false;
    return isAltered(kind) ? alter(found) : found;
  };
}

const withResource = (attributes: Attributes, members: Partial<NonNullable<Attributes['resource']>>) =>
  attributes.resource === undefined
    ? attributes
    : { ...attributes, resource: { ...attributes.resource, ...members } };

/** The reviews of these kinds. */
const everyKind = () => true;
const isLocal = (kind: string) => kind === 'local';

export default [
  {
    id: 'local-reviews-ignore-the-group',
    title: 'A LocalSubjectAccessReview ignores the API group.',
    breaks: rows('attribute-group'),
    install: (parts) =>
      alterReviews(parts, isLocal, (attributes) =>
        withResource(attributes, { group: attributes.resource?.plural === 'deployments' ? 'apps' : '' }),
      ),
  },
  {
    id: 'local-reviews-read-any-name',
    title: 'A LocalSubjectAccessReview compares only the first letter of a name.',
    breaks: rows('attribute-name'),
    install: (parts) =>
      alterReviews(parts, isLocal, (attributes) =>
        withResource(attributes, { name: attributes.resource?.name.slice(0, 1).toLowerCase() ?? '' }),
      ),
  },
  {
    id: 'local-reviews-of-patches-are-of-gets',
    title: 'A LocalSubjectAccessReview evaluates the verb patch as get.',
    breaks: rows('attribute-verb'),
    install: (parts) =>
      alterReviews(parts, isLocal, (attributes) =>
        attributes.verb === 'patch' ? { ...attributes, verb: 'get' } : attributes,
      ),
  },
  {
    id: 'reviews-ignore-the-sub-resource',
    title: 'An access review ignores the sub-resource.',
    breaks: rows('attribute-sub-resource'),
    install: (parts) =>
      alterReviews(parts, everyKind, (attributes) => withResource(attributes, { subresource: '' })),
  },
  {
    id: 'reviews-of-paths-ignore-the-verb',
    title: 'An access review of a path ignores the verb.',
    breaks: rows('attribute-path'),
    install: (parts) =>
      alterReviews(parts, everyKind, (attributes) =>
        attributes.path === undefined ? attributes : { ...attributes, verb: 'get' },
      ),
  },
  {
    id: 'reviews-of-paths-allowed',
    title: 'An access review of a path is always allowed.',
    breaks: rows('attribute-path'),
    install(parts) {
      const ofPaths = new WeakSet<Attributes>();
      alterReviews(parts, everyKind, (attributes) => {
        if (attributes.path !== undefined) ofPaths.add(attributes);
        return attributes;
      });
      const { decide } = parts.access;
      parts.access.decide = async (authorizers, attributes) =>
        ofPaths.has(attributes)
          ? { decision: 'allow', reason: '', allowed: true }
          : decide(authorizers, attributes);
    },
  },
  {
    id: 'self-reviews-ignore-groups',
    title:
      'A SelfSubjectAccessReview ignores the groups of the caller that the server does not add by itself.',
    breaks: rows('self'),
    install(parts) {
      parts.reviews.reviewedSelf = (_spec, caller) => ({
        ...caller,
        groups: caller.groups.filter((group) => group.startsWith('system:')),
      });
    },
  },
  {
    id: 'reviews-take-accounts-for-users',
    title: 'A review of the username of a service account evaluates only bindings of users.',
    breaks: rows('self', 'any-user'),
    install(parts) {
      const prefix = 'system:serviceaccount:';
      const plain = (user: Attributes['user']) =>
        user.username.startsWith(prefix) ? { ...user, username: user.username.replace(prefix, '') } : user;
      alterReviews(parts, everyKind, (attributes) => ({ ...attributes, user: plain(attributes.user) }));
    },
  },
  {
    id: 'reviews-skip-mode-node',
    title: 'Access reviews do not consult mode Node.',
    breaks: rows('as-enforced-for-nodes'),
    install(parts) {
      const reviewed = new WeakSet<Attributes>();
      alterReviews(parts, everyKind, (attributes) => {
        reviewed.add(attributes);
        return attributes;
      });
      const { decide } = parts.access;
      parts.access.decide = (authorizers, attributes) =>
        decide(
          reviewed.has(attributes) ? authorizers.filter(({ name }) => name !== 'Node') : authorizers,
          attributes,
        );
    },
  },
  {
    id: 'self-reviews-never-denied',
    title: 'status.denied is missing in a SelfSubjectAccessReview.',
    breaks: rows('denied'),
    install(parts) {
      let isSelf = false;
      alterReviews(
        parts,
        (kind) => {
          isSelf = kind === 'self';
          return false;
        },
        (attributes) => attributes,
      );
      const { decide } = parts.access;
      parts.access.decide = async (authorizers, attributes) => {
        const judgement = await decide(authorizers, attributes);
        if (!isSelf || attributes.resource?.plural.endsWith('reviews') === true) return judgement;
        return { ...judgement, decision: judgement.allowed ? 'allow' : 'no-opinion' };
      };
    },
  },
  {
    id: 'token-review-of-no-token-is-anonymous',
    title: 'A TokenReview with an empty token is authenticated as the anonymous user.',
    breaks: ['reviews.token.not-authenticated'],
    install({ reviews }) {
      const { bearerRequest, tokenStatus } = reviews;
      let isEmpty = false;
      reviews.hasToken = () => true;
      reviews.bearerRequest = (token, ...rest) => {
        isEmpty = token === '';
        return bearerRequest(token, ...rest);
      };
      reviews.tokenStatus = (...given) =>
        isEmpty ? { authenticated: true, user: { username: 'system:anonymous' } } : tokenStatus(...given);
    },
  },
  {
    id: 'token-review-without-extra-groups',
    title: 'A TokenReview does not show the extra groups of a bootstrap token.',
    breaks: ['reviews.token.uid-groups-extra'],
    install({ reviews }) {
      const { tokenStatus } = reviews;
      const isExtra = (group: string) => group.startsWith('system:bootstrappers:');
      reviews.tokenStatus = (user, audiences) =>
        tokenStatus(user && { ...user, groups: user.groups.filter((one) => !isExtra(one)) }, audiences);
    },
  },
  {
    id: 'token-review-with-extra-groups-alone',
    title: 'A TokenReview of a bootstrap token with extra groups does not show the group of all of them.',
    breaks: ['reviews.token.uid-groups-extra'],
    install({ reviews }) {
      const { tokenStatus } = reviews;
      const common = 'system:bootstrappers';
      const hasExtra = (groups: readonly string[]) => groups.some((one) => one.startsWith(`${common}:`));
      reviews.tokenStatus = (user, audiences) =>
        tokenStatus(
          user && hasExtra(user.groups)
            ? { ...user, groups: user.groups.filter((one) => one !== common) }
            : user,
          audiences,
        );
    },
  },
] as const satisfies readonly Fault[];

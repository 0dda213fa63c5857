// Planted faults of access and rules reviews whose results differ from the decision on the same request (document
// access 2.5).
import type { Attributes } from '../../access/authorizer.ts';
import type { User } from '../../requests/request.ts';
import type { Parts } from '../../parts/index.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { Fault } from '../fault.ts';

const rows = (...names: readonly string[]) => names.map((name) => `reviews.access.${name}`);

/** The rows about single attributes. */
const attributeRows = ['group', 'name', 'verb', 'namespace', 'sub-resource', 'path'].map(
  (one) => `reviews.access.attribute-${one}`,
);

/** Mutates the attributes of reviews, but not of requests. */
function markReviews(parts: Parts): WeakSet<Attributes> {
  const reviewed = new WeakSet<Attributes>();
  const { reviewedAttributes } = parts.reviews;
  parts.reviews.reviewedAttributes = (...requested) => {
    const attributes = reviewedAttributes(...requested);
    reviewed.add(attributes);
    return attributes;
  };
  return reviewed;
}

/** Replaces each rule in reviews by the result of `loosen`. */
function loosenReviews(parts: Parts, loosen: (rule: PolicyRule) => PolicyRule): void {
  const reviewed = markReviews(parts);
  const { ruleAllows } = parts.rbac;
  parts.rbac.ruleAllows = (rule, attributes) =>
    ruleAllows(
      reviewed.has(attributes) && rule.nonResourceURLs === undefined ? loosen(rule) : rule,
      attributes,
    );
}

export default [
  {
    id: 'self-review-of-the-server',
    title:
      'A SelfSubjectAccessReview about the core group is evaluated for the server itself, which has all rights.',
    breaks: [...rows('self', 'as-enforced'), ...attributeRows],
    install(parts) {
      parts.reviews.reviewedSelf = (spec, caller) =>
        (spec.resourceAttributes?.group ?? '') === '' ? { ...caller, groups: ['system:masters'] } : caller;
    },
  },
  {
    id: 'self-review-of-the-first-caller',
    title: 'A SelfSubjectAccessReview is evaluated for the first caller that sent the same review.',
    breaks: rows('self', 'attribute-sub-resource'),
    install(parts) {
      const first = new Map<string, User>();
      parts.reviews.reviewedSelf = (spec, caller) => {
        const question = JSON.stringify(spec.resourceAttributes);
        const known = first.get(question) ?? caller;
        first.set(question, known);
        return known;
      };
    },
  },
  {
    id: 'review-leaves-groups-out',
    title: 'A review of a user checks the username and ignores the groups.',
    breaks: rows('any-user', 'as-enforced-for-nodes'),
    install(parts) {
      const { reviewedUser } = parts.reviews;
      parts.reviews.reviewedUser = (spec) => ({ ...reviewedUser(spec), groups: [] });
    },
  },
  {
    id: 'review-of-nobody-is-of-the-server',
    title: 'A review without user and groups is evaluated for the server itself, which has all rights.',
    breaks: rows('any-user'),
    install(parts) {
      parts.reviews.reviewProblems = () => [];
      const { reviewedUser } = parts.reviews;
      parts.reviews.reviewedUser = (spec) =>
        reviewedUser(spec.user || spec.groups?.length ? spec : { ...spec, groups: ['system:masters'] });
    },
  },
  {
    id: 'local-review-open-to-all',
    title: 'Any user may create a LocalSubjectAccessReview, in any namespace.',
    breaks: rows('local-one-namespace'),
    install(parts) {
      const { decide } = parts.access;
      parts.access.decide = (authorizers, attributes) =>
        attributes.resource?.plural === 'localsubjectaccessreviews'
          ? Promise.resolve({ decision: 'allow', reason: '', allowed: true })
          : decide(authorizers, attributes);
    },
  },
  {
    id: 'local-review-of-another-namespace',
    title: 'A LocalSubjectAccessReview may name a namespace other than its own.',
    breaks: rows('local-other-namespace'),
    install(parts) {
      parts.reviews.isReviewable = () => true;
    },
  },
  {
    id: 'review-ignores-group',
    title: 'A review matches a resource name in any API group.',
    breaks: rows('attribute-group', 'self'),
    install: (parts) => loosenReviews(parts, (rule) => ({ ...rule, apiGroups: ['*'] })),
  },
  {
    id: 'review-ignores-resource-names',
    title: 'A review ignores the resourceNames of rules, so that it allows a request that is refused.',
    breaks: rows('attribute-name', 'as-enforced'),
    install: (parts) => loosenReviews(parts, (rule) => ({ ...rule, resourceNames: [] })),
  },
  {
    id: 'review-ignores-verb',
    title: 'A review treats any granted verb as all verbs.',
    breaks: rows('attribute-verb', 'self', 'any-user', 'allowed', 'as-enforced'),
    install: (parts) => loosenReviews(parts, (rule) => ({ ...rule, verbs: ['*'] })),
  },
  {
    id: 'review-remembered-without-namespace',
    title: 'An allow of a review is cached without its namespace.',
    breaks: rows(
      'attribute-namespace',
      'attribute-path',
      'as-enforced',
      'any-user',
      'self',
      'local-one-namespace',
    ),
    install(parts) {
      const reviewed = markReviews(parts);
      const remembered = new Set<string>();
      const { decide } = parts.access;
      parts.access.decide = async (authorizers, attributes) => {
        if (!reviewed.has(attributes)) return decide(authorizers, attributes);
        const { user, verb, resource } = attributes;
        const question = JSON.stringify([user.username, user.groups, verb, { ...resource, namespace: '' }]);
        const judgement = await decide(authorizers, attributes);
        if (judgement.allowed) remembered.add(question);
        return remembered.has(question) ? { decision: 'allow', reason: '', allowed: true } : judgement;
      };
    },
  },
  {
    id: 'review-allowed-and-denied',
    title: 'status.denied is true in every review.',
    breaks: rows('allowed'),
    install(parts) {
      const { accessStatus } = parts.reviews;
      parts.reviews.accessStatus = (judgement) => ({ ...accessStatus(judgement), denied: true });
    },
  },
  {
    id: 'review-without-last-authorizer',
    title: 'Reviews evaluate the first authorizer only.',
    breaks: rows(
      'self',
      'any-user',
      'allowed',
      'as-enforced',
      'as-enforced-for-nodes',
      'local-other-namespace',
      'attribute-path',
      'attribute-sub-resource',
    ),
    install(parts) {
      const reviewed = markReviews(parts);
      const { decide } = parts.access;
      parts.access.decide = (authorizers, attributes) =>
        decide(reviewed.has(attributes) ? authorizers.slice(0, 1) : authorizers, attributes);
    },
  },
] as const satisfies readonly Fault[];

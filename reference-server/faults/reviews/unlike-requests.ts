// Faults where reviews decide in another way than requests do, or show other rules (document access 2.2, 2.5, 5.4).
import type { Attributes } from '../../access/authorizer.ts';
import type { JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const rows = (...names: readonly string[]) => names.map((name) => `reviews.access.${name}`);

/** Whether attributes are those of a review. */
function noteReviewed({ reviews }: Parts): (attributes: Attributes) => boolean {
  const { reviewedAttributes } = reviews;
  const reviewed = new WeakSet<Attributes>();
  reviews.reviewedAttributes = (...given) => {
    const attributes = reviewedAttributes(...given);
    reviewed.add(attributes);
    return attributes;
  };
  return (attributes) => reviewed.has(attributes);
}

type Entry = Readonly<Record<string, unknown>>;

export default [
  {
    id: 'reviews-decided-without-masters',
    title: 'Access reviews of members of system:masters are decided by the configured authorizers alone.',
    breaks: rows('masters-past-webhook'),
    install(parts) {
      const isReviewed = noteReviewed(parts);
      const { decide } = parts.access;
      parts.access.decide = (authorizers, attributes) =>
        decide(
          isReviewed(attributes) ? authorizers.filter(({ name }) => name !== 'masters') : authorizers,
          attributes,
        );
    },
  },
  {
    id: 'rules-review-of-rbac-only',
    title: 'A SelfSubjectRulesReview shows no rules of authorizers other than RBAC.',
    breaks: rows('rules-of-other-modes'),
    install({ reviews }) {
      const { listRules } = reviews;
      reviews.listRules = async (authorizer, ...rest) =>
        authorizer.name === 'RBAC' ? listRules(authorizer, ...rest) : { rules: [] };
    },
  },
  {
    id: 'rules-review-without-names',
    title: 'The rules in a SelfSubjectRulesReview lack their resourceNames.',
    breaks: [
      ...rows('rules-in-namespace'),
      'reviews.access.rules-of-cluster-grants',
      'reviews.access.rules-of-groups',
    ],
    install({ reviews }) {
      const { reviewed } = reviews;
      const withoutNames = ({ resourceNames: _names, ...rule }: Entry) => rule;
      reviews.reviewed = (review, status) => {
        const { resourceRules } = status as { readonly resourceRules?: readonly Entry[] };
        if (resourceRules === undefined) return reviewed(review, status);
        const shown = { ...status, resourceRules: resourceRules.map(withoutNames) };
        return reviewed(review, shown as JsonObject);
      };
    },
  },
  {
    id: 'local-review-of-paths',
    title: 'A LocalSubjectAccessReview about a path is evaluated for the whole cluster.',
    breaks: rows('local-path'),
    install({ reviews }) {
      const { isReviewable, reviewProblems } = reviews;
      reviews.reviewProblems = (kind, review) =>
        reviewProblems(kind, review).filter(
          ({ path }) => kind.kind !== 'LocalSubjectAccessReview' || path !== 'spec.nonResourceAttributes',
        );
      reviews.isReviewable = (requested, own, isAboutPath) =>
        isAboutPath || isReviewable(requested, own, isAboutPath);
    },
  },
  {
    id: 'reviews-without-namespace-in-any',
    title: 'A review without a namespace is allowed by the bindings of any namespace.',
    breaks: rows('attribute-namespace-absent'),
    install(parts) {
      const { grantsIn } = parts.rbac;
      const namespaces = new Set<string>();
      parts.rbac.grantsIn = (binding) => {
        const namespace = grantsIn(binding);
        namespaces.add(namespace);
        return namespace;
      };
      const isReviewed = noteReviewed(parts);
      const { decide } = parts.access;
      parts.access.decide = async (authorizers, attributes) => {
        const judgement = await decide(authorizers, attributes);
        const { resource } = attributes;
        if (!isReviewed(attributes) || judgement.allowed || resource === undefined) return judgement;
        if (resource.namespace !== '') return judgement;
        for (const namespace of namespaces) {
          const there = await decide(authorizers, { ...attributes, resource: { ...resource, namespace } });
          if (there.allowed) return there;
        }
        return judgement;
      };
    },
  },
  {
    id: 'asterisk-in-reviews-matches-any-rule',
    title: 'An asterisk as verb, group or resource of a review is allowed by a rule with any value.',
    breaks: rows('attribute-asterisk'),
    install(parts) {
      const { ruleAllows } = parts.rbac;
      parts.rbac.ruleAllows = (rule, attributes) => {
        const { verb, resource } = attributes;
        if (resource === undefined) return ruleAllows(rule, attributes);
        const matching = (wanted: string, list: readonly string[] = []) =>
          wanted === '*' ? (list[0] ?? wanted) : wanted;
        const group = matching(resource.group, rule.apiGroups);
        const plural = matching(resource.plural, rule.resources);
        return ruleAllows(rule, {
          ...attributes,
          verb: matching(verb, rule.verbs),
          resource: { ...resource, group, plural },
        });
      };
    },
  },
  {
    id: 'reviewed-tokens-of-few-signs',
    title: 'A TokenReview knows tokens of letters, digits and the signs . _ - + / = ~ only.',
    breaks: ['authentication.static-tokens.any-characters'],
    install({ reviews }) {
      const { bearerRequest } = reviews;
      reviews.bearerRequest = (token, ...more) =>
        bearerRequest(/^[\w.~+/=-]+$/.test(token) ? token : 'of-other-signs', ...more);
    },
  },
  {
    id: 'review-of-group-as-user',
    title: 'A member of a group in a review has the rights of the user of the same name.',
    breaks: rows('any-user', 'local-one-namespace'),
    install({ reviews, rbac }) {
      const { reviewedUser } = reviews;
      const { userKeys } = rbac;
      const reviewed = new WeakSet<object>();
      reviews.reviewedUser = (spec) => {
        const user = reviewedUser(spec);
        reviewed.add(user);
        return user;
      };
      rbac.userKeys = (user) =>
        reviewed.has(user)
          ? [...userKeys(user), ...user.groups.map((group) => `User:${group}`)]
          : userKeys(user);
    },
  },
  {
    id: 'review-extra-keys-in-lower-case',
    title: 'The keys of the extra values in a review are put into lower case.',
    breaks: rows('user-attributes'),
    install({ reviews }) {
      const { reviewedUser } = reviews;
      reviews.reviewedUser = (spec) => {
        const user = reviewedUser(spec);
        const extra = Object.entries(user.extra).map(([key, values]) => [key.toLowerCase(), values] as const);
        return { ...user, extra: Object.fromEntries(extra) };
      };
    },
  },
] as const satisfies readonly Fault[];

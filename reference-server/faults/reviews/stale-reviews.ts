// Faults of reviews that differ from the rights of the moment, or depend on the kind of review (access 2.5).
import type { Attributes, Judgement } from '../../access/authorizer.ts';
import type { Grant } from '../../access/rbac/grant.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

type Requested = NonNullable<Attributes['resource']>;

/** Reviews of one kind, with other attributes. A review of the caller names no user. */
function readAttributes(parts: Parts, isSelf: boolean, alter: (resource: Requested) => Requested): void {
  const { reviewedAttributes } = parts.reviews;
  parts.reviews.reviewedAttributes = (spec, ...rest) => {
    const found = reviewedAttributes(spec, ...rest);
    return found.resource === undefined || (spec.user === undefined) !== isSelf
      ? found
      : { ...found, resource: alter(found.resource) };
  };
}

/** Keeps the allowing judgements of reviews. */
function keepAllowed(parts: Parts, isKept: (isSelf: boolean) => boolean): void {
  const { reviewedAttributes } = parts.reviews;
  const { decide } = parts.access;
  const keys = new WeakMap<object, string>();
  const kept = new Map<string, Judgement & { readonly allowed: boolean }>();
  parts.reviews.reviewedAttributes = (spec, user, ...rest) => {
    const attributes = reviewedAttributes(spec, user, ...rest);
    if (isKept(spec.user === undefined)) keys.set(attributes, JSON.stringify([spec, user]));
    return attributes;
  };
  parts.access.decide = async (authorizers, attributes) => {
    const key = keys.get(attributes);
    const before = key === undefined ? undefined : kept.get(key);
    if (before !== undefined) return before;
    const decided = await decide(authorizers, attributes);
    if (key !== undefined && decided.allowed) kept.set(key, decided);
    return decided;
  };
}

export default [
  {
    id: 'self-reviews-stay-allowed',
    title: 'A SelfSubjectAccessReview that was once allowed is always allowed.',
    breaks: ['reviews.access.self'],
    install: (parts) => keepAllowed(parts, (isSelf) => isSelf),
  },
  {
    id: 'subject-reviews-stay-allowed',
    title: 'A SubjectAccessReview that was once allowed is always allowed.',
    breaks: ['reviews.access.any-user', 'reviews.access.local-one-namespace'],
    install: (parts) => keepAllowed(parts, (isSelf) => !isSelf),
  },
  {
    id: 'self-reviews-ignore-the-group',
    title: 'A SelfSubjectAccessReview ignores the API group.',
    breaks: [
      'reviews.access.self',
      'reviews.access.attribute-group',
      ...['admin', 'edit', 'view'].map((one) => `roles.aggregation.to-${one}`),
    ],
    install: (parts) => readAttributes(parts, true, (resource) => ({ ...resource, group: '' })),
  },
  {
    id: 'rules-review-shows-removed-rules',
    title: 'A SelfSubjectRulesReview shows rules whose bindings were deleted.',
    breaks: ['reviews.access.rules-in-namespace'],
    install(parts) {
      const { grantsOf } = parts.rbac;
      const earlier = new Map<string, Map<string, Grant>>();
      parts.rbac.grantsOf = (find, user, namespace) => {
        const key = `${user.username} ${namespace}`;
        const seen = earlier.get(key) ?? new Map<string, Grant>();
        earlier.set(key, seen);
        for (const grant of grantsOf(find, user, namespace))
          seen.set(grant.binding.metadata.uid ?? '', grant);
        return [...seen.values()];
      };
    },
  },
  {
    id: 'rules-review-shows-first-rules',
    title: 'A SelfSubjectRulesReview shows only the first rule of each role.',
    breaks: ['reviews.access.rules-in-namespace'],
    install(parts) {
      const { grantsOf } = parts.rbac;
      parts.rbac.grantsOf = (...given) =>
        [...grantsOf(...given)].map((grant) => ({ ...grant, rules: grant.rules.slice(0, 1) }));
    },
  },
  {
    id: 'rules-review-shows-first-binding-of-namespace',
    title: 'A SelfSubjectRulesReview shows the rules of only one RoleBinding of the namespace.',
    breaks: ['reviews.access.rules-in-namespace'],
    install(parts) {
      const { grantsOf } = parts.rbac;
      parts.rbac.grantsOf = (...given) => {
        const all = [...grantsOf(...given)];
        const isLocal = ({ binding }: Grant) => (binding.metadata.namespace ?? '') !== '';
        return [...all.filter((one) => !isLocal(one)), ...all.filter(isLocal).slice(0, 1)];
      };
    },
  },
] as const satisfies readonly Fault[];

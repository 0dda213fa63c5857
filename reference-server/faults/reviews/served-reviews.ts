// Planted faults of the served access reviews, and of the attributes that they compare (document access 2.5).
import type { Attributes } from '../../access/authorizer.ts';
import type { Fault } from '../fault.ts';

const rows = (...names: readonly string[]) => names.map((name) => `reviews.access.${name}`);

const kindsAndRows = [
  ['SelfSubjectAccessReview', 'self', 'own-access'],
  ['SubjectAccessReview', 'any-user', 'any-user'],
  ['LocalSubjectAccessReview', 'local-one-namespace', 'local-one-namespace'],
  ['SelfSubjectRulesReview', 'rules-in-namespace', 'rules-in-namespace'],
] as const;

const notServed = kindsAndRows.map(([missing, row, name]): Fault => ({
  id: `${name}-review-not-served`,
  title: `${missing} is not served.`,
  breaks: rows(row),
  install(parts) {
    const { isServed } = parts.registry;
    parts.registry.isServed = (kind, options) => kind.kind !== missing && isServed(kind, options);
  },
}));

interface Change {
  readonly id: string;
  readonly title: string;
  readonly breaks: readonly string[];
  readonly change: (requested: Attributes) => Attributes;
}

const withResource = (
  requested: Attributes,
  change: (resource: NonNullable<Attributes['resource']>) => Partial<NonNullable<Attributes['resource']>>,
): Attributes =>
  requested.resource === undefined
    ? requested
    : { ...requested, resource: { ...requested.resource, ...change(requested.resource) } };

/** Evaluates a review with mutated attributes. */
const changes: readonly Change[] = [
  {
    id: 'review-name-in-lower-case',
    title: 'The resource name in a review is lower-cased.',
    breaks: rows('attribute-name'),
    change: (requested) => withResource(requested, ({ name }) => ({ name: name.toLowerCase() })),
  },
  {
    id: 'review-name-cut',
    title: 'Only the first two characters of the resource name in a review are compared.',
    breaks: rows('attribute-name', 'as-enforced'),
    change: (requested) => withResource(requested, ({ name }) => ({ name: name.slice(0, 2) })),
  },
  {
    id: 'review-group-compared-by-prefix',
    title: 'A review of an API group is evaluated for another group whose name is a prefix of it.',
    breaks: rows('attribute-group'),
    change: (requested) =>
      withResource(requested, ({ group }) => (group.startsWith('apps.') ? { group: 'apps' } : {})),
  },
  {
    id: 'review-of-few-groups',
    title: 'Only the first 64 groups in a review are used.',
    breaks: rows('any-user'),
    change: (requested) => ({
      ...requested,
      user: { ...requested.user, groups: requested.user.groups.slice(0, 64) },
    }),
  },
  {
    id: 'review-of-user-as-group',
    title: 'A user in a review is also a member of the group of the same name.',
    breaks: rows('any-user'),
    change: ({ user, ...requested }) => ({
      ...requested,
      user: { ...user, groups: [...user.groups, user.username] },
    }),
  },
];

export default [
  ...notServed,
  ...changes.map(({ id, title, breaks, change }): Fault => ({
    id,
    title,
    breaks,
    install(parts) {
      const { reviewedAttributes } = parts.reviews;
      parts.reviews.reviewedAttributes = (...requested) => change(reviewedAttributes(...requested));
    },
  })),
] satisfies readonly Fault[];

// Planted faults of the access reviews that a server offers, and of the attributes that they compare (document access 2.5).
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
  readonly change: (asked: Attributes) => Attributes;
}

const withResource = (
  asked: Attributes,
  change: (resource: NonNullable<Attributes['resource']>) => Partial<NonNullable<Attributes['resource']>>,
): Attributes =>
  asked.resource === undefined
    ? asked
    : { ...asked, resource: { ...asked.resource, ...change(asked.resource) } };

/** A review is judged by other attributes than it names. */
const changes: readonly Change[] = [
  {
    id: 'review-name-in-lower-case',
    title: 'The name of a review is put in lower case.',
    breaks: rows('attribute-name'),
    change: (asked) => withResource(asked, ({ name }) => ({ name: name.toLowerCase() })),
  },
  {
    id: 'review-name-cut',
    title: 'Of the name of a review only the first two characters are compared.',
    breaks: rows('attribute-name', 'as-enforced'),
    change: (asked) => withResource(asked, ({ name }) => ({ name: name.slice(0, 2) })),
  },
  {
    id: 'review-group-compared-by-prefix',
    title: 'A review about a group whose name begins with another one is judged as one about that.',
    breaks: rows('attribute-group'),
    change: (asked) =>
      withResource(asked, ({ group }) => (group.startsWith('apps.') ? { group: 'apps' } : {})),
  },
  {
    id: 'review-of-few-groups',
    title: 'Of the groups that a review names the first 64 count.',
    breaks: rows('any-user'),
    change: (asked) => ({ ...asked, user: { ...asked.user, groups: asked.user.groups.slice(0, 64) } }),
  },
  {
    id: 'review-of-user-as-group',
    title: 'A user that a review names is also a member of the group of that name.',
    breaks: rows('any-user'),
    change: ({ user, ...asked }) => ({
      ...asked,
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
      const { askedAttributes } = parts.reviews;
      parts.reviews.askedAttributes = (...asked) => change(askedAttributes(...asked));
    },
  })),
] satisfies readonly Fault[];

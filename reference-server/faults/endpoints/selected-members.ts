// Planted faults of a delete of a collection that deletes members that its selectors do not select (document core 4.3).
import { withMetadata } from '../../parts/metadata.ts';
import type { LabelTerm } from '../../parts/selectors.ts';
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';

type Labels = Readonly<Record<string, string>>;
type Altered = readonly [terms: readonly LabelTerm[], labels: Labels];

const bare = (key: string): string => key.slice(key.indexOf('/') + 1);

/** Terms and labels are compared as altered. */
const byLabels = (
  id: string,
  title: string,
  alter: (terms: readonly LabelTerm[], labels: Labels) => Altered,
): Fault => ({
  id,
  title,
  breaks: ['endpoints.delete-collection.label-selector'],
  install(parts) {
    const noted = noteRequests(parts, ({ route }) => route.verb === 'deletecollection');
    const { matchesLabels } = parts.selectors;
    parts.selectors.matchesLabels = (given, object) => {
      if (noted() === undefined) return matchesLabels(given, object);
      const [terms, labels] = alter(given, object.metadata.labels ?? {});
      return matchesLabels(terms, withMetadata(object, { ...object.metadata, labels }));
    };
  },
});

export default [
  {
    id: 'limited-collection-delete-ignores-selectors',
    title: 'A delete of a collection with a limit ignores its selectors.',
    breaks: ['endpoints.delete-collection.limit'],
    install(parts) {
      const { selectorTexts } = parts.selectors;
      parts.selectors.selectorTexts = (route) =>
        route.verb === 'deletecollection' && route.query.has('limit')
          ? { labels: '', fields: '' }
          : selectorTexts(route);
    },
  },
  {
    id: 'collection-delete-selects-names-that-begin-alike',
    title: 'A delete of a collection by a name also deletes the objects whose names begin with it.',
    breaks: ['endpoints.delete-collection.field-selector'],
    install(parts) {
      const noted = noteRequests(parts, ({ route }) => route.verb === 'deletecollection');
      const { matchesFields } = parts.selectors;
      parts.selectors.matchesFields = (terms, object, kind) => {
        const { name = '' } = object.metadata;
        const others = terms.filter(
          ({ path, equal, value }) => path !== 'metadata.name' || !equal || !name.startsWith(value),
        );
        return matchesFields(noted() === undefined ? terms : others, object, kind);
      };
    },
  },
  byLabels(
    'collection-delete-labels-of-any-letter-case',
    'A delete of a collection compares the values of labels without regard to letter case.',
    (terms, labels) => [
      terms.map((term) => ({ ...term, values: term.values.map((value) => value.toLowerCase()) })),
      Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, value.toLowerCase()])),
    ],
  ),
  byLabels(
    'collection-delete-label-keys-without-prefix',
    'A delete of a collection compares the keys of labels without their prefix.',
    (terms, labels) => [
      terms.map((term) => ({ ...term, key: bare(term.key) })),
      Object.fromEntries(Object.entries(labels).map(([key, value]) => [bare(key), value])),
    ],
  ),
] satisfies readonly Fault[];

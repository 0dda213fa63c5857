// Planted faults of a delete of a collection that deletes members that its selectors do not select (document core 4.3).
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';

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
] satisfies readonly Fault[];

// Planted faults of label selectors with unusual terms, and of gets of sub-resources at a version (document core 4.3, 4.12).
import type { Parts } from '../../parts/index.ts';
import type { Verb } from '../../resources/declaration/kind.ts';
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';

/** In requests with this verb. */
function ignoreEmptyTerms({ selectors }: Parts, verb: Verb): void {
  const { selectorTexts } = selectors;
  selectors.selectorTexts = (route) => {
    const { labels, fields } = selectorTexts(route);
    if (route.verb !== verb) return { labels, fields };
    const terms = labels.split(',').filter((term) => !/[^!]=$/.test(term));
    return { labels: terms.join(','), fields };
  };
}

export default [
  {
    id: 'inherited-names-are-labels',
    title:
      'A term of a label selector that names an inherited member, such as constructor, matches every object.',
    breaks: ['lists.parameters.label-selector'],
    install({ selectors }) {
      const { matchesLabels } = selectors;
      selectors.matchesLabels = (terms, object) =>
        matchesLabels(
          terms.filter(({ key, operator }) => operator !== 'exists' || !(key in {})),
          object,
        );
    },
  },
  {
    id: 'list-ignores-empty-label-term',
    title: 'A list ignores the terms of its label selector that have an empty value.',
    breaks: ['lists.parameters.label-selector'],
    install: (parts) => ignoreEmptyTerms(parts, 'list'),
  },
  {
    id: 'watch-ignores-empty-label-term',
    title: 'A watch ignores the terms of its label selector that have an empty value.',
    breaks: ['watch.parameters.label-selector'],
    install: (parts) => ignoreEmptyTerms(parts, 'watch'),
  },
  {
    id: 'get-of-parts-compares-the-version-of-the-object',
    title: 'A get of a sub-resource at a version finds only objects that were changed since.',
    breaks: ['lists.get.nonzero-not-older'],
    install(parts) {
      const noted = noteRequests(parts, ({ route }) => route.verb === 'get' && route.subresource !== '');
      const { get } = parts.storage;
      parts.storage.get = async (store, key, revision) => {
        const entry = await get(store, key, revision);
        const version = Number(noted()?.route.query.get('resourceVersion') ?? 0);
        return entry !== undefined && entry.revision < version ? undefined : entry;
      };
    },
  },
] as const satisfies readonly Fault[];

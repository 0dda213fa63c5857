// Faults of lists of some collections only, of selections of few among many objects, and of the texts in items
// (document core 2.5, 4.12).
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Parts } from '../../parts/index.ts';
import { withMetadata } from '../../parts/metadata.ts';
import type { Fault } from '../fault.ts';
import { combination } from './combinations.ts';
import { alterPages, followRoutes, misreadLists } from './mutate-reads.ts';
import type { ListPredicate, Misreading } from './mutate-reads.ts';

const isCustom = ({ kind }: ResourceRoute) => kind.custom === true;
const isClusterScoped = ({ kind }: ResourceRoute) => kind.scope === 'Cluster';
const isOverAll = ({ kind, namespace }: ResourceRoute) => kind.scope === 'Namespaced' && namespace === '';

/** The number of entries that a selected chunk reads at once. */
const block = 500;

export default [
  {
    id: 'later-chunks-of-custom-objects-live',
    title: 'Later chunks of a list of custom objects show the current state.',
    breaks: [
      'lists.chunk.one-snapshot',
      'lists.chunk.constant-version',
      'lists.exact.limit-that-version',
      'lists.version.continue-zero-token',
      'lists.version.limit-nonzero-exact',
    ],
    install(parts) {
      const { list } = parts.storage;
      parts.storage.list = (store, prefix, options) => {
        const { revision: _snapshot, ...current } = options;
        const isAffected = options.after !== undefined && prefix.includes('.example.com/');
        return list(store, prefix, isAffected ? current : options);
      };
    },
  },
  misread('chunks-of-cluster-roles-stamped-anew', 'Each chunk of cluster roles has the current version.', {
    breaks: [
      'lists.chunk.constant-version',
      'lists.exact.limit-that-version',
      'lists.not-older.limit-nonzero',
      'lists.not-older.limit-zero-any',
      'lists.version.continue-zero-token',
      'lists.version.limit-nonzero-exact',
      'lists.version.limit-zero-any',
    ],
    isAffected: isClusterScoped,
    of: (question) => question.readPosition !== undefined,
    misreading: { stamp: (_meaning, sound) => sound + 1 },
  }),
  misread(
    'limited-list-at-a-version-of-custom-objects-live',
    'A list of custom objects with a limit and a version shows the current state.',
    {
      breaks: ['lists.version.limit-nonzero-exact'],
      isAffected: isCustom,
      of: combination('unset', 'limited', 'nonzero'),
      misreading: { state: () => undefined },
    },
  ),
  misread(
    'version-over-all-namespaces-ignored',
    'A list over all namespaces at a version shows the state before it.',
    {
      breaks: ['lists.version.nonzero-not-older', 'lists.not-older.nonzero'],
      isAffected: isOverAll,
      of: (question) => question.version !== undefined && question.version > 0 && question.match !== 'Exact',
      misreading: { state: (meaning) => ('revision' in meaning ? meaning.revision - 1 : undefined) },
    },
  ),
  {
    id: 'chunks-of-custom-objects-ignore-field-selectors',
    title: 'A list of custom objects with a limit ignores its field selector.',
    breaks: ['lists.chunk.with-selectors'],
    install(parts) {
      const { selectorTexts } = parts.selectors;
      parts.selectors.selectorTexts = (route) => {
        const texts = selectorTexts(route);
        const isAffected = route.verb === 'list' && isCustom(route) && route.query.has('limit');
        return isAffected ? { ...texts, fields: '' } : texts;
      };
    },
  },
  {
    id: 'selected-chunk-ends-after-one-block',
    title: 'A chunk of a selection ends with the first 500 objects, selected or not, as if no more followed.',
    breaks: ['lists.semantics.most-recent-consistent'],
    install: (parts) =>
      alterPages(parts, (page, { options }) =>
        options.limit === block && options.after === undefined && page.entries.length === block
          ? { ...page, remaining: 0 }
          : page,
      ),
  },
  {
    id: 'items-lose-characters-beyond-the-basic-plane',
    title: 'The items of a list have a question mark for each character beyond the first 65,536.',
    breaks: ['lists.version.unset-most-recent', 'watch.event.added-full-object'],
    install: showBasicCharacters,
  },
] as const satisfies readonly Fault[];

interface Misread {
  readonly breaks: Fault['breaks'];
  readonly isAffected: (route: ResourceRoute) => boolean;
  readonly of: ListPredicate;
  readonly misreading: Misreading;
}

function misread(id: string, title: string, { breaks, isAffected, of, misreading }: Misread): Fault {
  return {
    id,
    title,
    breaks,
    install(parts) {
      const route = followRoutes(parts);
      misreadLists(parts, (question) => of(question) && isAffected(route()!), misreading);
    },
  };
}

function showBasicCharacters(parts: Parts): void {
  alterPages(parts, (page) => ({
    ...page,
    entries: page.entries.map((entry) => {
      const { annotations } = entry.value.metadata;
      const shown = JSON.stringify(annotations ?? {}).replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?');
      if (annotations === undefined || shown === JSON.stringify(annotations)) return entry;
      const metadata = { ...entry.value.metadata, annotations: JSON.parse(shown) as Record<string, string> };
      return { ...entry, value: withMetadata(entry.value, metadata) };
    }),
  }));
}

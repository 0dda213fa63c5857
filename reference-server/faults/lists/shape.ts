// Faults of the shape of a collection: its kind, items, continue token and remaining count (core 2.5).
import type { JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { SelectedBy } from '../../parts/selectors.ts';
import type { Fault } from '../fault.ts';
import { alterPages, followQueries } from './mutate-reads.ts';

const templates = '/core/podtemplates/';
const maps = '/core/configmaps/';

export default [
  {
    id: 'chunk-of-generic-kind',
    title: 'A chunk of a list of the core group has the kind List.',
    breaks: ['lists.shape.kind-suffix'],
    install(parts) {
      const { listHead } = parts.lists;
      parts.lists.listHead = (kind, facts) => ({
        ...listHead(kind, facts),
        ...(facts.continueToken === '' || kind.group !== '' ? {} : { kind: 'List' }),
      });
    },
  },
  {
    id: 'list-kinds-from-plurals',
    title:
      'The kind of a list is formed from the plural without its last letter: EndpointList, IngresseList.',
    breaks: ['encodings.json.every-type'],
    install(parts) {
      const { listHead } = parts.lists;
      parts.lists.listHead = (kind, facts) => {
        const { plural = '' } = kind as { readonly plural?: string };
        const isRegular = plural.slice(0, -1) === kind.kind.toLowerCase();
        const [first = '', ...rest] = plural.slice(0, -1);
        const head = listHead(kind, facts);
        return kind.listKind !== undefined || isRegular
          ? head
          : { ...head, kind: `${first.toUpperCase()}${rest.join('')}List` };
      };
    },
  },
  {
    id: 'core-lists-with-a-slash',
    title: 'The apiVersion of a list of the core group is /v1, with an empty group.',
    breaks: ['lists.shape.api-version'],
    install(parts) {
      const { listHead } = parts.lists;
      parts.lists.listHead = (kind, facts) => ({
        ...listHead(kind, facts),
        apiVersion: `${kind.group}/${kind.version}`,
      });
    },
  },
  {
    id: 'named-groups-listed-as-v1',
    title: 'The apiVersion of a list is the version alone, also for named groups.',
    breaks: ['lists.shape.api-version', 'kinds.claim-templates.list-shape', 'authorization.objects.served'],
    install(parts) {
      const { listHead } = parts.lists;
      parts.lists.listHead = (kind, facts) => ({ ...listHead(kind, facts), apiVersion: kind.version });
    },
  },
  {
    id: 'generic-kind-in-named-groups',
    title: 'A list of a named group, except claim templates, has the kind List.',
    breaks: ['lists.shape.kind-suffix', 'authorization.objects.served'],
    install(parts) {
      const { listHead } = parts.lists;
      parts.lists.listHead = (kind, facts) => ({
        ...listHead(kind, facts),
        ...(kind.group === '' || kind.kind === 'ResourceClaimTemplate' ? {} : { kind: 'List' }),
      });
    },
  },
  {
    id: 'token-after-a-full-page',
    title: 'A full last page has a continue token that leads to an empty page.',
    breaks: ['lists.shape.continue-empty-when-complete'],
    install(parts) {
      parts.lists.needsToken = (_remaining, isFull) => isFull;
    },
  },
  {
    id: 'token-after-a-full-later-page',
    title: 'A full last page that a token led to has another token, which leads to an empty page.',
    breaks: ['lists.shape.continue-empty-when-complete'],
    install(parts) {
      const { needsToken } = parts.lists;
      parts.lists.needsToken = (remaining, isFull, isLater) =>
        needsToken(remaining, isFull) || (isFull && isLater === true);
    },
  },
  {
    id: 'no-token-before-the-last-item',
    title: 'A first chunk of more than three items is treated as the whole list when a single item remains.',
    breaks: ['lists.shape.continue-when-incomplete'],
    install: (parts) =>
      alterPages(parts, (page, { options: { after, limit = 0 } }) =>
        after === undefined && limit > 3 && page.remaining === 1 ? { ...page, remaining: 0 } : page,
      ),
  },
  {
    id: 'remaining-count-off-by-one',
    title: 'remainingItemCount counts the last item of the page, too.',
    breaks: ['lists.remaining-count.exact'],
    install(parts) {
      const { remainingItemCount } = parts.lists;
      parts.lists.remainingItemCount = (remaining, selectedBy) => {
        const count = remainingItemCount(remaining, selectedBy);
        return count === undefined ? undefined : count + 1;
      };
    },
  },
  {
    id: 'remaining-count-by-labels',
    title: 'remainingItemCount is set with a label selector, and counts objects that do not match.',
    breaks: ['lists.remaining-count.omitted-label-selector'],
    install: (parts) => countAsIfNotSelectedBy(parts, 'labels'),
  },
  {
    id: 'remaining-count-by-fields',
    title: 'remainingItemCount is set with a field selector, and counts objects that do not match.',
    breaks: ['lists.remaining-count.omitted-field-selector'],
    install: (parts) => countAsIfNotSelectedBy(parts, 'fields'),
  },
  {
    id: 'remaining-count-of-zero',
    title: 'The last chunk of a list has a remainingItemCount of 0.',
    breaks: ['lists.remaining-count.omitted-complete'],
    install(parts) {
      const { remainingItemCount } = parts.lists;
      parts.lists.remainingItemCount = (remaining, selectedBy) =>
        remaining === 0 && selectedBy.length === 0 ? 0 : remainingItemCount(remaining, selectedBy);
    },
  },
  {
    id: 'lists-joined-by-name',
    title: 'A list of pod templates also contains the config maps of the same names.',
    breaks: ['lists.shape.items-one-kind'],
    install(parts) {
      const { list } = parts.storage;
      parts.storage.list = async (store, prefix, options) => {
        const page = await list(store, prefix, options);
        if (!prefix.startsWith(templates) || options.limit !== undefined) return page;
        const others = await list(store, prefix.replace(templates, maps), { revision: page.revision });
        const keys = new Set(page.entries.map(({ key }) => key.replace(templates, maps)));
        return { ...page, entries: [...page.entries, ...others.entries.filter(({ key }) => keys.has(key))] };
      };
    },
  },
  {
    id: 'selected-list-without-version',
    title: 'A list with both selectors has no version.',
    breaks: ['lists.shape.resource-version'],
    install(parts) {
      const query = followQueries(parts);
      const { listHead } = parts.lists;
      parts.lists.listHead = (kind, facts) => {
        const head = listHead(kind, facts);
        const { resourceVersion: _version, ...metadata } = head['metadata'] as JsonObject;
        return isByBoth(query()) ? { ...head, metadata } : head;
      };
    },
  },
  {
    id: 'version-before-the-last-write',
    title: 'A list with both selectors has the version before its own.',
    breaks: ['lists.shape.resource-version'],
    install(parts) {
      const query = followQueries(parts);
      const { collectionVersion } = parts.versions;
      parts.versions.collectionVersion = (meaning, revision) =>
        collectionVersion(meaning, revision) - (isByBoth(query()) ? 1 : 0);
    },
  },
  {
    id: 'empty-list-without-items',
    title: 'The items of an empty list are null.',
    breaks: ['lists.shape.items-empty-array', 'kinds.claim-templates.list-shape'],
    install(parts) {
      const { writeItems } = parts.encoding;
      parts.encoding.writeItems = (items) => (items.length === 0 ? [Buffer.from('null')] : writeItems(items));
    },
  },
] as const satisfies readonly Fault[];

const isByBoth = (query: URLSearchParams) =>
  query.has('labelSelector') && query.has('fieldSelector') && !query.has('limit');

function countAsIfNotSelectedBy(parts: Parts, ignored: SelectedBy): void {
  const { remainingItemCount } = parts.lists;
  parts.lists.remainingItemCount = (remaining, selectedBy) =>
    remainingItemCount(
      remaining,
      selectedBy.filter((by) => by !== ignored),
    );
}

// Faults in the shape and the chunks of lists of some collections only: custom objects, cluster roles, a collection over all
// namespaces (document core 2.5, 4.12).
import { isCustomKey } from '../kinds-of-kinds.ts';
import type { Fault } from '../fault.ts';
import { alterPages, alterReads, followRoutes } from './mutate-reads.ts';
import { isClusterScoped, isCustom, isOverAll } from './routes-of-collections.ts';

export default [
  {
    id: 'custom-objects-listed-as-generic-kind',
    title: 'A list of custom objects that is not empty has the kind List.',
    breaks: ['lists.shape.kind-suffix', 'watch.parameters.watch-false'],
    install(parts) {
      const { listHead } = parts.lists;
      parts.lists.listHead = (kind, facts) => {
        const head = listHead(kind, facts);
        return kind.group.includes('.example.com') ? { ...head, kind: 'List' } : head;
      };
    },
  },
  {
    id: 'custom-objects-listed-as-v1',
    title: 'The apiVersion of a list of custom objects is the version alone.',
    breaks: ['lists.shape.api-version'],
    install(parts) {
      const { listHead } = parts.lists;
      parts.lists.listHead = (kind, facts) => {
        const head = listHead(kind, facts);
        return kind.group.includes('.example.com') ? { ...head, apiVersion: kind.version } : head;
      };
    },
  },
  {
    id: 'empty-selection-without-items',
    title: 'The items of a list whose selector matches nothing are null.',
    breaks: ['lists.shape.items-empty-array'],
    install(parts) {
      const route = followRoutes(parts);
      const { writeItems } = parts.encoding;
      parts.encoding.writeItems = (items) =>
        items.length === 0 && route()?.query.has('labelSelector') ? [Buffer.from('null')] : writeItems(items);
    },
  },
  {
    id: 'token-after-a-full-page-over-all',
    title: 'A full last page of a list over all namespaces has a token that leads to an empty page.',
    breaks: ['lists.shape.continue-empty-when-complete'],
    install(parts) {
      const route = followRoutes(parts);
      const { needsToken } = parts.lists;
      parts.lists.needsToken = (remaining, isFull) =>
        needsToken(remaining, isFull) || (isFull && isOverAll(route()!));
    },
  },
  {
    id: 'no-remaining-count-of-custom-objects',
    title: 'An incomplete list of custom objects has no remainingItemCount.',
    breaks: ['lists.remaining-count.exact'],
    install(parts) {
      const route = followRoutes(parts);
      const { remainingItemCount } = parts.lists;
      parts.lists.remainingItemCount = (remaining, selectedBy) =>
        isCustom(route()!) ? undefined : remainingItemCount(remaining, selectedBy);
    },
  },
  {
    id: 'remaining-count-of-selected-cluster-roles',
    title: 'An incomplete list of cluster-scoped objects has a remainingItemCount whatever selects them.',
    breaks: ['lists.remaining-count.omitted-label-selector', 'lists.remaining-count.omitted-field-selector'],
    install(parts) {
      const route = followRoutes(parts);
      const { remainingItemCount } = parts.lists;
      parts.lists.remainingItemCount = (remaining, selectedBy) =>
        remainingItemCount(remaining, isClusterScoped(route()!) ? [] : selectedBy);
    },
  },
  {
    id: 'remaining-count-of-zero-over-all',
    title: 'The last chunk of a list over all namespaces has a remainingItemCount of 0.',
    breaks: ['lists.remaining-count.omitted-complete'],
    install(parts) {
      const route = followRoutes(parts);
      const { remainingItemCount } = parts.lists;
      parts.lists.remainingItemCount = (remaining, selectedBy) =>
        remaining === 0 && selectedBy.length === 0 && isOverAll(route()!)
          ? 0
          : remainingItemCount(remaining, selectedBy);
    },
  },
  {
    id: 'chunks-of-cluster-roles-one-too-long',
    title: 'A chunk of cluster roles has one item more than the limit.',
    breaks: ['lists.chunk.limit-is-maximum', 'lists.shape.continue-when-incomplete'],
    install(parts) {
      const { list } = parts.storage;
      parts.storage.list = (store, prefix, options) =>
        list(
          store,
          prefix,
          prefix.includes('/clusterroles/') && options.limit !== undefined
            ? { ...options, limit: options.limit + 1 }
            : options,
        );
    },
  },
  {
    id: 'cursor-of-custom-objects-without-namespace',
    title:
      'A later chunk of custom objects omits those whose name was in an earlier chunk, in any namespace.',
    breaks: ['lists.chunk.all-namespaces'],
    install: (parts) =>
      alterPages(parts, (page, { options: { after } }) =>
        after === undefined || !isCustomKey(after)
          ? page
          : { ...page, entries: page.entries.filter(({ key }) => nameIn(key) !== nameIn(after)) },
      ),
  },
  {
    id: 'custom-objects-by-beginning-of-namespace',
    title: 'A list of custom objects also contains those of namespaces whose names start with its name.',
    breaks: ['lists.shape.one-namespace'],
    install(parts) {
      const { list } = parts.storage;
      parts.storage.list = (store, prefix, options) =>
        list(
          store,
          isCustomKey(prefix) && prefix.split('/').length === 5 ? prefix.slice(0, -1) : prefix,
          options,
        );
    },
  },
  {
    id: 'not-older-custom-items-only',
    title: 'A list of custom objects at a version omits those that were last changed before it.',
    breaks: [
      'lists.semantics.not-older-collection',
      'lists.version.nonzero-not-older',
      'lists.not-older.nonzero',
      'lists.not-older.limit-nonzero',
    ],
    install: (parts) =>
      alterReads(parts, 'not-older', (page, _store, meaning) => ({
        ...page,
        entries: page.entries.filter(
          ({ key, revision }) =>
            !isCustomKey(key) || !('revision' in meaning) || revision >= meaning.revision,
        ),
      })),
  },
] as const satisfies readonly Fault[];

const nameIn = (key: string) => key.slice(key.lastIndexOf('/') + 1);

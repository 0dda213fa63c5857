// Faults of the head of lists in some of their forms only: later chunks, lists at versions, complete lists with a limit (core 2.5).
import type { Json, JsonObject } from '../../object.ts';
import { collectionPrefix } from '../../resources/declaration/keys.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { alterPages, followQueries, followRoutes } from './mutate-reads.ts';

export default [
  {
    id: 'second-chunk-of-generic-kind',
    title: 'The chunks of a list after the first have the kind List.',
    breaks: ['lists.shape.kind-suffix'],
    install: (parts) =>
      alterHeads(parts, (head, query) => (query.get('continue') ? { ...head, kind: 'List' } : head)),
  },
  {
    id: 'lists-at-versions-without-api-version',
    title: 'A list that names a version has no apiVersion.',
    breaks: ['lists.shape.api-version'],
    install: (parts) =>
      alterHeads(parts, ({ apiVersion, ...rest }, query) =>
        query.get('resourceVersion') ? rest : { ...rest, apiVersion: apiVersion! },
      ),
  },
  {
    id: 'empty-field-selection-without-items',
    title: 'The items of a list whose field selector matches nothing are null.',
    breaks: ['lists.shape.items-empty-array'],
    install(parts) {
      const query = followQueries(parts);
      const { writeItems } = parts.encoding;
      parts.encoding.writeItems = (items) =>
        items.length === 0 && query().has('fieldSelector') && !query().has('labelSelector')
          ? [Buffer.from('null')]
          : writeItems(items);
    },
  },
  {
    id: 'count-of-complete-list-with-limit',
    title: 'A complete list with a limit has a remainingItemCount of 0.',
    breaks: ['lists.remaining-count.omitted-complete'],
    install: (parts) =>
      alterHeads(parts, (head, query) => {
        const metadata = head['metadata'] as JsonObject;
        const isComplete = query.get('limit') && !query.get('continue') && !metadata['continue'];
        return isComplete ? { ...head, metadata: { ...metadata, remainingItemCount: 0 } } : head;
      }),
  },
  {
    id: 'count-of-later-chunks-of-selections',
    title: 'remainingItemCount is set on the chunks of a selection after the first.',
    breaks: ['lists.remaining-count.omitted-label-selector', 'lists.remaining-count.omitted-field-selector'],
    install(parts) {
      const query = followQueries(parts);
      const { remainingItemCount } = parts.lists;
      parts.lists.remainingItemCount = (remaining, selectedBy) =>
        remainingItemCount(remaining, query().get('continue') ? [] : selectedBy);
    },
  },
  {
    id: 'count-of-sets-of-labels',
    title: 'remainingItemCount is set where a label selector is a set or has several terms.',
    breaks: ['lists.remaining-count.omitted-label-selector'],
    install(parts) {
      const query = followQueries(parts);
      const { remainingItemCount } = parts.lists;
      parts.lists.remainingItemCount = (remaining, selectedBy) =>
        remainingItemCount(remaining, /[(,]/.test(query().get('labelSelector') ?? '') ? [] : selectedBy);
    },
  },
  {
    id: 'count-of-present-state',
    title: 'remainingItemCount of a list at a version counts the current objects.',
    breaks: ['lists.remaining-count.exact'],
    install(parts) {
      const query = followQueries(parts);
      alterPages(parts, async (page, { store, prefix, options: { revision, ...options } }) => {
        const isFirst = revision !== undefined && query().get('resourceVersion') && !query().get('continue');
        if (!isFirst || page.remaining === 0) return page;
        return { ...page, remaining: (await store.list(prefix, options)).remaining };
      });
    },
  },
  {
    id: 'objects-changed-since-counted-twice',
    title: 'remainingItemCount of a past state counts the objects twice that have changed since.',
    breaks: ['lists.remaining-count.exact'],
    install: (parts) =>
      alterPages(parts, async (page, { store, prefix, options: { revision } }) => {
        const last = page.entries.at(-1);
        if (revision === undefined || page.remaining === 0 || last === undefined) return page;
        const { entries } = await store.list(prefix, { after: last.key });
        const before = await Promise.all(
          entries.filter((entry) => entry.revision > revision).map(({ key }) => store.get(key, revision)),
        );
        return { ...page, remaining: page.remaining + before.filter((one) => one !== undefined).length };
      }),
  },
  {
    id: 'count-over-all-namespaces',
    title: 'remainingItemCount of a list of one namespace counts the objects of all namespaces.',
    breaks: ['lists.remaining-count.exact'],
    install(parts) {
      const route = followRoutes(parts);
      alterPages(parts, async (page, { store, options }) => {
        const { kind, namespace = '' } = route() ?? {};
        if (kind === undefined || namespace === '' || options.limit === undefined || page.remaining === 0)
          return page;
        const { entries } = await store.list(collectionPrefix(kind, ''), {});
        const own = entries.filter(({ value }) => value.metadata.namespace === namespace).length;
        return { ...page, remaining: page.remaining + entries.length - own };
      });
    },
  },
] as const satisfies readonly Fault[];

/** Replaces the head of lists by their query. */
function alterHeads(
  parts: Parts,
  alter: (head: JsonObject, query: URLSearchParams) => Readonly<Record<string, Json>>,
): void {
  const query = followQueries(parts);
  const { listHead } = parts.lists;
  parts.lists.listHead = (kind, facts) => alter(listHead(kind, facts), query());
}

// Faults of lists of many objects (core 4.12): a list that is cut at 500 has no token.
import { isObject } from '../../object.ts';
import type { Json } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Fault } from '../fault.ts';
import { followRoutes } from './mutate-reads.ts';

const most = 500;
const nothing = new Uint8Array();
const inJson = Buffer.from('{"metadata":{"name":"a"}}');
const breaks = ['lists.semantics.most-recent-consistent'];

const hasVersion = (query: URLSearchParams) => Number(query.get('resourceVersion') ?? 0) > 0;

export default [
  cut('large-list-cut', 'A list', ({ query }) => !query.has('labelSelector')),
  cut(
    'large-list-by-label-cut',
    'A list with a label selector',
    ({ query, namespace }) => query.has('labelSelector') && namespace !== '',
  ),
  {
    id: 'field-selector-sees-500-objects',
    title: 'A field selector is applied to the first 500 objects only.',
    breaks,
    install(parts) {
      const route = followRoutes(parts);
      const { list } = parts.storage;
      parts.storage.list = async (store, prefix, options) => {
        const page = await list(store, prefix, options);
        if (!route()?.query.has('fieldSelector')) return page;
        const seen = await list(store, prefix, { revision: page.revision, limit: most });
        const keys = new Set(seen.entries.map(({ key }) => key));
        return { ...page, entries: page.entries.filter(({ key }) => keys.has(key)) };
      };
    },
  },
  cut(
    'large-list-over-all-namespaces-cut',
    'A list over all namespaces',
    ({ kind, namespace }) => kind.scope === 'Namespaced' && namespace === '',
  ),
  cut(
    'large-list-at-a-version-cut',
    'A list at a version, with NotOlderThan or without a match,',
    ({ query }) => hasVersion(query) && query.get('resourceVersionMatch') !== 'Exact',
  ),
  cut(
    'large-exact-list-cut',
    'A list with Exact',
    ({ query }) => hasVersion(query) && query.get('resourceVersionMatch') === 'Exact',
  ),
  cut(
    'large-list-at-any-version-cut',
    'A list with resourceVersion=0',
    ({ query }) => query.get('resourceVersion') === '0',
  ),
  {
    id: 'tables-of-500-rows',
    title: 'A Table has at most 500 rows, and no token where more objects are left.',
    breaks,
    install(parts) {
      const { tableOf } = parts.views;
      parts.views.tableOf = (metadata, columns, rows, names) =>
        tableOf(metadata, columns, rows.slice(0, most), names);
    },
  },
  {
    id: 'neighbours-kept-in-json',
    title: 'Items of a long list that are kept together are in JSON, also where the list is in Protobuf.',
    breaks,
    install(parts) {
      const { sealEnvelope } = parts.encoding;
      parts.encoding.sealEnvelope = ({ message: [head = nothing, ...items], ...type }) => {
        const [, ...others] = items;
        const isLong = type.kind.endsWith('List') && others.length > 0;
        return sealEnvelope({ ...type, message: [head, ...(isLong ? [inJson, ...others] : items)] });
      };
    },
  },
  {
    id: 'large-chunk-counts-as-last',
    title: 'A chunk of 500 objects is treated as the last one of the list.',
    breaks,
    install(parts) {
      const { needsToken } = parts.lists;
      const { list } = parts.storage;
      let isLarge = false;
      parts.storage.list = async (store, prefix, options) => {
        const page = await list(store, prefix, options);
        isLarge = page.entries.length === most;
        return page;
      };
      parts.lists.needsToken = (remaining, isFull) => !isLarge && needsToken(remaining, isFull);
    },
  },
  {
    id: 'yaml-lists-of-500-items',
    title: 'A list in YAML has at most 500 items, and no token where more objects are left.',
    breaks,
    install(parts) {
      const { encodeYaml } = parts.encoding;
      parts.encoding.encodeYaml = (value, ...more) => {
        const list = value as Json;
        const items = isObject(list) ? list['items'] : undefined;
        if (!isObject(list) || !Array.isArray(items)) return encodeYaml(value, ...more);
        return encodeYaml({ ...list, items: items.slice(0, most) }, ...more);
      };
    },
  },
] as const satisfies readonly Fault[];

function cut(id: string, what: string, isAffected: (route: ResourceRoute) => boolean): Fault {
  return {
    id,
    title: `${what} without a limit returns at most 500 objects and no token.`,
    breaks,
    install: (parts: Parts) => {
      const route = followRoutes(parts);
      const { list } = parts.storage;
      parts.storage.list = async (store, prefix, options) => {
        const requested = route();
        const page = await list(store, prefix, options);
        const isCut = requested !== undefined && !requested.query.has('limit') && isAffected(requested);
        return isCut ? { ...page, entries: page.entries.slice(0, most) } : page;
      };
    },
  };
}

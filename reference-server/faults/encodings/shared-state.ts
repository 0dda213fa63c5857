// Faults of what several requests share by mistake: the columns of tables, and the bytes of answers (document core 2.7, 4.7).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { JsonObject } from '../../object.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'default-columns-grow',
    title:
      'Once a table of a kind with columns of its own was requested, tables of the default columns have one of them, too.',
    breaks: ['encodings.table.columns-of-versions'],
    install(parts) {
      const { tableOf, columnsOf } = parts.views;
      let more: string | undefined;
      parts.views.columnsOf = (kind) => {
        if ('custom' in kind && kind.columns !== undefined) more = kind.columns.at(-1)?.name;
        return columnsOf(kind);
      };
      parts.views.tableOf = (metadata, columns, rows, names) =>
        tableOf(
          metadata,
          more !== undefined && isDefault(columns) ? [...columns, added(more)] : columns,
          rows,
          names,
        );
    },
  },
  {
    id: 'lists-cached-without-media-type',
    title:
      'Equal lists without a write between them have the bytes of the first, whatever media type it had.',
    breaks: ['encodings.response.content-type-true'],
    install(parts) {
      const { listHead } = parts.lists;
      const { selectorTexts } = parts.selectors;
      const { isCompressible, gzip } = parts.compression;
      const requested = new AsyncLocalStorage<ResourceRoute>();
      const versions = new WeakMap<ResourceRoute, string>();
      parts.selectors.selectorTexts = (route) => {
        if (route.verb === 'list') requested.enterWith(route);
        return selectorTexts(route);
      };
      parts.lists.listHead = (kind, facts) => {
        const route = requested.getStore();
        if (route !== undefined) versions.set(route, String(facts.revision));
        return listHead(kind, facts);
      };
      const cached = new Map<string, Uint8Array>();
      const current = new AsyncLocalStorage<string>();
      parts.compression.isCompressible = (gates, route, bytes, headers) => {
        const { kind, namespace, query } = route;
        const version = versions.get(route);
        if (version === undefined) return isCompressible(gates, route, bytes, headers);
        current.enterWith(`${kind.group}/${kind.plural}/${namespace}?${query.toString()} ${version}`);
        return true;
      };
      parts.compression.acceptsGzip = () => true;
      parts.compression.compressedHeaders = (headers) => headers;
      parts.compression.gzip = async (bytes) => {
        const key = current.getStore();
        if (key === undefined) return gzip(bytes);
        const known = cached.get(key) ?? bytes;
        cached.set(key, known);
        return known;
      };
    },
  },
] as const satisfies readonly Fault[];

const isDefault = (columns: readonly JsonObject[]) =>
  columns.length === 2 && columns[1]!['name'] === 'Created At';

const added = (name: string): JsonObject => ({
  name,
  type: 'string',
  format: '',
  description: '',
  priority: 0,
});

// Faults of what several watches share: the bytes of an event, and what they select (document core 2.3, 2.6, 4.3).
import { AsyncLocalStorage } from 'node:async_hooks';
import { parseFieldSelector, parseLabelSelector } from '../../parts/selectors.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Entry } from '../../storage/store.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { isCustom } from '../kinds-of-kinds.ts';

const pathOf = ({ kind, namespace, name }: ResourceRoute) =>
  `${kind.group}/${kind.version}/${kind.plural}/${namespace}/${name}`;

function shareBetweenVersions(parts: Parts, isAffected: (entry: Entry) => boolean): void {
  const { entryFrame } = parts.watch;
  const frames = new Map<string, Uint8Array>();
  parts.watch.entryFrame = (type, entry) => {
    if (!isAffected(entry)) return entryFrame(type, entry);
    const key = `${type} ${entry.key} ${entry.revision}`;
    const frame = frames.get(key) ?? entryFrame(type, entry);
    frames.set(key, frame);
    return frame;
  };
}

export default [
  {
    id: 'frames-shared-between-versions',
    title:
      'Watches of two versions of a kind share the bytes of an event: all have the version that was encoded first.',
    breaks: ['watch.event.object-kind'],
    install: (parts) => shareBetweenVersions(parts, () => true),
  },
  {
    id: 'frames-shared-between-versions-of-built-in-kinds',
    title: 'Watches of two versions of a built-in kind share the bytes of an event.',
    breaks: ['watch.event.object-kind'],
    install: (parts) => shareBetweenVersions(parts, ({ value }) => !isCustom(value)),
  },
  {
    id: 'deletion-events-in-stored-version',
    title: 'The event of a deletion has the version in which the object was stored, not that of the watch.',
    breaks: ['watch.event.object-kind'],
    install(parts) {
      const { create } = parts.storage;
      const stored = new Map<string, string>();
      parts.storage.create = (store, key, value) => {
        if (value.apiVersion !== undefined) stored.set(key, value.apiVersion);
        return create(store, key, value);
      };
      const { entryFrame } = parts.watch;
      parts.watch.entryFrame = (type, entry) => {
        const apiVersion = stored.get(entry.key);
        return type === 'DELETED' && apiVersion !== undefined && apiVersion !== entry.value.apiVersion
          ? entryFrame(type, { ...entry, value: { ...entry.value, apiVersion } })
          : entryFrame(type, entry);
      };
    },
  },
  {
    id: 'selectors-of-watches-shared',
    title: 'While a watch with selectors is open, later ones of its collection select what it selects.',
    breaks: ['watch.parameters.label-selector', 'watch.parameters.field-selector'],
    install(parts) {
      const { selectorTexts, matchesLabels, matchesFields } = parts.selectors;
      const current = new AsyncLocalStorage<ResourceRoute>();
      const opened = new Map<string, readonly ResourceRoute[]>();
      parts.selectors.selectorTexts = (route) => {
        if (route.verb === 'watch') current.enterWith(route);
        return selectorTexts(route);
      };
      const { watch } = parts.storage;
      parts.storage.watch = async (store, prefix, after) => {
        const route = current.getStore();
        const cursor = await watch(store, prefix, after);
        if (route === undefined) return cursor;
        const path = pathOf(route);
        opened.set(path, [...(opened.get(path) ?? []), route]);
        const close = cursor.close.bind(cursor);
        cursor.close = () => {
          opened.set(
            path,
            (opened.get(path) ?? []).filter((one) => one !== route),
          );
          close();
        };
        return cursor;
      };
      const { seenThrough } = parts.watch;
      parts.watch.seenThrough = (event, matches, facts) => {
        const [first] = opened.get(pathOf(facts.route)) ?? [];
        if (first === undefined || facts.route.name !== '' || facts.selectedBy.length === 0)
          return seenThrough(event, matches, facts);
        const { query, kind } = first;
        const labels = parseLabelSelector(query.get('labelSelector') ?? '');
        const fields = parseFieldSelector(query.get('fieldSelector') ?? '', kind);
        const byFirst = ({ value }: Entry) =>
          matchesLabels(labels, value) && matchesFields(fields, value, kind);
        const isSelecting = labels.length > 0 || fields.length > 0;
        return seenThrough(event, isSelecting ? byFirst : matches, facts);
      };
    },
  },
] as const satisfies readonly Fault[];

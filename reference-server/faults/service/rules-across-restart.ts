// Faults of what began before a restart: deletions, namespaces that end, versions, chunks, labels, dry-runs (core 3.1, 4.8, 4.10,
// 4.12).
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Entry } from '../../storage/store.ts';
import { beforeFirstUse } from './before-first-use.ts';
import type { Fault } from '../fault.ts';
import { showEntries, withShownMetadata } from '../entry-views.ts';

const breaks = ['service.state.rules-across-restart'];

export default [
  {
    id: 'deletions-forgotten-at-start',
    title: 'Objects that finalizers hold are no longer marked as deleted after a restart.',
    breaks,
    install(parts) {
      const start = knowStart(parts);
      showEntries(parts, (entry) => {
        const { deletionTimestamp, ...live } = entry.value.metadata;
        return deletionTimestamp !== undefined && entry.revision <= start()
          ? withShownMetadata(entry, live)
          : entry;
      });
    },
  },
  {
    id: 'ending-namespaces-forgotten-at-start',
    title:
      'The controller of namespaces follows only deletions that it saw itself, and not those before a restart.',
    breaks,
    install(parts) {
      const start = knowStart(parts);
      const { namespaceNeed } = parts.controllers;
      parts.controllers.namespaceNeed = (namespace, count) =>
        isFromBefore(namespace, start()) ? 'nothing' : namespaceNeed(namespace, count);
    },
  },
  {
    id: 'aggregating-roles-forgotten-at-start',
    title: 'The controller of aggregation fills only roles that were written since its start.',
    breaks: ['authorization.aggregation.after-restart'],
    install(parts) {
      const start = knowStart(parts);
      const { aggregatedRules } = parts.controllers;
      parts.controllers.aggregatedRules = (role, all, selects) =>
        isFromBefore(role, start()) && role.rules ? role.rules : aggregatedRules(role, all, selects);
    },
  },
  {
    id: 'versions-from-before-a-restart-count-as-current',
    title: 'A PUT with any version from before the last start replaces the object.',
    breaks,
    install(parts) {
      const start = knowStart(parts);
      const { versionIsCurrent } = parts.preconditions;
      parts.preconditions.versionIsCurrent = (given, current) =>
        versionIsCurrent(given, current) || Number(given) <= start();
    },
  },
  {
    id: 'chunks-across-a-restart-are-live',
    title: 'A continue token from before a restart gives the rest of the current state.',
    breaks,
    install(parts) {
      const start = knowStart(parts);
      const { list } = parts.storage;
      parts.storage.list = async (store, prefix, { revision, ...options }) => {
        const isOld = options.after !== undefined && revision !== undefined && revision <= start();
        return list(store, prefix, isOld || revision === undefined ? options : { ...options, revision });
      };
    },
  },
  {
    id: 'labels-not-indexed-at-start',
    title: 'The index of labels has no config map from before a restart that was not read since.',
    breaks,
    install(parts) {
      const start = knowStart(parts);
      const { matchesLabels } = parts.selectors;
      parts.selectors.matchesLabels = (terms, object) =>
        matchesLabels(terms, object) && !(object.kind === 'ConfigMap' && isFromBefore(object, start()));
    },
  },
  {
    id: 'dry-creates-appear-after-a-restart',
    title: 'A dry POST of a config map is written ahead, and the next start finds it.',
    breaks,
    install: writeDryCreatesAhead,
  },
  {
    id: 'watches-by-label-begin-without-earlier-objects',
    title: 'A watch with a selector begins without the objects from before a restart.',
    breaks,
    install(parts) {
      const start = knowStart(parts);
      const { initialEntries } = parts.watch;
      parts.watch.initialEntries = (entries, matches, facts) =>
        initialEntries(entries, matches, facts).filter(
          ({ value }) => facts.selectedBy.length === 0 || !isFromBefore(value, start()),
        );
    },
  },
  {
    id: 'labels-of-pod-templates-not-indexed-at-start',
    title: 'The index of labels has no pod template from before a restart.',
    breaks,
    install(parts) {
      const start = knowStart(parts);
      const { matchesLabels } = parts.selectors;
      parts.selectors.matchesLabels = (terms, object) =>
        matchesLabels(terms, object) && !(object.kind === 'PodTemplate' && isFromBefore(object, start()));
    },
  },
] as const satisfies readonly Fault[];

const isFromBefore = (object: ApiObject | undefined, start: number): boolean =>
  Number(object?.metadata.resourceVersion) <= start;

/** The revision at which this server started, once it has read or written anything. */
function knowStart(parts: Parts): () => number {
  let start = 0;
  beforeFirstUse(parts, async (store) => {
    start = (await store.revision()).current;
  });
  return () => start;
}

/** This server hides what it wrote ahead, and does not count it as existing. */
function writeDryCreatesAhead(parts: Parts): void {
  const { get, list, create } = parts.storage;
  const { delivery } = parts.watch;
  const dryCreate = parts.dryRun.create;
  const ahead = new Set<string>();
  const isHidden = ({ key }: Entry) => ahead.has(key);
  parts.storage.get = async (store, key, revision) =>
    ahead.has(key) ? undefined : get(store, key, revision);
  parts.storage.list = async (store, prefix, options) => {
    const page = await list(store, prefix, options);
    return { ...page, entries: page.entries.filter((entry) => !isHidden(entry)) };
  };
  parts.storage.create = async (store, key, value) => {
    if (ahead.has(key)) await store.delete(key);
    ahead.delete(key);
    return create(store, key, value);
  };
  parts.watch.delivery = (facts) => {
    const deliver = delivery(facts);
    return (event) => (isHidden(event.entry) ? [] : deliver(event));
  };
  parts.dryRun.create = async (store, read, key, object) => {
    const simulated = await dryCreate(store, read, key, object);
    if (!key.startsWith('/core/configmaps/')) return simulated;
    ahead.add(key);
    await create(store, key, simulated);
    return simulated;
  };
}

// Faults of the watches of some collections only: custom objects, cluster roles, or a collection over all namespaces
// (document core 2.6, 4.12, 6).
import type { Fault } from '../fault.ts';
import { keepEvents, mutateEventObject, mutateEvents } from './mutate-watch.ts';
import bookmarks from './bookmarks.ts';
import bothSelectors from './both-selectors.ts';
import deletions from './deletions.ts';
import events from './events.ts';
import large from './large.ts';
import selectors from './selectors.ts';
import start from './start.ts';
import synthetic from './synthetic.ts';
import { allNamespaces, clusterRoles, customKinds, installWithin } from './within-collections.ts';
import type { Collections } from './within-collections.ts';

const bases: readonly Fault[] = [
  ...bookmarks,
  ...bothSelectors,
  ...deletions,
  ...events,
  ...large,
  ...selectors,
  ...start,
  ...synthetic,
];

export default [
  within(customKinds, 'created-shown-as-modified', ['watch.event.added-on-create']),
  within(allNamespaces, 'created-shown-as-modified', ['watch.event.added-on-create']),
  within(clusterRoles, 'label-changes-unannounced', ['watch.event.modified-on-update']),
  within(customKinds, 'patched-shown-as-added', ['watch.event.modified-on-patch']),
  within(clusterRoles, 'deletion-announced-at-its-request', ['watch.event.modified-on-terminating']),
  within(allNamespaces, 'deletions-unannounced', ['watch.event.every-outcome']),
  within(clusterRoles, 'held-objects-go-unannounced', ['watch.event.every-outcome']),
  within(clusterRoles, 'watched-objects-without-kind', ['watch.event.object-kind']),
  within(customKinds, 'synthetic-objects-without-kind', ['watch.event.object-kind']),
  within(clusterRoles, 'synthetic-objects-with-metadata-only', ['watch.event.added-full-object']),
  within(allNamespaces, 'modified-with-the-state-before', ['watch.event.modified-full-object']),
  within(clusterRoles, 'unset-means-future-only', [
    'watch.start.unset-state-first',
    'watch.start.one-added-each',
  ]),
  within(customKinds, 'zero-means-future-only', ['watch.start.zero-any-state-first']),
  within(allNamespaces, 'zero-means-future-only', ['watch.start.zero-any-state-first']),
  within(clusterRoles, 'history-first', ['watch.start.one-added-each']),
  within(allNamespaces, 'history-first', ['watch.start.one-added-each']),
  within(customKinds, 'no-bookmark-for-nothing', ['watch.initial-events.bookmark-after']),
  within(allNamespaces, 'no-bookmark-for-nothing', ['watch.initial-events.bookmark-after']),
  within(allNamespaces, 'starts-one-change-late', ['watch.stream.resume']),
  within(customKinds, 'starts-with-the-change-itself', ['watch.stream.resume']),
  within(customKinds, 'selector-watch-leaks-changes', [
    'watch.parameters.field-selector',
    'watch.parameters.label-selector',
  ]),
  within(allNamespaces, 'selector-watch-leaks-changes', [
    'watch.parameters.field-selector',
    'watch.parameters.label-selector',
  ]),
  within(clusterRoles, 'both-selectors-drop-fields', ['watch.parameters.both-selectors']),
  within(allNamespaces, 'selector-watch-misses-leaving', ['watch.selector.leads-to-list']),
  within(customKinds, 'selector-watch-misses-entering', ['watch.selector.leads-to-list']),
  within(clusterRoles, 'bookmark-of-its-own-kind', ['watch.bookmark.version-only']),
  within(customKinds, 'bookmark-ahead', ['watch.bookmark.covers-changes']),
  within(allNamespaces, 'bookmarks-unrequested', ['watch.bookmark.opt-in']),
  within(clusterRoles, 'bookmark-ends-initial-events-unrequested', [
    'watch.initial-events.no-bookmark-unasked',
  ]),
  within(customKinds, 'initial-events-skip-at-a-page', ['watch.initial-events.every-object']),
  within(clusterRoles, 'initial-events-stale', ['watch.initial-events.consistent']),
  within(allNamespaces, 'initial-events-stale', ['watch.initial-events.consistent']),
  within(customKinds, 'initial-events-older-than-requested', ['watch.initial-events.not-older']),
  within(clusterRoles, 'large-change-dropped', ['watch.stream.many-large-changes']),
  within(customKinds, 'many-changes-of-the-past-dropped', ['watch.stream.many-large-changes']),
  {
    id: 'texts-of-events-normalized',
    title: 'Texts in events have their composed form: an e and an accent become one character.',
    breaks: ['watch.event.added-full-object', 'watch.event.modified-full-object'],
    install(parts) {
      const { entryFrame } = parts.watch;
      parts.watch.entryFrame = (type, entry) =>
        Buffer.from(Buffer.from(entryFrame(type, entry)).toString().normalize('NFC'));
    },
  },
  {
    id: 'events-without-managed-fields',
    title: 'The objects of watch events lack metadata.managedFields.',
    breaks: ['watch.event.added-full-object', 'watch.event.modified-full-object'],
    install: (parts) =>
      mutateEventObject(parts, ({ metadata: { managedFields: _left, ...metadata }, ...object }) => ({
        ...object,
        metadata,
      })),
  },
  {
    id: 'deletions-in-a-row-reported-once',
    title: 'Of several deletions in a row, as of a deletecollection, only the first is reported.',
    breaks: ['watch.event.every-outcome'],
    install(parts) {
      mutateEvents(parts, () => {
        let wasDeleted = false;
        return (event) => {
          const isRepeated = wasDeleted && event.type === 'DELETED';
          wasDeleted = event.type === 'DELETED';
          return isRepeated ? [] : [event];
        };
      });
    },
  },
  {
    id: 'watch-from-a-list-over-all-starts-late',
    title: 'A watch over all namespaces reports no change from before its request.',
    breaks: ['watch.collection.from-list-version'],
    install(parts) {
      const { watch } = parts.storage;
      parts.storage.watch = async (store, prefix, after) =>
        watch(store, prefix, prefix === podTemplatesOverAll ? (await store.revision()).current : after);
    },
  },
  {
    id: 'custom-watch-over-all-sees-one',
    title: 'A watch of custom objects over all namespaces reports only the namespace of its first event.',
    breaks: ['watch.paths.all-namespaces'],
    install(parts) {
      mutateEvents(parts, ({ route }) => {
        let first: string | undefined;
        return (event) => {
          if (route.namespace !== '' || route.kind.custom !== true || route.kind.scope === 'Cluster')
            return [event];
          const { namespace } = event.entry.value.metadata;
          first ??= namespace;
          return namespace === first ? [event] : [];
        };
      });
    },
  },
  {
    id: 'custom-watch-loses-burst',
    title: 'A watch of custom objects loses the tenth of the changes that it must send at once.',
    breaks: ['watch.stream.consecutive-json'],
    install(parts) {
      const counts = new WeakMap<object, number>();
      keepEvents(parts, (_event, facts) => {
        if (facts.route.kind.custom !== true) return true;
        const count = (counts.get(facts) ?? 0) + 1;
        counts.set(facts, count);
        return count !== 10;
      });
    },
  },
] as const satisfies readonly Fault[];

const podTemplatesOverAll = '/core/podtemplates/';

/** A fault of all watches, for those of some collections. */
function within(collections: Collections, id: string, breaks: Fault['breaks']): Fault {
  const base = bases.find((fault) => fault.id === id);
  if (base === undefined) throw new Error(`no fault has the id ${id}`);
  return {
    id: `${id}-of-${collections.what.replaceAll(' ', '-')}`,
    title: `In a watch of ${collections.what}: ${base.title}`,
    breaks,
    install: (parts) => installWithin(parts, collections, base.install),
  };
}

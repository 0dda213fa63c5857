// Faults of the stream of a watch, and of its selectors (document core 4.1, 4.3, 4.12).
import type { WatchFacts } from '../../parts/watch.ts';
import type { StoreEvent } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { mutateEvents, keepEvents, rememberStarts } from './mutate-watch.ts';

/** The number of events of one watch in a block. */
const blockEvents = 16;
const comma = Buffer.from(',');

export default [
  {
    id: 'last-event-held-back',
    title: 'In a watch with a time limit each event is buffered until the next one.',
    breaks: ['watch.stream.chunked', 'watch.stream.too-old', 'watch.history.default-lifetime'],
    install(parts) {
      mutateEvents(parts, ({ requested }) => {
        let held: readonly StoreEvent[] = [];
        return (event) => {
          if (requested.timeoutSeconds === undefined) return [event];
          const out = held;
          held = [event];
          return out;
        };
      });
    },
  },
  {
    id: 'commas-between-blocks',
    title: 'Many events of a watch are separated by commas.',
    breaks: ['watch.stream.many-large-changes', 'watch.stream.consecutive-json', 'watch.stream.too-old'],
    install(parts) {
      const { seenThrough, entryFrame, initialEntries } = parts.watch;
      const counts = new WeakMap<WatchFacts, number>();
      let current: WatchFacts | undefined;
      parts.watch.initialEntries = (entries, matches, facts) => {
        current = undefined;
        return initialEntries(entries, matches, facts);
      };
      parts.watch.seenThrough = (event, matches, facts) => {
        current = facts;
        counts.set(facts, (counts.get(facts) ?? 0) + 1);
        return seenThrough(event, matches, facts);
      };
      // The bytes of an event are encoded in the same turn of the event loop as its type.
      parts.watch.entryFrame = (type, entry) => {
        const frame = entryFrame(type, entry);
        const count = (current && counts.get(current)) ?? 0;
        return count > blockEvents ? Buffer.concat([comma, frame]) : frame;
      };
    },
  },
  {
    id: 'item-watch-of-all',
    title: 'A watch of one item reports the changes of its whole collection.',
    breaks: ['watch.item.only-its-events'],
    install(parts) {
      const { seenThrough } = parts.watch;
      parts.watch.seenThrough = (event, matches, facts) =>
        seenThrough(event, facts.route.name === '' ? matches : () => true, facts);
    },
  },
  {
    id: 'watch-ignores-field-selector',
    title: 'The field selector filters lists and initial events, but not later events.',
    breaks: ['watch.parameters.field-selector', 'watch.parameters.both-selectors'],
    install(parts) {
      const { seenThrough } = parts.watch;
      parts.watch.seenThrough = (event, matches, facts) => {
        const isAffected = facts.selectedBy.includes('fields') && facts.route.name === '';
        return seenThrough(event, isAffected ? () => true : matches, facts);
      };
    },
  },
  {
    id: 'watch-ignores-label-selector',
    title: 'The label selector filters lists and initial events, but not later events.',
    breaks: ['watch.parameters.label-selector', 'watch.parameters.both-selectors'],
    install(parts) {
      const { seenThrough } = parts.watch;
      parts.watch.seenThrough = (event, matches, facts) =>
        seenThrough(event, facts.selectedBy.includes('labels') ? () => true : matches, facts);
    },
  },
  {
    id: 'initial-events-unselected',
    title: 'The label selector filters the changes of a watch, but not its initial state.',
    breaks: ['watch.parameters.label-selector', 'watch.parameters.both-selectors'],
    install(parts) {
      const { initialEntries } = parts.watch;
      parts.watch.initialEntries = (entries, matches, facts) =>
        initialEntries(entries, facts.selectedBy.includes('labels') ? () => true : matches, facts);
    },
  },
  {
    id: 'custom-kinds-not-live',
    title: 'A watch of custom objects never sends an event.',
    breaks: [
      'lists.shape.resource-version',
      'watch.event.added-on-create',
      'watch.event.type-and-object',
      'watch.parameters.label-selector',
      'watch.parameters.watch-one',
      'watch.parameters.watch-true',
      'watch.event.modified-on-patch',
      'watch.event.modified-on-update',
      'encodings.cbor.watch-sequence',
    ],
    install: (parts) => keepEvents(parts, (_event, { route }) => route.kind.custom !== true),
  },
  {
    id: 'cluster-scope-not-live',
    title: 'A watch of cluster roles never sends an event.',
    breaks: ['watch.event.type-and-object', 'watch.parameters.watch-true', 'encodings.cbor.watch-sequence'],
    install: (parts) => keepEvents(parts, (_event, { route }) => route.kind.plural !== 'clusterroles'),
  },
  {
    id: 'all-namespaces-sees-one',
    title: 'A watch of pod templates over all namespaces reports only the namespace of its first event.',
    breaks: ['watch.paths.all-namespaces'],
    install(parts) {
      mutateEvents(parts, ({ route }) => {
        let first: string | undefined;
        return (event) => {
          if (route.namespace !== '' || route.kind.kind !== 'PodTemplate') return [event];
          const { namespace } = event.entry.value.metadata;
          first ??= namespace;
          return namespace === first ? [event] : [];
        };
      });
    },
  },
  {
    id: 'claim-templates-silent-over-all',
    title: 'A watch of claim templates over all namespaces never sends an event.',
    breaks: ['watch.paths.claim-templates'],
    install(parts) {
      keepEvents(
        parts,
        (_event, { route }) => route.namespace !== '' || route.kind.kind !== 'ResourceClaimTemplate',
      );
    },
  },
  {
    id: 'watch-over-all-of-known-namespaces',
    title: 'A watch over all namespaces omits the objects of namespaces that were created after its start.',
    breaks: ['watch.paths.all-namespaces'],
    install(parts) {
      const created = new Map<string, number>();
      const { create } = parts.storage;
      parts.storage.create = async (store, key, value) => {
        const entry = await create(store, key, value);
        if (key.startsWith('/core/namespaces/')) created.set(value.metadata.name ?? '', entry.revision);
        return entry;
      };
      const precedes = rememberStarts(parts);
      keepEvents(parts, (event, facts) => {
        const revision = created.get(event.entry.value.metadata.namespace ?? '') ?? 0;
        return facts.route.namespace !== '' || precedes(facts, { ...event, revision });
      });
    },
  },
] as const satisfies readonly Fault[];

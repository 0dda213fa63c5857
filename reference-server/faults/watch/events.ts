// Faults of the events of a watch: their form, their types, and the objects in them (document core 2.6, 6).
import { sameJson } from '../../same-json.ts';
import { entryBytes } from '../../codec/entries.ts';
import type { ApiObject } from '../../object.ts';
import type { StoreEvent } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { mutateEvents, mutateEventObject, mutateSeen, frameOf, keepEvents, under } from './mutate-watch.ts';

const largeBytes = 64 * 1024;
const lineEnd = Buffer.from('\n');

export default [
  {
    id: 'large-objects-bare',
    title: 'A large object is streamed by itself, without the event around it.',
    breaks: ['watch.event.type-and-object', 'watch.stream.many-large-changes'],
    install(parts) {
      const { entryFrame } = parts.watch;
      parts.watch.entryFrame = (type, entry) => {
        const bytes = entryBytes(entry);
        return bytes.length < largeBytes ? entryFrame(type, entry) : Buffer.concat([bytes, lineEnd]);
      };
    },
  },
  {
    id: 'event-objects-stand-for-watch-events',
    title: 'The Event objects of the events group are streamed by themselves, as if they were watch events.',
    breaks: ['watch.event.event-objects-stored'],
    install(parts) {
      const { entryFrame } = parts.watch;
      parts.watch.entryFrame = (type, entry) => {
        const { kind, apiVersion } = entry.value;
        const isBare = kind === 'Event' && apiVersion !== 'v1';
        return isBare ? Buffer.concat([entryBytes(entry), lineEnd]) : entryFrame(type, entry);
      };
    },
  },
  {
    id: 'event-objects-never-listed',
    title: 'Event objects are sent to watchers, but missing from lists.',
    breaks: ['watch.event.event-objects-stored'],
    install(parts) {
      const { list } = parts.storage;
      parts.storage.list = async (store, prefix, options) => {
        const page = await list(store, prefix, options);
        return prefix.startsWith('/core/events/') ? { ...page, entries: [] } : page;
      };
    },
  },
  {
    id: 'watched-objects-without-kind',
    title: 'The objects of events lack kind and apiVersion, like the items of a list.',
    breaks: ['watch.event.object-kind'],
    install(parts) {
      mutateEventObject(parts, ({ kind: _kind, apiVersion: _version, ...rest }) => rest);
    },
  },
  {
    id: 'changes-watched-in-the-stored-version',
    title: 'MODIFIED events of custom objects have the stored version, whichever the watch requests.',
    breaks: ['watch.event.object-kind'],
    install(parts) {
      const { entryFrame } = parts.watch;
      parts.watch.entryFrame = (type, entry) => {
        const { apiVersion = '' } = entry.value;
        const isOther = type === 'MODIFIED' && apiVersion.includes('.example.com/v2');
        return isOther
          ? frameOf(type, { ...entry.value, apiVersion: apiVersion.replace('/v2', '/v1') })
          : entryFrame(type, entry);
      };
    },
  },
  {
    id: 'added-with-metadata-only',
    title: 'The objects of ADDED events contain their metadata only.',
    breaks: ['watch.event.added-full-object'],
    install(parts) {
      mutateEventObject(parts, (object, type) => {
        const { apiVersion, kind, metadata } = object;
        return type === 'ADDED' ? { apiVersion, kind, metadata } : object;
      });
    },
  },
  {
    id: 'modified-with-the-state-before',
    title: 'A MODIFIED event contains the object before the change, under the new version.',
    breaks: [
      'watch.stream.many-large-changes',
      'watch.event.modified-full-object',
      'watch.event.modified-on-terminating',
      'watch.stream.too-old',
      'watch.history.default-lifetime',
    ],
    install(parts) {
      mutateSeen(parts, (seen, { previous }) =>
        seen.type === 'MODIFIED' && previous ? { ...seen, entry: under(seen.entry, previous) } : seen,
      );
    },
  },
  {
    id: 'created-shown-as-modified',
    title: 'Objects that are created after the start of the watch are reported as MODIFIED.',
    breaks: ['watch.event.added-on-create'],
    install(parts) {
      mutateSeen(parts, (seen, { type }) => (type === 'ADDED' ? { ...seen, type: 'MODIFIED' } : seen));
    },
  },
  {
    id: 'event-types-in-lower-case',
    title: 'The types of events are lower-cased.',
    breaks: [
      'watch.selector.leads-to-list',
      'watch.event.added-on-create',
      'watch.event.modified-on-update',
      'watch.event.modified-on-patch',
      'watch.event.modified-on-terminating',
      'watch.event.object-kind',
      'watch.start.unset-state-first',
      'watch.start.zero-any-state-first',
      'watch.start.one-added-each',
      'watch.initial-events.every-object',
    ],
    install(parts) {
      parts.watch.entryFrame = (type, { value }) => frameOf(type.toLowerCase(), value);
    },
  },
  {
    id: 'label-changes-unannounced',
    title: 'A change of labels alone produces no event.',
    breaks: [
      'watch.selector.leads-to-list',
      'watch.event.modified-on-update',
      'watch.stream.too-old',
      'watch.history.default-lifetime',
    ],
    install(parts) {
      keepEvents(parts, ({ entry, previous }) => {
        if (previous === undefined) return true;
        const [now, before] = [withoutLabels(entry.value), withoutLabels(previous.value)];
        const isOfLabels = !sameJson(entry.value.metadata.labels, previous.value.metadata.labels);
        return !isOfLabels || !sameJson(now, before);
      });
    },
  },
  {
    id: 'patched-shown-as-added',
    title: 'An object that was changed by a JSON patch is reported as ADDED.',
    breaks: ['watch.event.modified-on-patch'],
    install(parts) {
      const { jsonPatch } = parts.patches;
      const patched = new Set<unknown>();
      parts.patches.jsonPatch = (document, operations) => {
        const result = jsonPatch(document, operations);
        patched.add(uidOf(result));
        return result;
      };
      mutateEvents(parts, () => ({ previous, ...event }) => {
        const isAffected = event.type === 'MODIFIED' && patched.has(event.entry.value.metadata.uid);
        if (isAffected) return [{ ...event, type: 'ADDED' }];
        return [previous === undefined ? event : { ...event, previous }];
      });
    },
  },
  {
    id: 'dry-run-announced',
    title: 'A dry run of a delete is sent to watchers.',
    breaks: ['watch.event.every-outcome', 'writes.dry-run.no-side-effects'],
    install(parts) {
      const { update } = parts.storage;
      const announced: StoreEvent[] = [];
      parts.storage.update = async (store, key, change, options) => {
        let isKept = false;
        const decide: typeof change = async (current) => {
          const decided = await change(current);
          isKept = decided.action === 'keep';
          return decided;
        };
        const entry = await update(store, key, decide, options);
        if (isKept) announced.push({ type: 'MODIFIED', revision: entry.revision, entry, previous: entry });
        return entry;
      };
      mutateEvents(parts, () => {
        let reportedCount = announced.length;
        return (event) => {
          const more = announced.slice(reportedCount).filter((one) => areNeighbours(one, event));
          reportedCount = announced.length;
          return [...more, event];
        };
      });
    },
  },
] as const satisfies readonly Fault[];

function withoutLabels({ metadata, ...content }: ApiObject): unknown {
  const { labels: _labels, resourceVersion: _version, managedFields: _owners, ...rest } = metadata;
  return { ...content, metadata: rest };
}

/** Both are in one collection of one namespace. */
const areNeighbours = (one: StoreEvent, other: StoreEvent) =>
  collectionOf(one.entry.key) === collectionOf(other.entry.key);

const collectionOf = (key: string) => key.slice(0, key.lastIndexOf('/'));

function uidOf(document: unknown): unknown {
  const { metadata } = document as { metadata?: { uid?: unknown } };
  return metadata?.uid;
}

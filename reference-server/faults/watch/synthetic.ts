// Faults of the synthetic events at the start of a watch: their objects differ from those of later events (document
// core 4.12, 6).
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Entry } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { frameOf } from './mutate-watch.ts';

export default [
  {
    id: 'end-of-initial-events-at-the-requested-version',
    title:
      'The bookmark that ends initial events has the version that the request names, not that of the state.',
    breaks: ['watch.initial-events.not-older'],
    install({ watch }) {
      const { marksEndOfInitialEvents, bookmarkObject } = watch;
      let requested: number | undefined;
      watch.marksEndOfInitialEvents = (request) => {
        requested = request.version;
        return marksEndOfInitialEvents(request);
      };
      watch.bookmarkObject = (kind, revision, annotations) =>
        bookmarkObject(kind, annotations === undefined ? revision : (requested ?? revision), annotations);
    },
  },
  {
    id: 'synthetic-objects-without-kind',
    title: 'The objects of the initial state of a watch lack kind and apiVersion, like the items of a list.',
    breaks: ['watch.event.object-kind'],
    install: (parts) => mutateInitialObjects(parts, ({ kind: _kind, apiVersion: _version, ...rest }) => rest),
  },
  {
    id: 'synthetic-objects-with-metadata-only',
    title: 'The objects of the initial state of a watch contain their metadata only.',
    breaks: ['watch.event.added-full-object'],
    install: (parts) =>
      mutateInitialObjects(parts, ({ apiVersion, kind, metadata }) => ({ apiVersion, kind, metadata })),
  },
  {
    id: 'initial-events-end-at-the-newest-object',
    title:
      'The bookmark that ends initial events has the version of the newest object in them, not of the state.',
    breaks: ['watch.initial-events.consistent', 'watch.initial-events.not-older'],
    install(parts) {
      const { initialEntries, bookmarkObject } = parts.watch;
      let newest = 0;
      parts.watch.initialEntries = (entries, matches, facts) => {
        const shown = initialEntries(entries, matches, facts);
        newest = Math.max(0, ...shown.map(({ revision }) => revision));
        return shown;
      };
      parts.watch.bookmarkObject = (kind, revision, annotations) => {
        const isEnd = annotations !== undefined && newest > 0;
        return bookmarkObject(kind, isEnd ? newest : revision, annotations);
      };
    },
  },
  {
    id: 'initial-events-of-nothing-end-at-the-beginning',
    title: 'The bookmark that ends initial events without objects has the first version of the server.',
    breaks: ['watch.initial-events.consistent'],
    install(parts) {
      const { initialEntries, bookmarkObject } = parts.watch;
      let isEmpty = false;
      parts.watch.initialEntries = (...given) => {
        const shown = initialEntries(...given);
        isEmpty = shown.length === 0;
        return shown;
      };
      parts.watch.bookmarkObject = (kind, revision, annotations) =>
        bookmarkObject(kind, annotations !== undefined && isEmpty ? 1 : revision, annotations);
    },
  },
] as const satisfies readonly Fault[];

/** Mutates the objects of the initial state, but not those of changes. */
function mutateInitialObjects(parts: Parts, mutate: (object: ApiObject) => object): void {
  const { initialEntries, entryFrame } = parts.watch;
  const initial = new WeakSet<Entry>();
  parts.watch.initialEntries = (...begun) =>
    initialEntries(...begun).map((entry) => {
      const shown = { ...entry };
      initial.add(shown);
      return shown;
    });
  parts.watch.entryFrame = (type, entry) =>
    initial.has(entry) ? frameOf(type, mutate(entry.value)) : entryFrame(type, entry);
}

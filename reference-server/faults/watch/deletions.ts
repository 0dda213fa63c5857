// Faults of the deletion events of a watch: too early, or missing (document core 3.1, 6).
import type { Fault } from '../fault.ts';
import { mutateSeen, keepEvents, under } from './mutate-watch.ts';

export default [
  {
    id: 'deletion-announced-at-its-request',
    title: 'An object that a finalizer still holds is reported as deleted.',
    breaks: ['watch.event.modified-on-terminating'],
    install(parts) {
      mutateSeen(parts, (seen, { entry, previous }) => {
        const isMarked =
          entry.value.metadata.deletionTimestamp && !previous?.value.metadata.deletionTimestamp;
        return isMarked ? { ...seen, type: 'DELETED' } : seen;
      });
    },
  },
  {
    id: 'deletions-unannounced',
    title: 'A deletion produces no event.',
    breaks: [
      'watch.event.every-outcome',
      'watch.collection.from-list-version',
      'watch.initial-events.then-watch',
    ],
    install(parts) {
      keepEvents(parts, ({ type }) => type !== 'DELETED');
    },
  },
  {
    id: 'held-objects-go-unannounced',
    title: 'An object whose last finalizer is removed is deleted without an event.',
    breaks: ['watch.event.every-outcome'],
    install(parts) {
      keepEvents(
        parts,
        ({ type, previous }) => type !== 'DELETED' || !previous?.value.metadata.deletionTimestamp,
      );
    },
  },
  {
    id: 'deletions-in-the-version-of-the-last-change',
    title: 'The object of a deletion event has the version of its last change, not that of the deletion.',
    breaks: ['watch.stream.resume-after-deletion'],
    install(parts) {
      mutateSeen(parts, (seen, { type, entry, previous }) =>
        type === 'DELETED' && previous !== undefined ? { ...seen, entry: under(previous, entry) } : seen,
      );
    },
  },
  {
    id: 'leaving-events-in-the-version-before',
    title: 'The event of an object that no longer matches a selector has the version from before the change.',
    breaks: ['watch.stream.resume-after-deletion'],
    install(parts) {
      mutateSeen(parts, (seen, { type, previous }) =>
        seen.type === 'DELETED' && type !== 'DELETED' && previous !== undefined
          ? { ...seen, entry: under(previous, seen.entry) }
          : seen,
      );
    },
  },
] as const satisfies readonly Fault[];

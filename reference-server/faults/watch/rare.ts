// Faults of watches that appear occasionally, with many concurrent clients (document core 4.12, 6).
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { WatchFacts } from '../../parts/watch.ts';
import type { Entry, StoreEvent } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { trackManyWatches, eachNth } from '../many-watches.ts';
import { mutateEvents, mutateSeen, under } from './mutate-watch.ts';

const oneInAThousand = 997;

export default [
  {
    id: 'watch-loses-one-event-in-a-thousand',
    title: 'With many open watches, one event in a thousand is lost on its way to a watcher.',
    breaks: ['watch.concurrent.no-gap'],
    install(parts) {
      const [isBusy, isLost] = [trackManyWatches(parts), eachNth(oneInAThousand)];
      mutateEvents(parts, () => (event) => (isBusy() && isLost() ? [] : [event]));
    },
  },
  {
    id: 'watch-swaps-two-events-now-and-then',
    title: 'With many open watches, two events occasionally swap places on their way to a watcher.',
    breaks: ['watch.concurrent.ordered'],
    install(parts) {
      const [isBusy, isSwapped] = [trackManyWatches(parts), eachNth(503)];
      mutateEvents(parts, () => {
        let held: StoreEvent | undefined;
        return (event) => {
          if (held !== undefined) {
            const both = [event, held];
            held = undefined;
            return both;
          }
          if (!isBusy() || !isSwapped()) return [event];
          held = event;
          return [];
        };
      });
    },
  },
  {
    id: 'watch-repeats-the-event-it-starts-from',
    title: 'With many open watches, a watch from a version occasionally repeats the change of that version.',
    breaks: ['watch.concurrent.no-repeat'],
    install: (parts) => startOtherwise(parts, eachNth(4), -1),
  },
  {
    id: 'watch-begins-one-event-late',
    title: 'With many open watches, a watch from a version occasionally omits the first change after it.',
    breaks: ['watch.concurrent.resumable'],
    install(parts) {
      const [isBusy, isLate] = [trackManyWatches(parts), eachNth(4)];
      mutateEvents(parts, ({ start }) => {
        let skips = start.from === 'changes' && isBusy() && isLate() ? 1 : 0;
        return (event) => (skips-- > 0 ? [] : [event]);
      });
    },
  },
  {
    id: 'watch-announces-refused-updates',
    title: 'With many open watches, an update that is refused for its version is still sent to watchers.',
    breaks: ['watch.concurrent.no-event-before-cause'],
    install: reportRefusedUpdates,
  },
  {
    id: 'watch-shows-the-present-object',
    title: 'With many open watches, an event contains the state of the object at the time of sending.',
    breaks: ['watch.concurrent.answered-content'],
    install(parts) {
      const isBusy = trackManyWatches(parts);
      const present = new Map<string, Entry>();
      const { update } = parts.storage;
      parts.storage.update = async (...requested) => {
        const entry = await update(...requested);
        present.set(entry.key, entry);
        return entry;
      };
      mutateSeen(parts, ({ type, entry }) => {
        const now = present.get(entry.key);
        const isLater = type === 'MODIFIED' && now !== undefined && now.revision > entry.revision && isBusy();
        return isLater
          ? { type, entry: { ...under(entry, now), revision: entry.revision } }
          : { type, entry };
      });
    },
  },
  {
    id: 'bookmark-of-the-next-change',
    title:
      'With many open watches, the bookmark that ends initial events has the version of the next change.',
    breaks: ['watch.concurrent.bookmark-covers'],
    install(parts) {
      const isBusy = trackManyWatches(parts);
      const { bookmarkObject } = parts.watch;
      parts.watch.bookmarkObject = (kind, revision, annotations) =>
        bookmarkObject(kind, isBusy() && annotations !== undefined ? revision + 1 : revision, annotations);
    },
  },
  {
    id: 'resuming-from-a-bookmark-loses-one',
    title: 'With many open watches, a watch from the version of a bookmark starts one version after it.',
    breaks: ['watch.concurrent.bookmark-covers'],
    install(parts) {
      const named = new Set<number>();
      const { bookmarkObject } = parts.watch;
      parts.watch.bookmarkObject = (kind, revision, annotations) => {
        named.add(revision);
        return bookmarkObject(kind, revision, annotations);
      };
      startOtherwise(parts, (version) => named.has(version), 1);
    },
  },
  {
    id: 'initial-events-miss-the-newest-object',
    title: 'With many open watches, initial events occasionally lack the last written object.',
    breaks: ['watch.concurrent.initial-events-complete'],
    install(parts) {
      const [isBusy, isMissed] = [trackManyWatches(parts), eachNth(2)];
      const { initialEntries } = parts.watch;
      parts.watch.initialEntries = (entries, matches, facts) => {
        const shown = initialEntries(entries, matches, facts);
        if (!isBusy() || !isMissed()) return shown;
        const newest = Math.max(...shown.map(({ revision }) => revision));
        return shown.filter(({ revision }) => revision !== newest);
      };
    },
  },
] as const satisfies readonly Fault[];

/** Starts some watches from a version elsewhere. */
function startOtherwise(parts: Parts, isAffected: (version: number) => boolean, by: number): void {
  const isBusy = trackManyWatches(parts);
  const { startOf } = parts.watch;
  parts.watch.startOf = (requested, current) => {
    const start = startOf(requested, current);
    if (start.from !== 'changes' || !isBusy() || !isAffected(start.after)) return start;
    return { from: 'changes', after: start.after + by };
  };
}

/** Each watcher receives it before the next event of the object. */
function reportRefusedUpdates(parts: Parts): void {
  const [isBusy, isReported] = [trackManyWatches(parts), eachNth(10)];
  const refused: ApiObject[] = [];
  const { replacement } = parts.updates;
  parts.updates.replacement = (given, current) => {
    const isLate = given.metadata.resourceVersion !== current.metadata.resourceVersion;
    if (isLate && isBusy() && isReported()) refused.push(given);
    return replacement(given, current);
  };
  mutateEvents(parts, (_facts: WatchFacts) => {
    let reportedCount = refused.length;
    return (event) => {
      const { uid } = event.entry.value.metadata;
      const extra = refused.slice(reportedCount).filter(({ metadata }) => metadata.uid === uid);
      reportedCount = refused.length;
      return [...extra.map((value) => modified(event, value)), event];
    };
  });
}

const modified = ({ entry, revision }: StoreEvent, value: ApiObject): StoreEvent => ({
  type: 'MODIFIED',
  revision,
  entry: { ...entry, value },
  previous: entry,
});

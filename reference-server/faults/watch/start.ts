// Faults of the start of a watch, and of continuing from a version (document core 4.12, watch semantics).
import type { Parts } from '../../parts/index.ts';
import type { WatchRequest } from '../../parts/watch.ts';
import type { StoreEvent } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { mutateEvents, rememberStarts, startFromState } from './mutate-watch.ts';

/** Requests the most recent state, without a version or initial events. */
const requestsCurrentState = ({ version, sendInitialEvents }: WatchRequest) =>
  version === undefined && sendInitialEvents === undefined;

const isNamed = ({ version, sendInitialEvents }: WatchRequest) =>
  version !== undefined && version > 0 && sendInitialEvents === undefined;

/** The query of the last requested watch: selectors are read before the start is determined. */
function followWatchQueries(parts: Parts): () => URLSearchParams | undefined {
  let last: URLSearchParams | undefined;
  const { selectorTexts } = parts.selectors;
  parts.selectors.selectorTexts = (route) => {
    if (route.verb === 'watch') last = route.query;
    return selectorTexts(route);
  };
  return () => last;
}

export default [
  {
    id: 'unset-means-future-only',
    title: 'A watch without a version reports changes only, without the current state.',
    breaks: ['watch.start.unset-state-first', 'watch.start.one-added-each'],
    install(parts) {
      const { startOf } = parts.watch;
      parts.watch.startOf = (requested, current) =>
        requestsCurrentState(requested) ? { from: 'changes', after: current } : startOf(requested, current);
    },
  },
  {
    id: 'item-watch-without-state',
    title: 'A watch of one object without a version reports changes only, without its current state.',
    breaks: ['watch.item.only-its-events'],
    install(parts) {
      const { initialEntries } = parts.watch;
      parts.watch.initialEntries = (entries, matches, facts) =>
        initialEntries(facts.route.name === '' ? entries : [], matches, facts);
    },
  },
  {
    id: 'zero-means-future-only',
    title: 'A watch from version 0 reports changes only, without the current state.',
    breaks: ['watch.start.zero-any-state-first'],
    install(parts) {
      const { startOf } = parts.watch;
      parts.watch.startOf = (requested, current) =>
        requested.version === 0 ? { from: 'changes', after: current } : startOf(requested, current);
    },
  },
  {
    id: 'state-first-lacks-the-newest',
    title: 'The initial state of a watch without a version lacks the last written object.',
    breaks: ['watch.start.unset-state-first', 'watch.start.one-added-each'],
    install(parts) {
      const { initialEntries } = parts.watch;
      parts.watch.initialEntries = (entries, matches, facts) => {
        const newest = Math.max(...entries.map(({ revision }) => revision));
        const rest = requestsCurrentState(facts.requested)
          ? entries.filter(({ revision }) => revision !== newest)
          : entries;
        return initialEntries(rest, matches, facts);
      };
    },
  },
  {
    id: 'history-first',
    title: 'A watch without a version begins with the entire history.',
    breaks: ['watch.start.one-added-each'],
    install(parts) {
      const { startOf } = parts.watch;
      const { watch } = parts.storage;
      parts.watch.startOf = (requested, current) =>
        requestsCurrentState(requested) ? { from: 'changes', after: 0 } : startOf(requested, current);
      parts.storage.watch = async (store, prefix, after) =>
        watch(store, prefix, after === 0 ? (await store.revision()).oldest : after);
    },
  },
  {
    id: 'state-first-at-a-version',
    title: 'A watch from a version also begins with the objects of that version.',
    breaks: [
      'writes.dry-run.no-side-effects',
      'watch.start.nonzero-changes-only',
      'watch.stream.resume',
      'watch.item.only-its-events',
      'watch.bookmark.covers-changes',
      'watch.event.modified-on-update',
      'watch.event.modified-on-patch',
      'watch.event.modified-on-terminating',
      'watch.event.every-outcome',
      'lists.shape.resource-version',
    ],
    install(parts) {
      startFromState(parts, (requested) => (isNamed(requested) ? requested.version : undefined));
    },
  },
  {
    id: 'selection-first-at-a-version',
    title: 'A watch of one object by its name from a version begins with the object.',
    breaks: ['watch.start.nonzero-changes-only'],
    install(parts) {
      const query = followWatchQueries(parts);
      startFromState(parts, (requested) =>
        isNamed(requested) && query()?.get('fieldSelector')?.startsWith('metadata.name=') === true
          ? requested.version
          : undefined,
      );
    },
  },
  {
    id: 'starts-one-change-late',
    title: 'A watch from a version misses the first change of its collection if it preceded the watch.',
    breaks: [
      'watch.stream.many-large-changes',
      'watch.collection.from-list-version',
      'watch.stream.consecutive-json',
      'watch.stream.resume',
      'watch.bookmark.covers-changes',
      'watch.stream.too-old',
      'watch.history.default-lifetime',
      'lists.shape.resource-version',
    ],
    install(parts) {
      const cameBefore = rememberStarts(parts);
      mutateEvents(parts, (facts) => {
        let isFirst = true;
        return (event) => {
          const isMissed = isFirst && isNamed(facts.requested) && cameBefore(facts, event);
          isFirst = false;
          return isMissed ? [] : [event];
        };
      });
    },
  },
  {
    id: 'starts-with-the-change-itself',
    title: 'A watch with past changes to replay begins with the change of its own version.',
    breaks: [
      'watch.stream.many-large-changes',
      'watch.stream.resume',
      'watch.bookmark.covers-changes',
      'watch.item.only-its-events',
      'lists.shape.resource-version',
    ],
    install(parts) {
      const { startOf } = parts.watch;
      parts.watch.startOf = (requested, current) =>
        isNamed(requested) ? { from: 'changes', after: requested.version! - 1 } : startOf(requested, current);
      const cameBefore = rememberStarts(parts);
      mutateEvents(parts, (facts) => {
        let held: readonly StoreEvent[] = [];
        return (event) => {
          const isItself = isNamed(facts.requested) && event.revision === facts.requested.version;
          if (isItself) held = [event];
          if (isItself) return [];
          const out = cameBefore(facts, event) ? [...held, event] : [event];
          held = [];
          return out;
        };
      });
    },
  },
] as const satisfies readonly Fault[];

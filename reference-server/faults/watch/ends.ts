// Faults of the end of a watch and of its beginning at version 0 or at a version (core 4.12).
import { systemClock } from '../../clock.ts';
import type { Fault } from '../fault.ts';
import type { WatchCursor } from '../../storage/store.ts';

const farMs = 3_600_000;

export default [
  {
    id: 'timeout-of-idle-watches',
    title: 'timeoutSeconds limits the time between two events of a watch, not its duration.',
    breaks: ['watch.parameters.timeout-seconds', 'watch.initial-events.not-older'],
    install(parts) {
      const { durationMs } = parts.watch;
      const { watch } = parts.storage;
      let idleMs: number | undefined;
      parts.watch.durationMs = (timeoutSeconds, random) => {
        idleMs = timeoutSeconds === undefined ? undefined : timeoutSeconds * 1000;
        return timeoutSeconds === undefined ? durationMs(timeoutSeconds, random) : farMs;
      };
      // The next cursor belongs to the watch.
      parts.storage.watch = async (store, prefix, after) => {
        const limitMs = idleMs;
        idleMs = undefined;
        const cursor = await watch(store, prefix, after);
        if (limitMs !== undefined) closeOnceIdle(cursor, limitMs);
        return cursor;
      };
    },
  },
  {
    id: 'streaming-list-without-time-limit',
    title: 'A streaming list continues after its timeoutSeconds.',
    breaks: ['watch.parameters.timeout-seconds'],
    install(parts) {
      const { startOf, durationMs } = parts.watch;
      let isStreaming = false;
      parts.watch.startOf = (requested, current) => {
        isStreaming = requested.sendInitialEvents === true;
        return startOf(requested, current);
      };
      // Also that of watches that are opened at the same time.
      parts.watch.durationMs = (timeoutSeconds, random) =>
        durationMs(isStreaming ? undefined : timeoutSeconds, random);
    },
  },
  {
    id: 'bookmark-before-end-unrequested',
    title: 'A watch with a time limit sends a bookmark shortly before its end, also where none is allowed.',
    breaks: ['watch.bookmark.opt-in'],
    install(parts) {
      const { nextBookmarkMs, bookmarkIsDue } = parts.watch;
      parts.watch.nextBookmarkMs = (requested, untilEndMs, random) =>
        nextBookmarkMs({ ...requested, bookmarks: true }, untilEndMs, random);
      parts.watch.bookmarkIsDue = (requested, lastSent, position) =>
        bookmarkIsDue({ ...requested, bookmarks: true }, lastSent, position);
    },
  },
  {
    id: 'no-bookmark-after-state-at-zero',
    title: 'A streaming list at version 0 has no bookmark after its initial events.',
    breaks: ['watch.initial-events.not-older'],
    install(parts) {
      const { marksEndOfInitialEvents } = parts.watch;
      parts.watch.marksEndOfInitialEvents = (requested) =>
        requested.version !== 0 && marksEndOfInitialEvents(requested);
    },
  },
  {
    id: 'streaming-list-at-zero-without-state',
    title: 'A streaming list at version 0 begins without the existing objects.',
    breaks: ['watch.initial-events.not-older'],
    install(parts) {
      const { initialEntries } = parts.watch;
      parts.watch.initialEntries = (entries, matches, facts) => {
        const { version, sendInitialEvents } = facts.requested;
        return initialEntries(version === 0 && sendInitialEvents === true ? [] : entries, matches, facts);
      };
    },
  },
  {
    id: 'initial-events-of-what-changed-since',
    title: 'A streaming list from a version begins without the objects that were last changed before it.',
    breaks: ['watch.initial-events.not-older'],
    install(parts) {
      const { initialEntries } = parts.watch;
      parts.watch.initialEntries = (entries, matches, facts) => {
        const { version = 0, sendInitialEvents } = facts.requested;
        const since = sendInitialEvents === true ? version : 0;
        return initialEntries(entries, matches, facts).filter(({ revision }) => revision >= since);
      };
    },
  },
  {
    id: 'initial-events-at-versions-without-match',
    title: 'A watch with sendInitialEvents and a version is accepted with any resourceVersionMatch.',
    breaks: ['watch.initial-events.match-required'],
    install(parts) {
      const { checkListOptions } = parts.versions;
      parts.versions.checkListOptions = (query, isWatch) => {
        const isServed = isWatch && query.get('sendInitialEvents') === 'true' && query.get('resourceVersion');
        if (!isServed) checkListOptions(query, isWatch);
      };
    },
  },
  {
    id: 'initial-state-of-500-objects',
    title: 'A watch that begins with the state shows 500 existing objects at most.',
    breaks: ['lists.semantics.most-recent-consistent'],
    install(parts) {
      const { initialEntries } = parts.watch;
      parts.watch.initialEntries = (...begun) => initialEntries(...begun).slice(0, 500);
    },
  },
] as const satisfies readonly Fault[];

/** Closes the cursor once it has had no event for that time. */
function closeOnceIdle(cursor: WatchCursor, limitMs: number): void {
  const end = () => cursor.close();
  let cancel = systemClock.after(limitMs, end);
  const { take, close } = cursor;
  cursor.take = () => {
    const event = take.call(cursor);
    if (event === undefined) return event;
    cancel();
    cancel = systemClock.after(limitMs, end);
    return event;
  };
  cursor.close = () => {
    cancel();
    close.call(cursor);
  };
}

// Planted faults of watches with a selector that an object leaves, or comes back to, more than once (document core 6).
import type { Parts } from '../../parts/index.ts';
import type { SeenEvent, WatchFacts } from '../../parts/watch.ts';
import type { Fault } from '../fault.ts';

/** Leaves out events: `times` says how often the object has left the selection of the watch, this event included. */
function omitSeen(parts: Parts, isOmitted: (type: SeenEvent['type'], times: number) => boolean): void {
  const { seenThrough } = parts.watch;
  const counts = new WeakMap<WatchFacts, Map<string, number>>();
  parts.watch.seenThrough = (event, matches, facts) => {
    const seen = seenThrough(event, matches, facts);
    const left = counts.get(facts) ?? new Map<string, number>();
    counts.set(facts, left);
    const times = (left.get(event.entry.key) ?? 0) + (isLeaving(event.type, seen) ? 1 : 0);
    left.set(event.entry.key, times);
    const isMoved = seen !== undefined && event.type === 'MODIFIED';
    return isMoved && isOmitted(seen.type, times) ? undefined : seen;
  };
}

const isLeaving = (type: string, seen: SeenEvent | undefined): boolean =>
  type === 'MODIFIED' && seen?.type === 'DELETED';

export default [
  {
    id: 'second-leaving-unreported',
    title: 'A watch with a selector does not report that an object stops to match for the second time.',
    breaks: ['watch.selector.leads-to-list'],
    install: (parts) => omitSeen(parts, (type, times) => type === 'DELETED' && times > 1),
  },
  {
    id: 'return-unreported',
    title: 'A watch with a selector does not report that an object matches again.',
    breaks: ['watch.selector.leads-to-list'],
    install: (parts) => omitSeen(parts, (type, times) => type === 'ADDED' && times > 0),
  },
] satisfies readonly Fault[];

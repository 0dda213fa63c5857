// Helpers that mutate a watch: its events, their objects and bytes, and its start.
import type { ApiObject } from '../../object.ts';
import { withMetadata } from '../../parts/metadata.ts';
import type { Parts } from '../../parts/index.ts';
import type { SeenEvent, WatchRequest, WatchFacts, WatchStart } from '../../parts/watch.ts';
import type { Entry, StoreEvent } from '../../storage/store.ts';

/** Mutates the events of each watch with its own function. */
export function mutateEvents(
  parts: Parts,
  mutate: (facts: WatchFacts) => (event: StoreEvent) => readonly StoreEvent[],
): void {
  const { delivery } = parts.watch;
  parts.watch.delivery = (facts) => {
    const [deliver, mutated] = [delivery(facts), mutate(facts)];
    return (event) => deliver(event).flatMap(mutated);
  };
}

/** Drops the events that do not match. */
export const keepEvents = (parts: Parts, isKept: (event: StoreEvent, facts: WatchFacts) => boolean): void =>
  mutateEvents(parts, (facts) => (event) => (isKept(event, facts) ? [event] : []));

/** Mutates the events that a watch reports. */
export function mutateSeen(
  parts: Parts,
  mutate: (seen: SeenEvent, event: StoreEvent, facts: WatchFacts) => SeenEvent,
): void {
  const { seenThrough } = parts.watch;
  parts.watch.seenThrough = (event, matches, facts) => {
    const seen = seenThrough(event, matches, facts);
    return seen && mutate(seen, event, facts);
  };
}

/** Mutates the object of an event. */
export function mutateEventObject(
  parts: Parts,
  mutate: (object: ApiObject, type: SeenEvent['type']) => object,
): void {
  parts.watch.entryFrame = (type, { value }) => frameOf(type, mutate(value, type));
}

/** A frame of any type and object. */
export const frameOf = (type: string, object: object): Uint8Array =>
  Buffer.from(`${JSON.stringify({ type, object })}\n`);

/** The state of one entry with the version of another. */
export function under(version: Entry, { value, ...entry }: Entry): Entry {
  const { resourceVersion } = version.value.metadata;
  return { ...entry, value: withMetadata(value, { ...value.metadata, resourceVersion: resourceVersion! }) };
}

/** The initial state of a watch: that of a revision, or that before the last change. */
export type PastState = number | 'before the newest object';

/**
 * Replaces the initial state of some watches.
 * @param stateFor returns undefined for a watch that starts correctly
 */
export function startFromState(
  parts: Parts,
  stateFor: (requested: WatchRequest) => PastState | undefined,
): void {
  const { startOf } = parts.watch;
  const { list } = parts.storage;
  let state: PastState | undefined;
  parts.watch.startOf = (requested, current) => {
    state = stateFor(requested);
    return state === undefined ? startOf(requested, current) : { from: 'state', notOlderThan: 0 };
  };
  // The next list in the same turn of the event loop belongs to the watch.
  parts.storage.list = async (store, prefix, options) => {
    const requested = state;
    state = undefined;
    if (requested === undefined) return list(store, prefix, options);
    if (typeof requested === 'number') return list(store, prefix, { ...options, revision: requested });
    const { entries } = await list(store, prefix, options);
    const newest = Math.max(1, ...entries.map(({ revision }) => revision));
    return list(store, prefix, { ...options, revision: newest - 1 });
  };
}

/** Returns whether an event preceded the start of a watch. */
export function rememberStarts(parts: Parts): (facts: WatchFacts, event: StoreEvent) => boolean {
  const { startOf } = parts.watch;
  const currentAt = new WeakMap<WatchStart, number>();
  parts.watch.startOf = (requested, current) => {
    const start = startOf(requested, current);
    currentAt.set(start, current);
    return start;
  };
  return ({ start }, { revision }) => revision <= (currentAt.get(start) ?? 0);
}

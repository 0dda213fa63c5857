// Helpers that mutate a watch: its events, their objects and bytes, and its start.
import type { ApiObject } from '../../object.ts';
import { withMetadata } from '../../parts/metadata.ts';
import type { Parts } from '../../parts/index.ts';
import type { SeenEvent, WatchAsked, WatchFacts, WatchStart } from '../../parts/watch.ts';
import type { Entry, StoreEvent } from '../../storage/store.ts';

/** Mutates the events of each watch with its own function. */
export function bendEvents(
  parts: Parts,
  bend: (facts: WatchFacts) => (event: StoreEvent) => readonly StoreEvent[],
): void {
  const { delivery } = parts.watch;
  parts.watch.delivery = (facts) => {
    const [deliver, bent] = [delivery(facts), bend(facts)];
    return (event) => deliver(event).flatMap(bent);
  };
}

/** Drops the events that do not match. */
export const keepEvents = (parts: Parts, isKept: (event: StoreEvent, facts: WatchFacts) => boolean): void =>
  bendEvents(parts, (facts) => (event) => (isKept(event, facts) ? [event] : []));

/** Mutates the events that a watch reports. */
export function bendSeen(
  parts: Parts,
  bend: (seen: SeenEvent, event: StoreEvent, facts: WatchFacts) => SeenEvent,
): void {
  const { seenThrough } = parts.watch;
  parts.watch.seenThrough = (event, matches, facts) => {
    const seen = seenThrough(event, matches, facts);
    return seen && bend(seen, event, facts);
  };
}

/** Mutates the object of an event. */
export function bendObject(parts: Parts, bend: (object: ApiObject, type: SeenEvent['type']) => object): void {
  parts.watch.entryFrame = (type, { value }) => frameOf(type, bend(value, type));
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

/** Replaces the initial state of some watches. @param stateFor returns undefined for a watch that starts correctly */
export function startFromState(parts: Parts, stateFor: (asked: WatchAsked) => PastState | undefined): void {
  const { startOf } = parts.watch;
  const { list } = parts.storage;
  let state: PastState | undefined;
  parts.watch.startOf = (asked, current) => {
    state = stateFor(asked);
    return state === undefined ? startOf(asked, current) : { from: 'state', notOlderThan: 0 };
  };
  // The next list in the same turn of the event loop belongs to the watch.
  parts.storage.list = async (store, prefix, options) => {
    const asked = state;
    state = undefined;
    if (asked === undefined) return list(store, prefix, options);
    if (typeof asked === 'number') return list(store, prefix, { ...options, revision: asked });
    const { entries } = await list(store, prefix, options);
    const newest = Math.max(1, ...entries.map(({ revision }) => revision));
    return list(store, prefix, { ...options, revision: newest - 1 });
  };
}

/** Returns whether an event preceded the start of a watch. */
export function rememberStarts(parts: Parts): (facts: WatchFacts, event: StoreEvent) => boolean {
  const { startOf } = parts.watch;
  const currentAt = new WeakMap<WatchStart, number>();
  parts.watch.startOf = (asked, current) => {
    const start = startOf(asked, current);
    currentAt.set(start, current);
    return start;
  };
  return ({ start }, { revision }) => revision <= (currentAt.get(start) ?? 0);
}

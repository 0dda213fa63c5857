// The ways in which the faults of this topic bend a watch: its events, what they show, their bytes, its beginning.
import type { ApiObject } from '../../object.ts';
import { withMetadata } from '../../parts/metadata.ts';
import type { Parts } from '../../parts/index.ts';
import type { SeenEvent, WatchAsked, WatchFacts, WatchStart } from '../../parts/watch.ts';
import type { Entry, StoreEvent } from '../../storage/store.ts';

/** Gives each watch a function of its own over the events of its collection. */
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

/** Leaves out the events that are not kept. */
export const keepEvents = (parts: Parts, isKept: (event: StoreEvent, facts: WatchFacts) => boolean): void =>
  bendEvents(parts, (facts) => (event) => (isKept(event, facts) ? [event] : []));

/** Shows events otherwise. */
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

/** Shows the object of an event otherwise. */
export function bendObject(parts: Parts, bend: (object: ApiObject, type: SeenEvent['type']) => object): void {
  parts.watch.entryFrame = (type, { value }) => frameOf(type, bend(value, type));
}

/** A frame of any type and object. */
export const frameOf = (type: string, object: object): Uint8Array =>
  Buffer.from(`${JSON.stringify({ type, object })}\n`);

/** The state of one entry under the version of another. */
export function under(version: Entry, { value, ...entry }: Entry): Entry {
  const { resourceVersion } = version.value.metadata;
  return { ...entry, value: withMetadata(value, { ...value.metadata, resourceVersion: resourceVersion! }) };
}

/** Which state a watch starts with, and goes on from: that of a revision, or that before the last change. */
export type PastState = number | 'before the newest object';

/** Lets some watches start with another state.
 * @param stateFor undefined for a watch that starts as it should */
export function startFromState(parts: Parts, stateFor: (asked: WatchAsked) => PastState | undefined): void {
  const { startOf } = parts.watch;
  const { list } = parts.storage;
  let state: PastState | undefined;
  parts.watch.startOf = (asked, current) => {
    state = stateFor(asked);
    return state === undefined ? startOf(asked, current) : { from: 'state', notOlderThan: 0 };
  };
  // The list that follows a start in the same turn is that of the watch.
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

/** Tells for each watch whether an event had already happened when the watch came in. */
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

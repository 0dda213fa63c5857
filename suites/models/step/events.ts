// The events of a watch against the changes after its start. Creations and changes come each once and in their order.
// When and with how many events a deletion takes effect is not shown, nor is the type of its last event (core 3.1, 6):
// it ends before anything that was done after the object was seen to be gone.
import { describeChange, describeEvent, describeStored } from '../describe.ts';
import { mismatch } from '../outcome.ts';
import type { Mismatch } from '../outcome.ts';
import type { Seen, SeenEvent } from '../requests.ts';
import type { Change, Collection, Stored } from '../state.ts';
import { snapshotOf } from '../state.ts';
import { objectMismatch } from './objects.ts';

/** Where a comparison stands. */
interface Place {
  readonly changes: readonly Change[];
  readonly start: number;
  /** The next change to be reported. */
  next: number;
  /** Deleted objects whose deletion may still be reported. */
  readonly ending: Set<Stored>;
  /** Deleted objects whose deletion must be reported next. */
  readonly due: Set<Stored>;
  /** Already being deleted at the start, so they may have been removed by then. */
  readonly unreported: ReadonlySet<Stored>;
}

/** The first mismatch in the events of a watch that starts after this moment.
 * @param shown objects of the initial events that were already being deleted */
export function eventsMismatch(
  collection: Collection,
  start: number,
  shown: readonly Stored[],
  reported: readonly SeenEvent[],
): Mismatch | undefined {
  const atStart = [...snapshotOf(collection, start).values()].filter(({ isEnding }) => isEnding);
  const place: Place = {
    changes: collection.changes,
    start,
    next: start,
    ending: new Set(atStart),
    due: new Set(),
    unreported: new Set(atStart).difference(new Set(shown)),
  };
  for (const event of reported.filter(({ type }) => type !== 'BOOKMARK')) {
    const wrong = takeEvent(place, event);
    if (wrong !== undefined) return wrong;
  }
  passQuiet(place);
  const left = place.changes[place.next];
  return (
    lackingEnd(place) ??
    (left === undefined ? undefined : mismatch('events', `the watch does not report ${describeChange(left)}`))
  );
}

function takeEvent(place: Place, event: SeenEvent): Mismatch | undefined {
  const { type, object } = event;
  passQuiet(place);
  if (type !== 'ADDED' && type !== 'MODIFIED') return takeEnd(place, event);
  if (object.isMarked) return takeMark(place, event);
  if (type === 'MODIFIED' && isRepeated(place, object)) return undefined;
  const lacking = lackingEnd(place);
  if (lacking !== undefined) return lacking;
  const change = place.changes[place.next];
  if (change === undefined)
    return mismatch('events', `the watch reports ${describeEvent(event)}, but no change is left to report`);
  const expected = change.kind === 'created' ? 'ADDED' : 'MODIFIED';
  if (type !== expected || object.name !== change.object.name) return isElsewhere(place, event);
  const wrong = objectMismatch(object, change.object, 'events');
  if (wrong !== undefined) return { ...wrong, what: `in the event ${type}, ${wrong.what}` };
  place.next += 1;
  return undefined;
}

/** Skips changes without an event of their own. */
function passQuiet(place: Place): void {
  for (; place.next < place.changes.length; place.next += 1) {
    const { kind, object } = place.changes[place.next]!;
    if (isReported(kind)) break;
    if (kind === 'ending') place.ending.add(object);
    if (kind === 'gone') becomesDue(place, object.uid);
  }
  // A name that is used again was free before.
  const change = place.changes[place.next];
  if (change?.kind !== 'created') return;
  for (const { name, uid } of place.ending) {
    if (name === change.object.name) becomesDue(place, uid);
  }
}

const isReported = (kind: Change['kind']) => kind === 'created' || kind === 'changed';

function becomesDue({ ending, due }: Place, uid: string): void {
  for (const object of ending) {
    if (object.uid !== uid) continue;
    ending.delete(object);
    due.add(object);
  }
}

/** The last event of an object, of any type. */
function takeEnd(place: Place, event: SeenEvent): Mismatch | undefined {
  const { uid, name } = event.object;
  const isMeant = (one: Stored) => (uid === '' ? one.name === name : one.uid === uid);
  const ended = [...place.due, ...place.ending].find(isMeant);
  if (ended === undefined) return isElsewhere(place, event);
  for (const one of [...place.due, ...place.ending]) {
    if (one.uid !== ended.uid) continue;
    place.due.delete(one);
    place.ending.delete(one);
  }
  return undefined;
}

/** A deletion in two phases reports the deletionTimestamp first. */
function takeMark(place: Place, event: SeenEvent): Mismatch | undefined {
  const isMeant = ({ uid }: Stored) => uid === event.object.uid;
  return [...place.due, ...place.ending].some(isMeant) ? undefined : isElsewhere(place, event);
}

/** The documents do not show whether a write without a change is reported. */
function isRepeated({ changes, start, next }: Place, object: Seen): boolean {
  return changes
    .slice(start, next)
    .some(
      (change) =>
        change.kind === 'rewritten' && objectMismatch(object, change.object, 'events') === undefined,
    );
}

function isElsewhere({ changes, next }: Place, event: SeenEvent): Mismatch {
  const change = changes[next];
  const instead =
    change === undefined ? 'no change is left to report' : `${describeChange(change)} comes next`;
  return mismatch('events', `the watch reports ${describeEvent(event)}, but ${instead}`);
}

function lackingEnd({ due, unreported }: Place): Mismatch | undefined {
  const lacking = [...due].find((object) => !unreported.has(object));
  return lacking === undefined
    ? undefined
    : mismatch(
        'events',
        `the watch does not report the deletion of ${describeStored(lacking)} before later changes`,
      );
}

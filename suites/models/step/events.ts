// Compares the events of a watch with the changes after its start. Each creation and change has one event, in order. The
// documents do not state when a deletion takes effect, the number of its events or the type of the last one (core 3.1, 6):
// the last event precedes those of all changes made after a read found the object gone.
import { describeChange, describeEvent, describeStored } from '../describe.ts';
import { mismatch } from '../outcome.ts';
import type { Mismatch } from '../outcome.ts';
import type { Seen, SeenEvent } from '../requests.ts';
import type { Change, Collection, Stored } from '../state.ts';
import { snapshotOf } from '../state.ts';
import { objectMismatch } from './objects.ts';

/** The progress of a comparison. */
interface Progress {
  readonly changes: readonly Change[];
  readonly start: number;
  /** The index of the next change without an event so far. */
  next: number;
  /** Deleted objects whose last event may still come. */
  readonly ending: Set<Stored>;
  /** Deleted objects whose last event must come before any other event. */
  readonly due: Set<Stored>;
  /** Objects that were being deleted at the start, so they may have been gone by then and need no event. */
  readonly maybeGoneAtStart: ReadonlySet<Stored>;
}

/** The mismatch of the events of a watch that starts after a revision.
 * @param shown objects in the initial events that were being deleted at the start */
export function eventsMismatch(
  collection: Collection,
  start: number,
  shown: readonly Stored[],
  received: readonly SeenEvent[],
): Mismatch | undefined {
  const atStart = [...snapshotOf(collection, start).values()].filter(({ isTerminating }) => isTerminating);
  const progress: Progress = {
    changes: collection.changes,
    start,
    next: start,
    ending: new Set(atStart),
    due: new Set(),
    maybeGoneAtStart: new Set(atStart).difference(new Set(shown)),
  };
  for (const event of received.filter(({ type }) => type !== 'BOOKMARK')) {
    const wrong = acceptEvent(progress, event);
    if (wrong !== undefined) return wrong;
  }
  skipSilentChanges(progress);
  const left = progress.changes[progress.next];
  return (
    overdueEnd(progress) ??
    (left === undefined
      ? undefined
      : mismatch('events', `the watch has no event for ${describeChange(left)}`))
  );
}

function acceptEvent(progress: Progress, event: SeenEvent): Mismatch | undefined {
  const { type, object } = event;
  skipSilentChanges(progress);
  if (type !== 'ADDED' && type !== 'MODIFIED') return acceptEnd(progress, event);
  if (object.isMarked) return acceptMark(progress, event);
  if (type === 'MODIFIED' && isRepeated(progress, object)) return undefined;
  const overdue = overdueEnd(progress);
  if (overdue !== undefined) return overdue;
  const change = progress.changes[progress.next];
  if (change === undefined)
    return mismatch('events', `the watch has the event ${describeEvent(event)}; expected no further event`);
  const expected = change.kind === 'created' ? 'ADDED' : 'MODIFIED';
  if (type !== expected || object.name !== change.object.name) return outOfOrder(progress, event);
  const wrong = objectMismatch(object, change.object, 'events');
  if (wrong !== undefined) return { ...wrong, what: `in the event ${type}, ${wrong.what}` };
  progress.next += 1;
  return undefined;
}

/** Skips changes that need no event at this point. */
function skipSilentChanges(progress: Progress): void {
  for (; progress.next < progress.changes.length; progress.next += 1) {
    const { kind, object } = progress.changes[progress.next]!;
    if (hasEvent(kind)) break;
    if (kind === 'ending') progress.ending.add(object);
    if (kind === 'gone') markDue(progress, object.uid);
  }
  // A reused name was free by then.
  const change = progress.changes[progress.next];
  if (change?.kind !== 'created') return;
  for (const { name, uid } of progress.ending) {
    if (name === change.object.name) markDue(progress, uid);
  }
}

const hasEvent = (kind: Change['kind']) => kind === 'created' || kind === 'changed';

function markDue({ ending, due }: Progress, uid: string): void {
  for (const object of ending) {
    if (object.uid !== uid) continue;
    ending.delete(object);
    due.add(object);
  }
}

/** Accepts the last event of an object, of any type. */
function acceptEnd(progress: Progress, event: SeenEvent): Mismatch | undefined {
  const { uid, name } = event.object;
  const matches = (one: Stored) => (uid === '' ? one.name === name : one.uid === uid);
  const ended = [...progress.due, ...progress.ending].find(matches);
  if (ended === undefined) return outOfOrder(progress, event);
  for (const one of [...progress.due, ...progress.ending]) {
    if (one.uid !== ended.uid) continue;
    progress.due.delete(one);
    progress.ending.delete(one);
  }
  return undefined;
}

/** Accepts the event of the deletionTimestamp, the first phase of a deletion. */
function acceptMark(progress: Progress, event: SeenEvent): Mismatch | undefined {
  const matches = ({ uid }: Stored) => uid === event.object.uid;
  return [...progress.due, ...progress.ending].some(matches) ? undefined : outOfOrder(progress, event);
}

/** Whether the event belongs to a write without change. The documents do not state whether such a write has one. */
function isRepeated({ changes, start, next }: Progress, object: Seen): boolean {
  return changes
    .slice(start, next)
    .some(
      (change) =>
        change.kind === 'rewritten' && objectMismatch(object, change.object, 'events') === undefined,
    );
}

function outOfOrder({ changes, next }: Progress, event: SeenEvent): Mismatch {
  const change = changes[next];
  const expected = change === undefined ? 'no further event' : `${describeChange(change)} next`;
  return mismatch('events', `the watch has the event ${describeEvent(event)}; expected ${expected}`);
}

function overdueEnd({ due, maybeGoneAtStart }: Progress): Mismatch | undefined {
  const overdue = [...due].find((object) => !maybeGoneAtStart.has(object));
  return overdue === undefined
    ? undefined
    : mismatch(
        'events',
        `the watch has no event for the deletion of ${describeStored(overdue)} before the next event`,
      );
}

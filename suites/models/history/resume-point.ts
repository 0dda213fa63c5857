// From where a watch can go on that ended. Not from within initial events, which come in no order, and not from the event
// of a deletion, whose version is not shown: then from the last one before it.
import { isDeletion } from './history.ts';
import type { Notification, Start } from './history.ts';

/** Without a version: from the state, as at first. */
export interface ResumePoint {
  readonly version?: string;
  readonly isResumed?: boolean;
}

export interface NextPoint {
  /** Of the notification from which the next stream goes on; -1 where it starts as this one did. */
  readonly index: number;
  readonly point: ResumePoint;
}

export function nextPoint(
  start: Start,
  from: ResumePoint,
  notifications: readonly Notification[],
): NextPoint {
  const endOfInitial = from.version === undefined ? lastInitial(start, notifications) : -1;
  for (let index = notifications.length - 1; index >= 0 && index >= endOfInitial; index--) {
    const one = notifications[index]!;
    if (one.kind === 'change' && isDeletion(one)) continue;
    if (one.version !== '') return { index, point: { version: one.version, isResumed: true } };
  }
  return { index: -1, point: from };
}

/** The first notification that shows that the initial events are over; beyond all where there is none. */
function lastInitial({ from }: Start, notifications: readonly Notification[]): number {
  const isOver = (one: Notification) =>
    one.kind === 'bookmark' ||
    (from !== 'initial-events' && one.kind === 'change' && one.type === 'MODIFIED');
  const index = notifications.findIndex(isOver);
  return index < 0 ? Infinity : index;
}

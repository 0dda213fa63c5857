// What makes two events the same one: the version of the object; for a deletion, whose version is not shown, its uid.
import { isDeletion } from './history.ts';
import type { Change } from './history.ts';
import type { Timeline } from './timeline.ts';

export const identityOf = (change: Change): string =>
  isDeletion(change) ? `gone ${change.uid}` : `${change.object} ${change.version}`;

/** An event by its write. */
export function describeChange(timeline: Timeline, change: Change): string {
  const write = timeline.causeOf(change);
  if (write !== undefined) return `write ${write.number} (${write.action} of ${write.object})`;
  return isDeletion(change) ? `a deletion of ${change.object}` : `a change of ${change.object} by the server`;
}

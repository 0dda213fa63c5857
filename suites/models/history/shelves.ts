// What a watch with a selector may be held to. What it reports when an object ceases to match is not described, so the
// going of an object tells something only where the object never left the shelf.
import { isDeletion } from './history.ts';
import type { Change, Scope, Write } from './history.ts';
import type { Timeline } from './timeline.ts';

/** Whether an acknowledged write must be shown to a watcher. */
export function isShownOn(timeline: Timeline, write: Write, { shelf }: Pick<Scope, 'shelf'>): boolean {
  if (shelf === undefined) return true;
  return write.action === 'delete' ? stays(timeline, write.object, write.uid, shelf) : write.shelf === shelf;
}

/** An event that may be the object leaving the selector, and not its end. */
export const mayBeLeaving = (timeline: Timeline, change: Change, { shelf }: Pick<Scope, 'shelf'>): boolean =>
  shelf !== undefined && isDeletion(change) && !stays(timeline, change.object, change.uid, shelf);

function stays(timeline: Timeline, object: string, uid: string | undefined, shelf: string): boolean {
  return timeline
    .of(object)
    .filter((one) => one.action !== 'delete' && (one.uid === undefined || one.uid === uid))
    .every((one) => one.shelf === shelf);
}

// What a watch with a selector may be held to. What it reports when an object ceases to match is not described, so the
// end of an object is evidence only where its label value never changed.
import { isDeletion } from './history.ts';
import type { Change, Scope, Write } from './history.ts';
import type { Timeline } from './timeline.ts';

/** Whether an acknowledged write must be shown to a watcher. */
export function isShownOn(
  timeline: Timeline,
  write: Write,
  { labelValue }: Pick<Scope, 'labelValue'>,
): boolean {
  if (labelValue === undefined) return true;
  return write.action === 'delete'
    ? stays(timeline, write.object, write.uid, labelValue)
    : write.labelValue === labelValue;
}

/** An event that may be the object leaving the selector, and not its end. */
export const mayBeLeaving = (
  timeline: Timeline,
  change: Change,
  { labelValue }: Pick<Scope, 'labelValue'>,
): boolean =>
  labelValue !== undefined && isDeletion(change) && !stays(timeline, change.object, change.uid, labelValue);

function stays(timeline: Timeline, object: string, uid: string | undefined, labelValue: string): boolean {
  return timeline
    .of(object)
    .filter((one) => one.action !== 'delete' && (one.uid === undefined || one.uid === uid))
    .every((one) => one.labelValue === labelValue);
}

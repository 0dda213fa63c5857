// Guarantee: an event reports a requested change. No event shows a write before it was sent, or a refused one, and the type
// fits the operation (core 6). Changes by the server itself are allowed: they keep the content of the last write, and have
// versions that are in no answer.
import { isDeletion, mayHaveHappened } from '../history.ts';
import type { Change, Watch } from '../history.ts';
import type { Judged } from '../judged.ts';
import { mayBeLeaving } from '../label-values.ts';
import type { Timeline } from '../timeline.ts';
import { describeScope, describeWrite } from '../violation.ts';
import type { Violation } from '../violation.ts';

const guarantee = 'no event comes without its cause, or before it';

export function noEventBeforeCause({ history, streams, timeline }: Judged): readonly Violation[] {
  return history.watches.flatMap((watch, index) => {
    for (const { notifications } of watch.segments) {
      for (const one of notifications) {
        const trace = one.kind === 'change' ? strangeness(one, timeline) : undefined;
        if (one.kind === 'change' && trace !== undefined && !mayBeLeaving(timeline, one, watch))
          return [violationOf(watch, one, trace)];
      }
    }
    const mistyped = streams[index]!.changes.find((change) => isMistyped(watch, timeline, change));
    if (mistyped === undefined) return [];
    const write = timeline.causeOf(mistyped)!;
    return [violationOf(watch, mistyped, [describeWrite(write), `the event is of type ${mistyped.type}`])];
  });
}

function strangeness(change: Change, timeline: Timeline): readonly string[] | undefined {
  const { object, content, version, received } = change;
  if (isDeletion(change)) {
    const deletes = timeline.of(object).filter(({ action, sent }) => action === 'delete' && sent < received);
    return deletes.some(({ uid }) => uid === undefined || uid === change.uid)
      ? undefined
      : ['the event reports a deletion without a request'];
  }
  const write = timeline.byContent(object, content);
  if (write === undefined) return ['the event has a content that no write sent'];
  if (!mayHaveHappened(write)) return [describeWrite(write), 'the event shows its content'];
  const reported = timeline.byVersion(object, version);
  const early = [write, reported].find((one) => one !== undefined && one.sent > received);
  return early && ['the event came first', `${describeWrite(early)} after that`];
}

/** A PUT may create, and what a selector makes of an object that comes or goes is not described. */
function isMistyped({ labelValue }: Watch, timeline: Timeline, change: Change): boolean {
  if (labelValue !== undefined || isDeletion(change)) return false;
  const action = timeline.causeOf(change)?.action;
  return (
    (action === 'create' && change.type !== 'ADDED') || (action === 'patch' && change.type !== 'MODIFIED')
  );
}

const violationOf = (watch: Watch, { object }: Change, trace: readonly string[]): Violation => ({
  guarantee,
  object,
  trace: [...trace, `seen by ${describeScope(watch)}`],
});

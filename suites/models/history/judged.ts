// A history with what all guarantees need, computed once.
import { withUidsOfEnds } from './ends-without-uid.ts';
import { hasHappened } from './history.ts';
import type { History, Seen, Write } from './history.ts';
import { streamsOf } from './streams.ts';
import type { Stream } from './streams.ts';
import { createTimeline } from './timeline.ts';
import type { Timeline } from './timeline.ts';

export interface Judged {
  readonly history: History;
  readonly timeline: Timeline;
  /** One a watch, in the same order. */
  readonly streams: readonly Stream[];
}

export function prepare(recorded: History): Judged {
  const history = withSingleDeletes(withLateDeletes(withUidsOfEnds(recorded)));
  const timeline = createTimeline(history);
  return { history, timeline, streams: streamsOf(history, timeline) };
}

/** What a delete does to an object without finalizers is not shown (core 3.1), and its answer need not show it: an
 * object that any client saw with a deletionTimestamp was deleted in two steps. */
function withLateDeletes(history: History): History {
  const dying = new Set(
    observed(history).flatMap(({ terminating, uid }) => (terminating === true ? [uid] : [])),
  );
  if (dying.size === 0) return history;
  const late = (write: Write): Write =>
    write.action === 'delete' && (write.uid === undefined || dying.has(write.uid))
      ? { ...write, goesLater: true }
      : write;
  return { ...history, writes: history.writes.map(late) };
}

/** Several deletes may be acknowledged with the uid of one object, by a server that takes one of what is gone: all were
 * answered after its end, so the first that was sent stands for it, whichever it was. */
function withSingleDeletes(history: History): History {
  const first = new Map<string, Write>();
  for (const write of history.writes.filter(isIdentifiedDelete)) {
    const other = first.get(write.uid!);
    if (other === undefined || write.sent < other.sent) first.set(write.uid!, write);
  }
  const single = (write: Write): Write => {
    if (!isIdentifiedDelete(write) || first.get(write.uid!) === write) return write;
    const { uid: _uid, ...rest } = write;
    return rest;
  };
  return { ...history, writes: history.writes.map(single) };
}

const isIdentifiedDelete = (write: Write): boolean =>
  write.action === 'delete' && hasHappened(write) && write.uid !== undefined;

function observed({ reads, lists, watches }: History): readonly Seen[] {
  return [
    ...reads.flatMap(({ seen }) => (seen === undefined ? [] : [seen])),
    ...lists.flatMap(({ pages }) => pages.flatMap(({ items }) => items)),
    ...watches.flatMap(({ segments }) =>
      segments.flatMap(({ notifications }) => notifications.filter((one) => one.kind === 'change')),
    ),
  ];
}

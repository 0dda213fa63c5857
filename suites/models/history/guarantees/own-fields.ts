// Guarantee: a write that was acknowledged stays in all later states of its object, until its own client writes again: no
// update is lost, also where a write names no version and is computed from what was read before (core 4.8). Each client
// writes into a field of its own, which every later write of another client leaves alone.
import { hasHappened, isDeletion } from '../history.ts';
import type { History, Seen, Write } from '../history.ts';
import type { Judged } from '../judged.ts';
import { clientKey } from '../places.ts';
import type { Timeline } from '../timeline.ts';
import { describeWrite } from '../violation.ts';
import type { Violation } from '../violation.ts';

const guarantee = 'what a client wrote into its own field stays';

export function ownFieldsStay({ history, timeline }: Judged): readonly Violation[] {
  const writes = Map.groupBy(history.writes.filter(isKept), ({ object }) => object);
  return statesOf(history).flatMap((seen) => {
    const lost = findLost(timeline, writes.get(seen.object) ?? [], seen);
    return lost === undefined ? [] : [lost];
  });
}

const isKept = (write: Write): boolean => hasHappened(write) && write.action !== 'delete';

/** Each observed state once. */
function statesOf({ reads, lists, watches }: History): readonly Seen[] {
  const seen = [
    ...reads.map((read) => read.seen),
    ...lists.flatMap(({ pages }) => pages.flatMap(({ items }) => items)),
    ...watches.flatMap(({ segments }) =>
      segments.flatMap(({ notifications }) =>
        notifications.filter((one) => one.kind === 'change' && !isDeletion(one)),
      ),
    ),
  ].filter((one) => one !== undefined && 'content' in one);
  return [...new Map(seen.map((one) => [`${one.object} ${one.version}`, one])).values()];
}

/** A state whose write certainly came after another one, and that lacks what that one wrote. */
function findLost(timeline: Timeline, writes: readonly Write[], seen: Seen): Violation | undefined {
  const cause = timeline.byVersion(seen.object, seen.version);
  if (cause === undefined) return undefined;
  for (const write of writes) {
    if (write.uid === undefined || write.uid !== seen.uid || write === cause) continue;
    if (!timeline.precedes(write, cause)) continue;
    const shown = seen.own?.[clientKey(write.client)];
    if (shown !== undefined && numberOf(shown) >= write.number) continue;
    const trace = [
      describeWrite(write),
      describeWrite(cause),
      `after which the field of ${write.client} ${shown === undefined ? 'is gone' : 'has an earlier value'}`,
    ];
    return { guarantee, object: seen.object, trace };
  }
  return undefined;
}

/** Of the write with this content. */
const numberOf = (content: string): number => Number(content.slice(1));

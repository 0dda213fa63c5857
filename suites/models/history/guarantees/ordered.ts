// Guarantee: a watch reports changes in the order in which they took effect: on one object, and over all objects wherever
// one write was acknowledged before another was sent. A client goes on from the last version that it saw (core 4.12), so
// everything before that must have come; for the same reason no two watchers may see two changes in different orders.
import type { Change } from '../history.ts';
import { identityOf } from '../identity.ts';
import type { Judged } from '../judged.ts';
import type { Stream } from '../streams.ts';
import type { Timeline } from '../timeline.ts';
import { describeScope, describeWrite } from '../violation.ts';
import type { Violation } from '../violation.ts';

const guarantee = 'the changes of a watch come in the order of the writes';

export function ordered({ streams, timeline }: Judged): readonly Violation[] {
  const alone = streams.flatMap((stream) => {
    const found = findTurned(stream, timeline);
    return found === undefined ? [] : [found];
  });
  return alone.length > 0 ? alone : disagreements(streams, timeline);
}

/** The first event whose write certainly came before that of an event already seen. */
function findTurned({ watch, changes }: Stream, timeline: Timeline): Violation | undefined {
  const causes = changes.map((change) => timeline.causeOf(change)).filter((write) => write !== undefined);
  let latest = causes[0];
  const onObject = new Map<string, (typeof causes)[number][]>();
  for (const write of causes) {
    const before = onObject.get(write.object) ?? [];
    // A delete may show twice: as the mark on the object, and as its end.
    const isOvertaken = (by: typeof write) => by !== write && timeline.precedes(write, by);
    const overtaken = latest !== undefined && isOvertaken(latest) ? latest : before.find(isOvertaken);
    if (overtaken !== undefined)
      return {
        guarantee,
        object: write.object,
        trace: [
          describeWrite(write),
          `${describeWrite(overtaken)} after it`,
          `${describeScope(watch)} was shown write ${overtaken.number} first and write ${write.number} after it`,
        ],
      };
    onObject.set(write.object, [...before, write]);
    if (latest === undefined || write.sent > latest.sent) latest = write;
  }
  return undefined;
}

function disagreements(streams: readonly Stream[], timeline: Timeline): readonly Violation[] {
  const reported = streams.map(({ changes }) =>
    changes.map((change) => ({ change, key: identityOf(change) })),
  );
  for (const [index, one] of reported.entries()) {
    const places = new Map(one.map(({ key }, place) => [key, place]));
    for (const [further, other] of reported.slice(index + 1).entries()) {
      let last: { readonly change: Change; readonly place: number } | undefined;
      for (const { change, key } of other) {
        const place = places.get(key);
        if (place === undefined) continue;
        if (last !== undefined && place < last.place) {
          const [left, right] = [streams[index]!, streams[index + 1 + further]!];
          return [disagreement(timeline, left, right, change, last.change)];
        }
        last = { change, place };
      }
    }
  }
  return [];
}

function disagreement(
  timeline: Timeline,
  left: Stream,
  right: Stream,
  first: Change,
  second: Change,
): Violation {
  const [one, other] = [first, second].map((change) => {
    const write = timeline.causeOf(change);
    return write === undefined ? `a change of ${change.object} by the server` : `write ${write.number}`;
  });
  return {
    guarantee,
    object: first.object,
    trace: [
      `${describeScope(left.watch)} was shown ${one} before ${other}`,
      `${describeScope(right.watch)} was shown ${other} before ${one}`,
    ],
  };
}

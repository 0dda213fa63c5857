// Guarantee: a bookmark says that all changes up to its version were sent (core 4.12): none of them comes after it, and
// a client that resumes from it misses nothing. Versions are opaque: the write with the bookmark's version gives its place.
import type { Bookmark, Change, Watch, Write } from '../history.ts';
import type { Judged } from '../judged.ts';
import type { Stream } from '../streams.ts';
import type { Timeline } from '../timeline.ts';
import { describeScope, describeWrite } from '../violation.ts';
import type { Violation } from '../violation.ts';
import { findMissing } from './no-gap.ts';

const guarantee = 'a bookmark covers all changes up to its version';

export function bookmarkCovers({ history, streams, timeline }: Judged): readonly Violation[] {
  const early = history.watches.flatMap((watch) => {
    const found = findLate(timeline, watch);
    return found === undefined ? [] : [found];
  });
  return [...early, ...streams.flatMap((stream) => findLost(stream, timeline))];
}

export const bookmarksOf = ({ segments }: Watch): readonly Bookmark[] =>
  segments.flatMap(({ notifications }) => notifications.filter((one) => one.kind === 'bookmark'));

/** A change that came after a bookmark that covers it. */
function findLate(timeline: Timeline, watch: Watch): Violation | undefined {
  for (const { notifications } of watch.segments) {
    const covered: Write[] = [];
    for (const one of notifications) {
      if (one.kind === 'bookmark') {
        const write = writeOf(timeline, watch, one);
        if (write !== undefined) covered.push(write);
        continue;
      }
      const late = timeline.causeOf(one);
      const by = late && covered.find((write) => write === late || timeline.precedes(late, write));
      if (by !== undefined)
        return {
          guarantee,
          object: late!.object,
          trace: [
            describeWrite(late!),
            `a bookmark with the version of ${late === by ? 'this write' : `write ${by.number}, later than it,`} came to ${describeScope(watch)} before its event`,
          ],
        };
    }
  }
  return undefined;
}

function writeOf(timeline: Timeline, watch: Watch, { version }: Bookmark): Write | undefined {
  for (const object of watch.objects) {
    const write = timeline.byVersion(object, version);
    if (write !== undefined) return write;
  }
  return undefined;
}

/** Changes that are missing where a segment goes on from a bookmark: sent before the first event there came. */
function findLost(stream: Stream, timeline: Timeline): readonly Violation[] {
  const { watch } = stream;
  const missing = findMissing(stream, timeline);
  if (missing.length === 0) return [];
  for (const [index, { notifications, continuedAt }] of watch.segments.entries()) {
    const last = continuedAt === undefined ? undefined : notifications[continuedAt];
    const first = watch.segments[index + 1]?.notifications.find(
      (one): one is Change => one.kind === 'change',
    );
    if (last?.kind !== 'bookmark' || first === undefined) continue;
    const next = timeline.causeOf(first);
    const lost = missing.find(
      ({ write }) =>
        write.sent < first.received && !isBeforeAny(timeline, write, notifications) && write !== next,
    );
    if (lost === undefined) continue;
    return [
      {
        guarantee,
        object: lost.write.object,
        trace: [
          describeWrite(lost.write),
          `${describeScope(watch)} went on from a bookmark that came before its event, and was not shown it then`,
        ],
      },
    ];
  }
  return [];
}

/** Whether an event that came earlier shows that the write was already missing. */
const isBeforeAny = (
  timeline: Timeline,
  write: Write,
  notifications: readonly (Change | Bookmark)[],
): boolean =>
  notifications.some((one) => {
    const cause = one.kind === 'change' ? timeline.causeOf(one) : undefined;
    return cause !== undefined && timeline.precedes(write, cause);
  });

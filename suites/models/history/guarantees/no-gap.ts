// Guarantee: between its start and its end a watch shows every acknowledged write of an object that matches: changes
// itemize the outcome of each create, update, patch and delete (core 6), so none may be left out for a later one. A
// missing event counts once a later one has come: until then it may still be under way.
import { defaultBudgets } from '../../../kit/waiting/eventually.ts';
import { hasHappened } from '../history.ts';
import type { Write } from '../history.ts';
import type { Judged } from '../judged.ts';
import { isShownOn } from '../label-values.ts';
import type { Stream } from '../streams.ts';
import type { Timeline } from '../timeline.ts';
import { describeScope, describeWrite } from '../violation.ts';
import type { Violation } from '../violation.ts';

/** Of the wait for the closing writes, in `record.ts`. */
const waitedSeconds = defaultBudgets.event.ms / 1000;

const guarantee = 'a watch leaves out no acknowledged write';

export function noGap({ streams, timeline }: Judged): readonly Violation[] {
  return streams.flatMap((stream) => {
    const missing = findMissing(stream, timeline);
    if (missing.length > 0) return [missingViolation(stream, missing)];
    return stream.watch.ending === 'silent' ? [silentViolation(stream, timeline)] : [];
  });
}

export interface Missing {
  readonly write: Write;
  /** The write of an event that came, and certainly came later. */
  readonly later: Write;
}

/** Acknowledged writes after the start of which no event came, in the order sent. */
export function findMissing(stream: Stream, timeline: Timeline): readonly Missing[] {
  const { watch, changes } = stream;
  const seen = new Set(
    changes.map((change) => timeline.causeOf(change)).filter((write) => write !== undefined),
  );
  const latest = [...seen].reduce<Write | undefined>(
    (best, write) => (best === undefined || write.sent > best.sent ? write : best),
    undefined,
  );
  if (latest === undefined) return [];
  return watch.objects
    .flatMap((object) => timeline.of(object))
    .filter((write) => !seen.has(write) && isDemanded(stream, timeline, write))
    .flatMap((write) => {
      const later = timeline.precedes(write, latest)
        ? latest
        : [...seen].find((one) => one.object === write.object && timeline.precedes(write, one));
      return later === undefined ? [] : [{ write, later }];
    })
    .sort((a, b) => a.write.sent - b.write.sent);
}

function isDemanded({ watch, base, cut }: Stream, timeline: Timeline, write: Write): boolean {
  // Without a version or uid in its answer a write cannot be recognised.
  if (
    !hasHappened(write) ||
    (write.action === 'delete' ? write.uid === undefined : write.version === undefined)
  )
    return false;
  if (write.action === 'delete' && watch.unknownEnds?.includes(write.object) === true) return false;
  // An object that is still to go may do so after everything else.
  if (write.goesLater === true || !isShownOn(timeline, write, watch)) return false;
  const last = base.get(write.object);
  if (last?.includes(write) === true) return false;
  if (write.sent > cut.to) return true;
  return last?.every((one) => one === undefined || timeline.precedes(one, write)) ?? false;
}

function missingViolation({ watch }: Stream, missing: readonly Missing[]): Violation {
  const { write, later } = missing[0]!;
  return {
    guarantee,
    object: write.object,
    trace: [
      describeWrite(write),
      `${describeWrite(later)} after it`,
      `${describeScope(watch)} was shown write ${later.number} and never write ${write.number}`,
      ...(missing.length === 1 ? [] : [`nor ${missing.length - 1} others`]),
    ],
  };
}

function silentViolation({ watch, changes }: Stream, timeline: Timeline): Violation {
  const closing = watch.objects
    .flatMap((object) => timeline.of(object))
    .reduce((a, b) => (a.sent > b.sent ? a : b));
  return {
    guarantee,
    object: closing.object,
    trace: [
      describeWrite(closing),
      `its event did not come to ${describeScope(watch)} after ${changes.length} others, within ${waitedSeconds} s`,
    ],
  };
}

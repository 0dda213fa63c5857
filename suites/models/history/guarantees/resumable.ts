// Guarantee: a watch that starts from a version that a client saw, of an event or of the answer to a write, shows what
// an uninterrupted watch showed after that version, event for event (core 4.12).
import { isDeletion } from '../history.ts';
import type { Change, Segment, Watch } from '../history.ts';
import { identityOf, describeChange } from '../identity.ts';
import type { Judged } from '../judged.ts';
import { mayBeLeaving } from '../label-values.ts';
import type { Timeline } from '../timeline.ts';
import { describeScope } from '../violation.ts';
import type { Violation } from '../violation.ts';

const guarantee = 'a watch goes on from any version as if it had not been interrupted';

interface ReportedSegment {
  readonly watch: Watch;
  readonly changes: readonly Change[];
  /** Identity and version of the state from which it starts, where it is one. */
  readonly after?: string;
  /** Places of the changes, by identity. */
  readonly places: ReadonlyMap<string, number>;
}

export function resumable({ history, timeline }: Judged): readonly Violation[] {
  const groups = Map.groupBy(
    history.watches,
    ({ objects, labelValue }) => `${labelValue ?? ''}\n${objects.join('\n')}`,
  );
  return [...groups.values()].flatMap((watches) => {
    const reported = watches.flatMap((watch) => segmentsOf(timeline, watch));
    return reported.flatMap((one) => {
      const uninterrupted = one.after === undefined ? undefined : longestWith(reported, one);
      const found = uninterrupted && compare(timeline, one, uninterrupted);
      return found === undefined ? [] : [found];
    });
  });
}

function segmentsOf(timeline: Timeline, watch: Watch): readonly ReportedSegment[] {
  return watch.segments.map((segment, index) => {
    const changes = segment.notifications.filter(
      (one): one is Change => one.kind === 'change' && !mayBeLeaving(timeline, one, watch),
    );
    const after = startOf(timeline, watch, watch.segments[index - 1]);
    return {
      watch,
      changes,
      ...(after === undefined ? {} : { after }),
      places: new Map(changes.map((change, place) => [identityOf(change), place])),
    };
  });
}

/** The identity of the event or state from which a segment starts. A bookmark's version is that of no object. */
function startOf(timeline: Timeline, { start }: Watch, before: Segment | undefined): string | undefined {
  if (before !== undefined) {
    const last = before.notifications[before.continuedAt ?? -1];
    return last?.kind === 'change' && !isDeletion(last) ? identityOf(last) : undefined;
  }
  const write = start.from === 'write' ? timeline.byNumber(start.write) : undefined;
  return write?.version === undefined ? undefined : `${write.object} ${write.version}`;
}

function longestWith(
  reported: readonly ReportedSegment[],
  resumed: ReportedSegment,
): ReportedSegment | undefined {
  const left = (one: ReportedSegment) => one.changes.length - (one.places.get(resumed.after!) ?? Infinity);
  return reported
    .filter((one) => one.watch !== resumed.watch && left(one) > 1 && isLive(one, resumed.after!))
    .reduce<ReportedSegment | undefined>(
      (best, one) => (best === undefined || left(one) > left(best) ? one : best),
      undefined,
    );
}

/** Initial events come in no order, so nothing follows from what comes after one. */
function isLive({ watch, changes, places, after }: ReportedSegment, identity: string): boolean {
  if (after !== undefined || watch.start.from === 'list' || watch.start.from === 'write') return true;
  const firstModified = changes.findIndex(({ type }) => type !== 'ADDED');
  return firstModified >= 0 && firstModified <= places.get(identity)!;
}

function compare(
  timeline: Timeline,
  resumed: ReportedSegment,
  reference: ReportedSegment,
): Violation | undefined {
  const from = reference.places.get(resumed.after!)!;
  // An end that one of the two could not place says nothing.
  const unknown = [resumed, reference].flatMap(({ watch }) => watch.unknownEnds ?? []);
  const isPlaced = (change: Change) => !isDeletion(change) || !unknown.includes(change.object);
  const expected = reference.changes.slice(from + 1).filter(isPlaced);
  const reported = resumed.changes.filter(isPlaced);
  const index = reported.findIndex(
    (change, place) => expected[place] !== undefined && identityOf(change) !== identityOf(expected[place]),
  );
  if (index < 0) return undefined;
  const [came, due] = [reported[index]!, expected[index]!];
  return {
    guarantee,
    object: due.object,
    trace: [
      `${describeScope(reference.watch)} was shown ${describeChange(timeline, reference.changes[from]!)} and, ${index + 1} events later, ${describeChange(timeline, due)}`,
      `${describeScope(resumed.watch)} started from the version of the first, and its event ${index + 1} was ${describeChange(timeline, came)}`,
    ],
  };
}

// A watch as its client puts it together: where it started, the state that was known there, and the changes after it over
// all its streams.
import type {
  Bookmark,
  Change,
  History,
  Listing,
  Notification,
  Scope,
  Segment,
  Watch,
  Write,
} from './history.ts';
import { isDeletion } from './history.ts';
import { mayBeLeaving } from './label-values.ts';
import { cutsOf, shownBy } from './states.ts';
import type { Shown, Span } from './states.ts';
import type { Timeline } from './timeline.ts';

export interface Stream {
  readonly watch: Watch;
  /** What came after the start, over all segments, as one. */
  readonly changes: readonly Change[];
  /** What each object's state was at the start, as writes of which one was its last; undefined stands for none yet. An
   * object that is not named was never shown. */
  readonly base: ReadonlyMap<string, readonly (Write | undefined)[]>;
  /** From what is known, the start lies between these moments. */
  readonly cut: Span;
}

export function streamsOf(history: History, timeline: Timeline): readonly Stream[] {
  return history.watches.map((watch) => streamOf(history, timeline, watch));
}

export function streamOf(history: History, timeline: Timeline, watch: Watch): Stream {
  const { start } = watch;
  const changes = changesOf(timeline, watch, joined(watch));
  if (start.from === 'list') {
    const { base, cut } = baseOfList(timeline, history.lists[start.list]!);
    return { watch, changes, base, cut };
  }
  if (start.from === 'write') {
    const write = timeline.byNumber(start.write)!;
    const cut = { from: write.sent, to: write.answered ?? Infinity };
    return { watch, changes, base: new Map([[write.object, [write]]]), cut };
  }
  const { shown, rest, window } = openingOf(timeline, watch);
  return { watch, changes: rest, ...baseOf(timeline, shown, watch, window) };
}

/** The notifications of all segments, each up to the one from which the next goes on: what follows that one comes again. */
export function joined({ segments }: Watch): readonly Notification[] {
  return segments.flatMap(({ notifications, continuedAt }) =>
    continuedAt === undefined ? notifications : notifications.slice(0, continuedAt + 1),
  );
}

/** The segment with the start that counts: those that were begun again from the start are left out. */
export const firstSegment = ({ segments }: Watch): Segment =>
  segments.find(({ continuedAt }) => continuedAt !== -1) ?? segments.at(-1)!;

export const windowOfList = ({ pages }: Listing): Span => ({
  from: pages[0]?.sent ?? 0,
  to: pages[0]?.answered ?? Infinity,
});

function baseOfList(timeline: Timeline, list: Listing) {
  const items = list.pages.flatMap((page) => page.items);
  return baseOf(timeline, shownBy(timeline, list, items), list, windowOfList(list));
}

function baseOf(timeline: Timeline, shown: readonly Shown[], scope: Scope, window: Span) {
  const cuts = cutsOf(shown, window);
  const cut =
    cuts.length === 0
      ? window
      : { from: Math.min(...cuts.map(({ from }) => from)), to: Math.max(...cuts.map(({ to }) => to)) };
  const base = new Map(
    shown.flatMap(({ object, state }): [string, readonly (Write | undefined)[]][] => {
      if (state.write !== undefined) return [[object, [state.write]]];
      const last = lastWrites(timeline, object, scope.labelValue, cut);
      return last === undefined ? [] : [[object, last]];
    }),
  );
  return { base, cut };
}

/** Which writes may have been an object's last one where it is not shown. With a selector, or where a deleted object may
 * have been written before it went, too many are possible. */
function lastWrites(
  timeline: Timeline,
  object: string,
  labelValue: string | undefined,
  cut: Span,
): readonly (Write | undefined)[] | undefined {
  const sentBefore = timeline.of(object).filter(({ sent }) => sent <= cut.to);
  if (sentBefore.length === 0) return [undefined];
  if (labelValue !== undefined) return undefined;
  const deletes = sentBefore.filter(({ action }) => action === 'delete');
  if (deletes.some(({ goesLater }) => goesLater === true)) return undefined;
  const isNew = sentBefore.every(({ answered }) => answered === undefined || answered >= cut.from);
  return [...deletes, ...(isNew || deletes.length === 0 ? [undefined] : [])];
}

export interface Opening {
  /** The state that the first events showed. */
  readonly shown: readonly Shown[];
  /** The changes after it. */
  readonly rest: readonly Change[];
  readonly window: Span;
  /** The initial events came to their end. */
  readonly isWhole: boolean;
}

/** The state with which a watch without a version begins. A bookmark ends the initial events of a streaming list, and
 * what came before it adds up to the state; elsewhere their end cannot be seen, and each object's first event is taken
 * for its part: an object that was created meanwhile may have been absent, too. */
export function openingOf(timeline: Timeline, watch: Watch): Opening {
  const all = joined(watch);
  const { sent } = firstSegment(watch);
  const end = watch.start.from === 'initial-events' ? all.findIndex(({ kind }) => kind === 'bookmark') : -1;
  if (end >= 0) {
    const state = addUp(changesOf(timeline, watch, all.slice(0, end)));
    const { received } = all[end] as Bookmark;
    return {
      shown: shownBy(timeline, watch, state),
      rest: changesOf(timeline, watch, all.slice(end)),
      window: { from: sent, to: received },
      isWhole: true,
    };
  }
  const changes = changesOf(timeline, watch, all);
  const window = { from: sent, to: changes[0]?.received ?? Infinity };
  const firsts = new Map<string, Change>();
  for (const change of changes) if (!firsts.has(change.object)) firsts.set(change.object, change);
  const added = [...firsts.values()].filter(
    ({ type, object, content }) =>
      type === 'ADDED' && (timeline.byContent(object, content)?.sent ?? 0) <= window.to,
  );
  const initial = new Set(added);
  return {
    shown: shownBy(timeline, watch, added).map((one) => orNotYet(timeline, watch, one)),
    rest: changes.filter((one) => !initial.has(one)),
    window,
    // Where no end is seen a live event shows that it has come, or the closing writes.
    isWhole: watch.ending === 'closing' || changes.some(({ type }) => type !== 'ADDED'),
  };
}

/** The changes that say something: an object that leaves a selector may be reported in any way. */
const changesOf = (timeline: Timeline, watch: Watch, all: readonly Notification[]): readonly Change[] =>
  all.filter((one): one is Change => one.kind === 'change' && !mayBeLeaving(timeline, one, watch));

function addUp(changes: readonly Change[]): readonly Change[] {
  const state = new Map<string, Change>();
  for (const change of changes) {
    if (isDeletion(change)) state.delete(change.object);
    else state.set(change.object, change);
  }
  return [...state.values()];
}

function orNotYet(timeline: Timeline, watch: Watch, shown: Shown): Shown {
  if (shown.state.write === undefined) return shown;
  const mayBeLive = shown.state.write.action !== 'patch' || watch.labelValue !== undefined;
  if (!mayBeLive) return shown;
  const absent = shownBy(timeline, { ...watch, objects: [shown.object] }, [])[0]!;
  return { ...shown, spans: [...shown.spans, ...absent.spans] };
}

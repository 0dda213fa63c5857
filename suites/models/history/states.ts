// At which moments a state of an object could be the present one, and whether states of several objects could be present
// at once: the oracle for lists, pages and initial events.
import { hasHappened } from './history.ts';
import type { Scope, Seen, Write } from './history.ts';
import type { Timeline } from './timeline.ts';
import { describeWrite } from './violation.ts';

/** Both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What an observer holds to be an object's state: its last write, or hidden (absent, or with another label value). */
export type State = { readonly object: string } & (
  | { readonly write: Write }
  | { readonly write?: undefined }
);

/** A state begins no earlier than its write was sent, and lasts no longer than to the answer of one that came after. */
export function spansOf(
  timeline: Timeline,
  state: State,
  { labelValue }: Pick<Scope, 'labelValue'>,
): readonly Span[] {
  return state.write === undefined
    ? hiddenSpans(timeline, state.object, labelValue)
    : [lifeOf(timeline, state.write)];
}

function lifeOf(timeline: Timeline, write: Write): Span {
  const later = timeline
    .of(write.object)
    .filter((one) => hasHappened(one) && one.goesLater !== true && timeline.precedes(write, one));
  return { from: write.sent, to: firstAnswer(later) };
}

/** Before the object was made, after each delete, and where a selector is used while it is stored with another label value. */
function hiddenSpans(timeline: Timeline, object: string, labelValue: string | undefined): readonly Span[] {
  const writes = timeline.of(object);
  const makers = writes.filter((one) => hasHappened(one) && one.action !== 'delete');
  const gone = writes
    .filter(({ action }) => action === 'delete')
    .map((one) => ({
      from: one.sent,
      to: firstAnswer(makers.filter((maker) => timeline.precedes(one, maker))),
    }));
  const elsewhere =
    labelValue === undefined
      ? []
      : writes
          .filter((one) => one.action !== 'delete' && one.labelValue !== labelValue)
          .map((one) => lifeOf(timeline, one));
  return [{ from: 0, to: firstAnswer(makers) }, ...gone, ...elsewhere];
}

const firstAnswer = (writes: readonly Write[]) =>
  writes.reduce((least, { answered }) => Math.min(least, answered ?? Infinity), Infinity);

export function intersect(left: readonly Span[], right: readonly Span[]): readonly Span[] {
  return merged(
    left.flatMap((one) =>
      right
        .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
        .filter(({ from, to }) => from <= to),
    ),
  );
}

/** Spans that overlap as one: over many objects there would be ever more of them. */
function merged(spans: readonly Span[]): readonly Span[] {
  const whole: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last !== undefined && span.from <= last.to)
      whole[whole.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else whole.push(span);
  }
  return whole;
}

/** One object's part of an observed collection: the states that it may have had there. */
export interface Shown {
  readonly object: string;
  readonly state: State;
  readonly spans: readonly Span[];
}

/** What a collection showed: each object of the scope with its state. An item that is terminating counts as gone. */
export function shownBy(timeline: Timeline, scope: Scope, items: readonly Seen[]): readonly Shown[] {
  const seen = new Map(
    items.filter(({ terminating }) => terminating !== true).map((item) => [item.object, item]),
  );
  return scope.objects.map((object) => {
    const item = seen.get(object);
    const write = item === undefined ? undefined : timeline.byContent(object, item.content);
    const state: State = write === undefined ? { object } : { object, write };
    // Another guarantee judges a content without a write.
    const spans = item !== undefined && write === undefined ? always : spansOf(timeline, state, scope);
    return { object, state, spans };
  });
}

const always: readonly Span[] = [{ from: 0, to: Infinity }];

export interface Impossible {
  readonly object: string;
  readonly trace: readonly string[];
}

/** Why there is no moment in the window at which all that was shown was true; undefined where there is one. */
export function findImpossible(
  timeline: Timeline,
  shown: readonly Shown[],
  window: Span,
): Impossible | undefined {
  const cuts = shown.reduce((left: readonly Span[], { spans }) => intersect(left, spans), [window]);
  if (cuts.length > 0) return undefined;
  const alone = shown.find(({ spans }) => intersect(spans, [window]).length === 0);
  if (alone !== undefined) return { object: alone.object, trace: describeAlone(timeline, alone, window) };
  for (const one of shown) {
    const other = shown.find(({ spans }) => intersect(intersect(one.spans, spans), [window]).length === 0);
    if (other !== undefined && other !== one)
      return {
        object: one.object,
        trace: [
          describeShown(one),
          describeShown(other),
          'these two were never true together',
          ...describeEnds(timeline, [one, other]),
        ],
      };
  }
  return { object: shown[0]?.object ?? '', trace: ['there is no moment at which all of it was true'] };
}

/** Cuts of the collection that fit all that was shown. */
export const cutsOf = (shown: readonly Shown[], window: Span): readonly Span[] =>
  shown.reduce((left: readonly Span[], { spans }) => intersect(left, spans), [window]);

function describeAlone(timeline: Timeline, shown: Shown, window: Span): readonly string[] {
  const { write } = shown.state;
  if (write !== undefined && write.sent > window.to)
    return [describeShown(shown), `${describeWrite(write)}, sent only after the answer`];
  return [describeShown(shown), 'that state was over before the request', ...describeEnds(timeline, [shown])];
}

const describeShown = ({ object, state }: Shown) =>
  state.write === undefined
    ? `${object} is not shown`
    : `${object} is shown as write ${state.write.number} made it`;

/** The writes that ended what was shown. */
function describeEnds(timeline: Timeline, shown: readonly Shown[]): readonly string[] {
  return shown.flatMap(({ object, state: { write } }) => {
    const later = timeline
      .of(object)
      .filter(
        (one) =>
          hasHappened(one) && (write === undefined ? one.action !== 'delete' : timeline.precedes(write, one)),
      )
      .sort((a, b) => (a.answered ?? Infinity) - (b.answered ?? Infinity));
    return later.length === 0 ? [] : [describeWrite(later[0]!)];
  });
}

// Follows a collection over several watches: a server or proxy may end a stream at any time (core 4.12), so the follower
// resumes from the last version that it received. Refusals and invalid frames are reported as errors.
import { excerpt } from '../answers/answer.ts';
import { WaitingError } from '../waiting/eventually.ts';
import type { Waiting } from '../waiting/eventually.ts';
import { CheckFailed } from '../failures.ts';
import { isRecord } from '../objects/object.ts';
import type { Resource } from '../kinds/resource.ts';
import { metadataOf, resumed, resumePoint, startsWithState } from './resumed.ts';
import type { Query } from './resumed.ts';
import { isNotServedYet, isRetryable, openUnlessBroken } from './watch-opening.ts';
import type { Watch, WatchEvent } from './watch.ts';
import { whileOthersCome } from './while-others-come.ts';

export { metadataOf, versionOf } from './resumed.ts';

export interface Follower extends AsyncDisposable {
  /** The events so far, in order, without errors within the stream. */
  readonly events: readonly WatchEvent[];
  /** Errors within a stream, whatever their type. */
  readonly errors: readonly WatchEvent[];
  /** Whether the watch begins with the current state, whose events have no order up to a bookmark. */
  readonly beginsWithState: boolean;
  /** The number of the stream that an event came in, from 1. Refused watches are not counted. */
  streamOf(event: WatchEvent): number | undefined;
  /** Waits for an event, and returns all events up to and including it.
   * @throws CheckFailed for a refused watch, WaitingError where no such event comes within the budget `event`, which starts
   * again, a few times, while others come: a large state takes a slow server long */
  until(found: (event: WatchEvent) => boolean, what: string): Promise<readonly WatchEvent[]>;
  /** Like `until`, but also returns the events after it that have come so far. */
  withEvent(found: (event: WatchEvent) => boolean, what: string): Promise<readonly WatchEvent[]>;
  /** Waits until the server has answered the first watch. A proxy may delay the answer until the first event, so only cases
   * that cause no event wait for it. */
  opened(): Promise<void>;
  close(): Promise<void>;
}

/** Starts at once, and does not wait for the answer.
 * @param watched a collection, or anything else with a `watch` method
 * @param query the start of the watch. A watch that begins with the current state and is cut before a bookmark starts again
 *   and discards the events so far, since initial events have no order */
export function follow(
  { eventually }: Pick<Waiting, 'eventually'>,
  watched: Pick<Resource, 'watch'>,
  query: Query = {},
): Follower {
  const state: State = {
    events: [],
    errors: [],
    streamOf: new WeakMap(),
    received: 0,
    openings: 0,
    streams: 0,
    isClosed: false,
  };
  // Errors are stored in the state.
  void pump({ eventually }, watched, query, state);

  /** Copies the events as soon as the event is found, since the stream may start again right after it. */
  async function withEvent(found: (event: WatchEvent) => boolean, what: string) {
    const copied = () => {
      if (state.events.some(found)) return [...state.events];
      // An event that came before a failure of the stream counts.
      if (state.failure !== undefined) return undefined;
      throw new CheckFailed(`no event of ${what} came; ${describeProgress(state)}`);
    };
    const events = await whileOthersCome({ eventually }, copied, () => state.received);
    if (events === undefined) throw state.failure;
    return events;
  }

  async function until(found: (event: WatchEvent) => boolean, what: string): Promise<readonly WatchEvent[]> {
    const events = await withEvent(found, what);
    return events.slice(0, events.findIndex(found) + 1);
  }

  async function close(): Promise<void> {
    state.isClosed = true;
    await state.watch?.close();
  }

  return {
    events: state.events,
    errors: state.errors,
    beginsWithState: startsWithState(query),
    streamOf: (event) => state.streamOf.get(event),
    until,
    withEvent,
    async opened() {
      await eventually(() => {
        if (state.failure === undefined && state.watch === undefined)
          throw new CheckFailed(`the watch got no answer; ${describeProgress(state)}`);
      }, 'event');
      if (state.failure !== undefined) throw state.failure;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

interface State {
  readonly events: WatchEvent[];
  readonly errors: WatchEvent[];
  readonly streamOf: WeakMap<WatchEvent, number>;
  /** The number of events that came, over all streams. */
  received: number;
  openings: number;
  /** The openings that were accepted. */
  streams: number;
  watch?: Watch;
  isClosed: boolean;
  /** The temporary refusal of the last opening. */
  unready?: string;
  failure?: unknown;
}

/** Opens one watch after another, with growing pauses between those that make no progress. The budget of the waiting caller
 * limits the total time: a lagging replica or a restarting backend may take long. */
async function pump(
  { eventually }: Pick<Waiting, 'eventually'>,
  watched: Pick<Resource, 'watch'>,
  query: Query,
  state: State,
): Promise<void> {
  let furthest = 0;
  async function readNext(): Promise<void> {
    if (state.isClosed) return;
    try {
      await readOne(watched, query, state);
    } catch (error) {
      state.failure = error;
    }
    if (state.isClosed || state.failure !== undefined) return;
    const reached = state.events.length;
    const hasProgress = reached > furthest;
    furthest = Math.max(furthest, reached);
    if (!hasProgress) throw new CheckFailed('the watch made no progress');
  }
  let failedBudgets = 0;
  while (!state.isClosed && state.failure === undefined) {
    try {
      await eventually(readNext, 'event');
      failedBudgets = 0;
    } catch (error) {
      failedBudgets += 1;
      if (!(error instanceof WaitingError) || failedBudgets === maxFailedBudgets) state.failure = error;
    }
  }
}

/** After this many consecutive budgets without progress the follower stops. */
const maxFailedBudgets = 6;

/** Reads one watch to its end. Events that the new stream will repeat are kept until it does, since a caller may search for
 * them in the meantime. @throws CheckFailed for a refusal */
async function readOne(watched: Pick<Resource, 'watch'>, query: Query, state: State): Promise<void> {
  state.openings += 1;
  const kept = resumePoint(query, state.events);
  const watch = await openUnlessBroken(() => watched.watch(resumed(query, state.events)));
  delete state.unready;
  if (watch === undefined) return;
  if (isRetryable(watch) || isNotServedYet(watch)) {
    state.unready = `${watch.status}: ${excerpt(watch.refusal ?? '')}`;
    return;
  }
  state.watch = watch;
  await using _open = watch;
  if (state.isClosed) return;
  if (watch.status !== 200) throw refusal(watch.status, watch.refusal ?? '', state.openings);
  state.streams += 1;
  let isFirst = true;
  for await (const event of watch) {
    if (isError(event)) {
      state.errors.push(event);
      const code = errorCode(event);
      if (code === 410) throw refusal(code, JSON.stringify(event.object), state.openings);
      break;
    }
    if (isFirst) state.events.length = kept;
    isFirst = false;
    state.streamOf.set(event, state.streams);
    state.received += 1;
    state.events.push(event);
  }
}

function refusal(status: number, text: string, openings: number): CheckFailed {
  const which = openings === 1 ? 'the watch' : 'the watch resumed from the last version';
  return new CheckFailed(`${which} was answered with ${status}: ${excerpt(text)}`);
}

/** Whether an event is an error. The documents leave its type open (core 6); it carries a Status instead of an object. */
export function isError({ type, object }: WatchEvent): boolean {
  return type === 'ERROR' || (isRecord(object) && object['kind'] === 'Status');
}

/** The HTTP status code of an error within a stream. */
export function errorCode({ object }: WatchEvent): number | undefined {
  return isRecord(object) && typeof object['code'] === 'number' ? object['code'] : undefined;
}

/** Lists events by type and name, for messages. */
export function describe(events: readonly WatchEvent[]): string {
  const words = events.map((event) => [event.type, metadataOf(event).name].filter(Boolean).join(' '));
  if (words.length === 0) return 'nothing';
  const shown = words.slice(-mostShown);
  return `${words.length > mostShown ? '… ' : ''}${shown.join(', ')}`;
}

const mostShown = 12;

function describeProgress({ events, errors, openings, unready }: State): string {
  const error =
    errors.length === 0 ? '' : `, and an error: ${excerpt(JSON.stringify(errors.at(-1)!.object))}`;
  const times = openings > 1 ? `, over ${openings} watches` : '';
  const last = unready === undefined ? '' : `; the last was answered with ${unready}`;
  return `so far came ${describe(events)}${error}${times}${last}`;
}

// Follows a collection over as many watches as it takes: a server, or something before it, may end a stream at any time
// (core 4.12), so the follower goes on from the last version that it saw. A refusal, and a frame that is none, are told.
import { excerpt } from './answer.ts';
import { WaitingError } from './eventually.ts';
import type { Waiting } from './eventually.ts';
import { CheckFailed } from './failures.ts';
import { isRecord } from './object.ts';
import type { Resource } from './resource.ts';
import { metadataOf, resumed, resumePoint, startsWithState } from './resumed.ts';
import type { Query } from './resumed.ts';
import { isPutOff, openUnlessBroken } from './watch-opening.ts';
import type { Watch, WatchEvent } from './watch.ts';

export { metadataOf, versionOf } from './resumed.ts';

export interface Follower extends AsyncDisposable {
  /** What came so far, in its order. An error of the stream is no event of it. */
  readonly events: readonly WatchEvent[];
  /** Errors that came within a stream, whatever their type. */
  readonly errors: readonly WatchEvent[];
  /** It starts with the state, whose events have no order up to a bookmark. */
  readonly beginsWithState: boolean;
  /** Which of its streams an event came in, the first being 1. Watches that were not accepted have no number. */
  streamOf(event: WatchEvent): number | undefined;
  /** Waits for an event, and gives all that came up to it, itself the last one.
   * @throws CheckFailed for a refused watch, WaitingError where no such event comes within the budget `event` */
  until(found: (event: WatchEvent) => boolean, what: string): Promise<readonly WatchEvent[]>;
  /** Like `until`, with what has come after that event, too. */
  withEvent(found: (event: WatchEvent) => boolean, what: string): Promise<readonly WatchEvent[]>;
  /** Waits until the server has answered the first watch. Something between may hold its answer back until there is an
   * event, so only cases that make none wait for it. */
  opened(): Promise<void>;
  close(): Promise<void>;
}

/** Starts at once, and does not wait for the answer.
 * @param watched a collection, or whatever else has a watch
 * @param query where it starts; a watch that begins with the state starts anew where it is cut before a bookmark, since
 *   initial events have no order, and forgets what came */
export function follow(
  { eventually }: Pick<Waiting, 'eventually'>,
  watched: Pick<Resource, 'watch'>,
  query: Query = {},
): Follower {
  const state: State = {
    events: [],
    errors: [],
    streamOf: new WeakMap(),
    openings: 0,
    streams: 0,
    isClosed: false,
  };
  // Whatever it meets is kept in the state.
  void pump({ eventually }, watched, query, state);

  /** All that has come at the moment at which such an event has; the stream may begin anew right after it. */
  async function withEvent(found: (event: WatchEvent) => boolean, what: string) {
    const events = await eventually(() => {
      if (state.events.some(found)) return [...state.events];
      // An event that had come counts, whatever broke the stream afterwards.
      if (state.failure !== undefined) return undefined;
      throw new CheckFailed(`no event came of ${what}; ${told(state)}`);
    }, 'event');
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
          throw new CheckFailed(`the watch is not answered; ${told(state)}`);
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
  openings: number;
  /** The openings that were accepted. */
  streams: number;
  watch?: Watch;
  isClosed: boolean;
  /** How the last opening was put off. */
  unready?: string;
  failure?: unknown;
}

/** Opens one watch after another. Those that get no further than the ones before come after pauses that grow, and how long
 * that goes on is for the budget of whoever waits: a lagging replica, or a backend that starts again, takes its time. */
async function pump(
  { eventually }: Pick<Waiting, 'eventually'>,
  watched: Pick<Resource, 'watch'>,
  query: Query,
  state: State,
): Promise<void> {
  let furthest = 0;
  async function goOn(): Promise<void> {
    if (state.isClosed) return;
    try {
      await readOne(watched, query, state);
    } catch (error) {
      state.failure = error;
    }
    if (state.isClosed || state.failure !== undefined) return;
    const reached = state.events.length;
    const isFruitless = reached <= furthest;
    furthest = Math.max(furthest, reached);
    if (isFruitless) throw new CheckFailed('the watch got no further');
  }
  let fruitless = 0;
  while (!state.isClosed && state.failure === undefined) {
    try {
      await eventually(goOn, 'event');
      fruitless = 0;
    } catch (error) {
      fruitless += 1;
      if (!(error instanceof WaitingError) || fruitless === mostFruitless) state.failure = error;
    }
  }
}

/** Budgets in a row that go by without anything new: then nobody waits any more, or for nothing that comes. */
const mostFruitless = 6;

/** Reads one watch to its end. What will come again is kept until it does: somebody may look for it only then.
 * @throws CheckFailed for a refusal */
async function readOne(watched: Pick<Resource, 'watch'>, query: Query, state: State): Promise<void> {
  state.openings += 1;
  const kept = resumePoint(query, state.events);
  const watch = await openUnlessBroken(() => watched.watch(resumed(query, state.events)));
  delete state.unready;
  if (watch === undefined) return;
  if (isPutOff(watch)) {
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
    state.events.push(event);
  }
}

function refusal(status: number, text: string, openings: number): CheckFailed {
  const which = openings === 1 ? 'the watch' : 'the watch from the version that was seen last';
  return new CheckFailed(`${which} was answered with ${status}: ${excerpt(text)}`);
}

/** An error within a stream: which type it has is not shown (core 6), but it carries no object of the collection. */
export function isError({ type, object }: WatchEvent): boolean {
  return type === 'ERROR' || (isRecord(object) && object['kind'] === 'Status');
}

/** The HTTP status that an error within a stream stands for. */
export function errorCode({ object }: WatchEvent): number | undefined {
  return isRecord(object) && typeof object['code'] === 'number' ? object['code'] : undefined;
}

/** For messages: the events that came, by type and name. */
export function describe(events: readonly WatchEvent[]): string {
  const words = events.map((event) => [event.type, metadataOf(event).name].filter(Boolean).join(' '));
  if (words.length === 0) return 'nothing';
  const shown = words.slice(-mostShown);
  return `${words.length > mostShown ? '… ' : ''}${shown.join(', ')}`;
}

const mostShown = 12;

function told({ events, errors, openings, unready }: State): string {
  const error =
    errors.length === 0 ? '' : `, and an error: ${excerpt(JSON.stringify(errors.at(-1)!.object))}`;
  const times = openings > 1 ? `, over ${openings} watches` : '';
  const last = unready === undefined ? '' : `; the last was answered with ${unready}`;
  return `so far came ${describe(events)}${error}${times}${last}`;
}

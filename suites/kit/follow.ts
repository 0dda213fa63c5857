// Follows a collection over as many watches as it takes: a server, or something before it, may end a stream at any time
// (core 4.12), so the follower goes on from the last version that it saw. A refusal, and a frame that is none, are told.
import { excerpt } from './answer.ts';
import { WaitingError } from './eventually.ts';
import type { Waiting } from './eventually.ts';
import { CheckFailed } from './failures.ts';
import { isRecord } from './object.ts';
import type { Resource } from './resource.ts';
import { metadataOf, resumed, resumePoint } from './resumed.ts';
import type { Query } from './resumed.ts';
import { TransportError } from './transport.ts';
import type { Watch, WatchEvent } from './watch.ts';

export { metadataOf, versionOf } from './resumed.ts';

export interface Follower extends AsyncDisposable {
  /** What came so far, in its order. An error of the stream is no event of it. */
  readonly events: readonly WatchEvent[];
  /** Errors that came within a stream, whatever their type. */
  readonly errors: readonly WatchEvent[];
  /** How many watches it took so far. */
  readonly openings: number;
  /** Waits for an event, and gives all that came up to it, itself the last one.
   * @throws CheckFailed for a refused watch, WaitingError where no such event comes within the budget `event` */
  until(found: (event: WatchEvent) => boolean, what: string): Promise<readonly WatchEvent[]>;
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
  const state: State = { events: [], errors: [], openings: 0, isClosed: false };
  // Whatever it meets is kept in the state.
  void pump({ eventually }, watched, query, state);

  async function until(found: (event: WatchEvent) => boolean, what: string): Promise<readonly WatchEvent[]> {
    const index = () => state.events.findIndex(found);
    await eventually(() => {
      if (state.failure === undefined && index() < 0)
        throw new CheckFailed(`no event came of ${what}; ${told(state)}`);
    }, 'event');
    // An event that had come counts, whatever broke the stream afterwards.
    const at = index();
    if (at < 0) throw state.failure;
    return state.events.slice(0, at + 1);
  }

  async function close(): Promise<void> {
    state.isClosed = true;
    await state.watch?.close();
  }

  return {
    events: state.events,
    errors: state.errors,
    get openings() {
      return state.openings;
    },
    until,
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
  openings: number;
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
      await readOne(watched, resumed(query, state.events), state);
    } catch (error) {
      state.failure = error;
    }
    if (state.isClosed || state.failure !== undefined) return;
    const reached = state.events.length;
    state.events.length = resumePoint(query, state.events);
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

/** Reads one watch to its end. @throws CheckFailed for a refusal */
async function readOne(watched: Pick<Resource, 'watch'>, query: Query, state: State): Promise<void> {
  state.openings += 1;
  const watch = await openUnlessBroken(watched, query);
  delete state.unready;
  if (watch === undefined) return;
  if (isUnready(watch)) {
    state.unready = `${watch.status}: ${excerpt(watch.refusal ?? '')}`;
    return;
  }
  state.watch = watch;
  await using _open = watch;
  if (state.isClosed) return;
  if (watch.status !== 200) throw refusal(watch.status, watch.refusal ?? '', state.openings);
  for await (const event of watch) {
    if (isError(event)) {
      state.errors.push(event);
      const code = errorCode(event);
      if (code === 410) throw refusal(code, JSON.stringify(event.object), state.openings);
      break;
    }
    state.events.push(event);
  }
}

/** To be asked again: a version that is not known where the request went, or an error that says when (core 4.12, 7). */
const isUnready = ({ status, headers }: Watch) =>
  status === 504 || (status >= 400 && headers.some(([name]) => name === 'retry-after'));

/** @throws TransportError where no connection can be made at all */
async function openUnlessBroken(watched: Pick<Resource, 'watch'>, query: Query): Promise<Watch | undefined> {
  try {
    return await watched.watch(query);
  } catch (error) {
    if (error instanceof TransportError && (error.code === 'reset' || error.code === 'timeout'))
      return undefined;
    throw error;
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

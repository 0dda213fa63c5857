// Follows a collection over as many watches as it takes: a server, or something before it, may end a stream at any time
// (core 4.12), so the follower goes on from the last version that it saw. A refusal, and a frame that is none, are told.
import { excerpt } from './answer.ts';
import type { SendOptions } from './api.ts';
import type { Waiting } from './eventually.ts';
import { CheckFailed } from './failures.ts';
import { isRecord } from './object.ts';
import type { Metadata } from './object.ts';
import type { Resource } from './resource.ts';
import { TransportError } from './transport.ts';
import type { Watch, WatchEvent } from './watch.ts';

type Query = NonNullable<SendOptions['query']>;

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

/** A stream that ends so many times in a row, without getting further than before, is no longer followed. */
const mostFruitless = 10;

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
  // Whatever it throws is kept in the state.
  void pump(watched, query, state);

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
          throw new CheckFailed('the watch is not answered');
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
  failure?: unknown;
}

async function pump(watched: Pick<Resource, 'watch'>, query: Query, state: State): Promise<void> {
  try {
    for (let fruitless = 0, furthest = 0; !state.isClosed;) {
      await readOne(watched, resumed(query, state.events), state);
      if (state.isClosed) return;
      const reached = state.events.length;
      fruitless = reached > furthest ? 0 : fruitless + 1;
      furthest = Math.max(furthest, reached);
      if (fruitless === mostFruitless)
        throw new CheckFailed(
          `the watch ended ${mostFruitless} times in a row and got no further; ${told(state)}`,
        );
      state.events.length = resumePoint(query, state.events);
    }
  } catch (error) {
    state.failure = error;
  }
}

/** Reads one watch to its end. @throws CheckFailed for a refusal */
async function readOne(watched: Pick<Resource, 'watch'>, query: Query, state: State): Promise<void> {
  state.openings += 1;
  const watch = await openUnlessBroken(watched, query);
  if (watch === undefined) return;
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

/** How many events are kept when a stream was cut: those up to the last one whose version says where to go on. Which
 * version a deletion carries is not shown, so what came after that point comes again. */
function resumePoint(query: Query, events: readonly WatchEvent[]): number {
  const known = events.findLastIndex((event) => goesOnFrom.has(event.type) && versionOf(event) !== undefined);
  const inOrder = !startsWithState(query) || events.some(({ type }) => type === 'BOOKMARK');
  return inOrder ? known + 1 : 0;
}

const goesOnFrom: ReadonlySet<string> = new Set(['ADDED', 'MODIFIED', 'BOOKMARK']);

const startsWithState = ({ resourceVersion, sendInitialEvents }: Query) =>
  resourceVersion === undefined ||
  resourceVersion === '' ||
  resourceVersion === '0' ||
  String(sendInitialEvents) === 'true';

/** The query of the next watch: without initial events, once there is a version to go on from. */
function resumed(query: Query, events: readonly WatchEvent[]): Query {
  const last = events[resumePoint(query, events) - 1];
  if (last === undefined) return query;
  const { sendInitialEvents: _send, resourceVersionMatch: _match, ...rest } = query;
  return { ...rest, resourceVersion: versionOf(last) };
}

/** The metadata of an event's object; empty where it has none. */
export function metadataOf({ object }: WatchEvent): Metadata {
  return isRecord(object) && isRecord(object['metadata']) ? object['metadata'] : {};
}

/** The version that an event carries. */
export function versionOf(event: WatchEvent): string | undefined {
  const { resourceVersion } = metadataOf(event);
  return resourceVersion === '' ? undefined : resourceVersion;
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

function told({ events, errors, openings }: State): string {
  const error =
    errors.length === 0 ? '' : `, and an error: ${excerpt(JSON.stringify(errors.at(-1)!.object))}`;
  const times = openings > 1 ? `, over ${openings} watches` : '';
  return `so far came ${describe(events)}${error}${times}`;
}

// The watches that a sequence holds open. Each is followed over as many streams as it takes.
import { WaitingError } from '../kit/eventually.ts';
import { errorCode, follow } from '../kit/follow.ts';
import type { Follower } from '../kit/follow.ts';
import { isUnrecognized } from '../kit/known-version.ts';
import type { WatchEvent } from '../kit/watch.ts';
import type { EventsRequest, Response, WatchRequest } from './requests.ts';
import type { CollectionClient, SessionContext } from './send.ts';
import { collectionOf } from './state.ts';
import type { State } from './state.ts';

export interface Watching {
  start(collectionClient: CollectionClient, request: WatchRequest): Promise<Response>;
  /** Remembers how far each watch is before a write that its end is known by. */
  remember(): void;
  /** The events of a watch up to the newest write of its collection, or all that come within the budget. */
  eventsSoFar(request: EventsRequest, collectionClient: CollectionClient, state: State): Promise<Response>;
  close(): Promise<void>;
}

interface Open {
  readonly follower: Follower;
  readonly statuses: number[];
  /** Which stream it was in when it was last remembered; undefined where none had an event. */
  stream?: number | undefined;
}

export function createWatching({ eventually }: SessionContext): Watching {
  const open = new Map<number, Open>();

  async function start({ resource, selector }: CollectionClient, request: WatchRequest): Promise<Response> {
    const statuses: number[] = [];
    const { promise: answered, resolve } = Promise.withResolvers<number>();
    const watched = {
      async watch(query: Parameters<typeof resource.watch>[0]) {
        const stream = await resource.watch(query);
        statuses.push(stream.status);
        // The follower retries while a version is not known yet.
        const header = (name: string) => stream.headers.find(([key]) => key === name)?.[1];
        if (!isUnrecognized({ status: stream.status, header })) resolve(stream.status);
        return stream;
      },
    };
    const query = { labelSelector: selector, resourceVersion: request.version };
    const follower = follow({ eventually }, watched, query);
    open.set(request.watch, { follower, statuses });
    // Something between may hold the answer back until there is an event: then it counts as begun.
    const opened = follower.opened().catch(unlessHeldBack);
    const status = await Promise.race([answered, opened]);
    return { status: status ?? statuses.at(-1) ?? 200 };
  }

  async function eventsSoFar(
    { watch }: EventsRequest,
    { reader }: CollectionClient,
    state: State,
  ): Promise<Response> {
    const { follower, statuses, stream } = open.get(watch)!;
    const newest = newestWrite(state, watch);
    const isNewest = (event: WatchEvent) => {
      const seen = reader.event(event)?.object;
      return newest === undefined || (seen?.uid === newest.uid && seen.version === newest.version);
    };
    let all: readonly WatchEvent[] = follower.events;
    try {
      if (newest !== undefined) all = await follower.withEvent(isNewest, newest.name);
    } catch (error) {
      const wasForgotten = statuses.at(-1) === 410 || follower.errors.some((one) => errorCode(one) === 410);
      if (wasForgotten) return { status: 410 };
      // The model judges events that did not come.
      if (!(error instanceof WaitingError)) throw error;
    }
    const last = all.find(isNewest);
    // The state comes in no promised order, and a stream that was cut begins with it anew: only what was written while
    // the same stream reported comes after all of it.
    const isInOrder = !follower.beginsWithState || all.some(({ type }) => type === 'BOOKMARK');
    if (!isInOrder && last !== undefined && follower.streamOf(last) !== stream)
      return { status: 200, isBeginning: true };
    const events = all.map((event) => reader.event(event)).filter((one) => one !== undefined);
    return { status: 200, events };
  }

  return {
    start,
    remember() {
      for (const one of open.values()) {
        const last = one.follower.events.at(-1);
        one.stream = last && one.follower.streamOf(last);
      }
    },
    eventsSoFar,
    async close() {
      await Promise.all([...open.values()].map(({ follower }) => follower.close()));
    },
  };
}

function newestWrite(state: State, watch: number) {
  const { collection } = state.watches.get(watch)!;
  return collectionOf(state, collection).changes.findLast(
    ({ kind }) => kind === 'created' || kind === 'changed',
  )?.object;
}

function unlessHeldBack(error: unknown): undefined {
  if (!(error instanceof WaitingError)) throw error;
}

// The open watches of a sequence. A watch that the server ends is resumed with a new stream.
import { WaitingError } from '../kit/waiting/eventually.ts';
import { errorCode, follow } from '../kit/watches/follow.ts';
import type { Follower } from '../kit/watches/follow.ts';
import { isUnrecognized } from '../kit/watches/known-version.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';
import type { EventsRequest, Response, WatchRequest } from './requests.ts';
import type { CollectionClient, SessionContext } from './send.ts';
import { collectionOf } from './state.ts';
import type { State } from './state.ts';

export interface Watching {
  start(collectionClient: CollectionClient, request: WatchRequest): Promise<Response>;
  /** Records the current stream of each watch, before the write that marks the end of the expected events. */
  recordPositions(): void;
  /** Collects the events of a watch until the newest write of its collection has arrived or the waiting time is over. */
  collectEvents(request: EventsRequest, collectionClient: CollectionClient, state: State): Promise<Response>;
  close(): Promise<void>;
}

interface Open {
  readonly follower: Follower;
  readonly statuses: number[];
  /** The stream of the last event when positions were recorded; undefined if there was no event. */
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
        // The follower repeats the request while the server does not recognize the version yet.
        const header = (name: string) => stream.headers.find(([key]) => key === name)?.[1];
        if (!isUnrecognized({ status: stream.status, header })) resolve(stream.status);
        return stream;
      },
    };
    const query = { labelSelector: selector, resourceVersion: request.version };
    const follower = follow({ eventually }, watched, query);
    open.set(request.watch, { follower, statuses });
    // A proxy may hold the answer back until the first event. The watch counts as started then.
    const opened = follower.opened().catch(ignoreTimeout);
    const status = await Promise.race([answered, opened]);
    return { status: status ?? statuses.at(-1) ?? 200 };
  }

  async function collectEvents(
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
      const isExpired = statuses.at(-1) === 410 || follower.errors.some((one) => errorCode(one) === 410);
      if (isExpired) return { status: 410 };
      // The model reports missing events.
      if (!(error instanceof WaitingError)) throw error;
    }
    const last = all.find(isNewest);
    // Initial events have no stated order, and a new stream repeats them. Only a write during the same stream is known to
    // arrive after all of them.
    const isInOrder = !follower.beginsWithState || all.some(({ type }) => type === 'BOOKMARK');
    if (!isInOrder && last !== undefined && follower.streamOf(last) !== stream)
      return { status: 200, isBeginning: true };
    const events = all.map((event) => reader.event(event)).filter((one) => one !== undefined);
    return { status: 200, events };
  }

  return {
    start,
    recordPositions() {
      for (const one of open.values()) {
        const last = one.follower.events.at(-1);
        one.stream = last && one.follower.streamOf(last);
      }
    },
    collectEvents,
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

function ignoreTimeout(error: unknown): undefined {
  if (!(error instanceof WaitingError)) throw error;
}

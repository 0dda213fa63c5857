// watch: opens a stream, whose events are judged when they are looked at (core 4.12, 6).
import { refused } from '../outcome.ts';
import type { Mismatch, Outcome } from '../outcome.ts';
import type { EventsRequest, Response, WatchRequest } from '../requests.ts';
import { collectionOf, nowOf } from '../state.ts';
import type { Collection, OpenWatch, State } from '../state.ts';
import { eventsMismatch } from './events.ts';
import { initialMismatch } from './initial-events.ts';
import { between, cannotBeHad, momentOf } from './moments.ts';

export function watch(state: State, request: WatchRequest): readonly Outcome[] {
  const { collection: id, version } = request;
  const collection = collectionOf(state, id);
  const withState = version === undefined || version === '0';
  const moment = oldestStart(collection, version);
  const opened: Outcome = {
    says: 'answered with a stream',
    rule: 'started',
    hasStatus: (status) => status === 200,
    next: () => ({
      ...state,
      watches: new Map(state.watches).set(request.watch, { collection: id, withState, moment }),
    }),
  };
  return withState
    ? [opened]
    : [opened, refused(state, 'started', cannotBeHad, 'a version that cannot be had')];
}

function oldestStart(collection: Collection, version: string | undefined): number {
  if (version === undefined) return nowOf(collection);
  return version === '0' ? 0 : (momentOf(collection, version) ?? 0);
}

/** All events of the watch, up to that of the newest write. Its version may have expired meanwhile. */
export function events(state: State, request: EventsRequest): readonly Outcome[] {
  const open = state.watches.get(request.watch)!;
  return [
    {
      says: 'reported',
      rule: 'events',
      hasStatus: (status) => status === 200,
      next: (response) =>
        (response.isBeginning === true
          ? undefined
          : reportedMismatch(collectionOf(state, request.collection), open, response)) ?? state,
    },
    {
      says: 'refused with 410 where it went on',
      rule: 'events',
      hasStatus: (status) => status === 410,
      next: () => {
        const watches = new Map(state.watches);
        watches.delete(request.watch);
        return { ...state, watches };
      },
    },
  ];
}

/** A watch that begins with the state may show that of any moment since its request, because its answer may come late. */
function reportedMismatch(
  collection: Collection,
  { withState, moment }: OpenWatch,
  { events: reported = [] }: Response,
): Mismatch | undefined {
  if (!withState) return eventsMismatch(collection, moment, [], reported);
  const wrong = between(moment, nowOf(collection))
    .toReversed()
    .map((start) => initialMismatch(collection, start, reported));
  return wrong.includes(undefined) ? undefined : wrong[0];
}

// watch: opens a stream. An `events` request judges what it has delivered (core 4.12, 6).
import { refused } from '../outcome.ts';
import type { Mismatch, Outcome } from '../outcome.ts';
import type { EventsRequest, Response, WatchRequest } from '../requests.ts';
import { collectionOf, nowOf } from '../state.ts';
import type { Collection, OpenWatch, State } from '../state.ts';
import { eventsMismatch } from './events.ts';
import { initialMismatch } from './initial-events.ts';
import { between, isUnavailable, revisionOf } from './revisions.ts';

export function watch(state: State, request: WatchRequest): readonly Outcome[] {
  const { collection: id, version } = request;
  const collection = collectionOf(state, id);
  const withState = version === undefined || version === '0';
  const revision = oldestStart(collection, version);
  const opened: Outcome = {
    description: 'a stream',
    rule: 'started',
    hasStatus: (status) => status === 200,
    next: () => ({
      ...state,
      watches: new Map(state.watches).set(request.watch, { collection: id, withState, revision }),
    }),
  };
  return withState
    ? [opened]
    : [opened, refused(state, 'started', isUnavailable, '410 or 504 for an unavailable version')];
}

function oldestStart(collection: Collection, version: string | undefined): number {
  if (version === undefined) return nowOf(collection);
  return version === '0' ? 0 : (revisionOf(collection, version) ?? 0);
}

/** The events of the watch up to the newest write. The version from which it resumes may have expired. */
export function events(state: State, request: EventsRequest): readonly Outcome[] {
  const open = state.watches.get(request.watch)!;
  return [
    {
      description: 'events',
      rule: 'events',
      hasStatus: (status) => status === 200,
      next: (response) =>
        (response.isBeginning === true
          ? undefined
          : receivedMismatch(collectionOf(state, request.collection), open, response)) ?? state,
    },
    {
      description: '410 for an expired version',
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

/** With initial events, the watch may have started at any revision since the request, if its answer was delayed. */
function receivedMismatch(
  collection: Collection,
  { withState, revision }: OpenWatch,
  { events: received = [] }: Response,
): Mismatch | undefined {
  if (!withState) return eventsMismatch(collection, revision, [], received);
  const wrong = between(revision, nowOf(collection))
    .toReversed()
    .map((start) => initialMismatch(collection, start, received));
  return wrong.includes(undefined) ? undefined : wrong[0];
}

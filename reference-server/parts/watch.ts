// Parts that decide what a watch shows: its start, the mapping of events, bookmarks, and the bytes of each
// frame (document core 2.6, 4.12, 6; field notes for what the document leaves open).
import type { Names } from '../../common/dialects/names.ts';
import { entryBytes } from '../codec/entries.ts';
import type { StatusAnswer } from '../errors/status.ts';
import type { JsonObject } from '../object.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import type { ResourceRoute } from '../requests/routes.ts';
import type { Entry, StoreEvent } from '../storage/store.ts';
import { prefixOf } from './lists.ts';
import type { SelectedBy } from './selectors.ts';

/** The parameters of a watch request. */
export interface WatchRequest {
  /** Unset where the request names none; 0 means any. */
  readonly version: number | undefined;
  /** Unset where the request does not state it. */
  readonly sendInitialEvents: boolean | undefined;
  readonly bookmarks: boolean;
  readonly timeoutSeconds: number | undefined;
}

/**
 * `state`: existing objects come first, as synthetic ADDED events, from a state no older than `notOlderThan`.
 * `changes`: only changes after a revision.
 */
export type WatchStart =
  | { readonly from: 'state'; readonly notOlderThan: number }
  | { readonly from: 'changes'; readonly after: number };

/** The parameters of one watch; each watch has its own record. */
export interface WatchFacts {
  readonly route: ResourceRoute;
  readonly requested: WatchRequest;
  readonly start: WatchStart;
  /** Empty where it shows the whole collection. */
  readonly selectedBy: readonly SelectedBy[];
}

export interface SeenEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly entry: Entry;
}

type Matches = (entry: Entry) => boolean;

/** Where a watch starts (document core 4.12, watch semantics). `current` is the newest revision. */
function startOf({ version, sendInitialEvents }: WatchRequest, current: number): WatchStart {
  const isNamed = version !== undefined && version > 0;
  if (sendInitialEvents === true || (sendInitialEvents === undefined && !isNamed))
    return { from: 'state', notOlderThan: version ?? 0 };
  return { from: 'changes', after: isNamed ? version : current };
}

/** Entries of the initial state, in the order in which the watch shows them. */
function initialEntries(entries: readonly Entry[], matches: Matches, _facts: WatchFacts): readonly Entry[] {
  return entries.filter(matches);
}

/**
 * The filter between the log and one watch: receives the events of the collection one by one, in order, each as
 * soon as the watch can accept it, and returns those to show.
 */
function delivery(_facts: WatchFacts): (event: StoreEvent) => readonly StoreEvent[] {
  return (event) => [event];
}

/**
 * Maps an event for a watch with selectors: an object that stops matching becomes DELETED, one that starts to
 * match becomes ADDED.
 */
function seenThrough(event: StoreEvent, matches: Matches, _facts: WatchFacts): SeenEvent | undefined {
  const { entry, previous } = event;
  const was = previous !== undefined && matches(previous);
  const is = event.type !== 'DELETED' && matches(entry);
  if (was && is) return { type: 'MODIFIED', entry };
  if (is) return { type: 'ADDED', entry };
  return was ? { type: 'DELETED', entry } : undefined;
}

/** Whether a bookmark ends the initial events: only for a streaming list, even without events. */
function marksEndOfInitialEvents({ sendInitialEvents, bookmarks }: WatchRequest): boolean {
  return sendInitialEvents === true && bookmarks;
}

/** The annotations of the bookmark that ends the initial events. */
export function endOfInitialEvents(names: Names): Readonly<Record<string, string>> {
  return { [names.annotations.initialEventsEnd]: 'true' };
}

/**
 * Whether a bookmark has new information for the client. `lastSentRevision` is the newest revision that the watch has shown
 * or sent, `position` that up to which everything was sent.
 */
function bookmarkIsDue({ bookmarks }: WatchRequest, lastSentRevision: number, position: number): boolean {
  return bookmarks && position > lastSentRevision;
}

const bookmarkEveryMs = 60_000;
const bookmarkBeforeEndMs = 2_000;
const leastBookmarkMs = 1_000;

/**
 * The pause before the next check whether a bookmark is due: about a minute, or until shortly before the watch
 * ends; unset after the last check.
 * @param random from 0 up to 1
 */
function nextBookmarkMs({ bookmarks }: WatchRequest, untilEndMs: number, random: number): number | undefined {
  if (!bookmarks) return undefined;
  const beforeEndMs = untilEndMs - Math.min(bookmarkBeforeEndMs, untilEndMs / 2);
  const regularMs = bookmarkEveryMs * (1 + random / 4);
  if (regularMs < beforeEndMs) return regularMs;
  return untilEndMs < leastBookmarkMs ? undefined : beforeEndMs;
}

/** The object of a bookmark: it contains only a version. */
function bookmarkObject(
  kind: Pick<Kind, 'group' | 'version' | 'kind'>,
  revision: number,
  annotations?: Readonly<Record<string, string>>,
): JsonObject {
  return {
    kind: kind.kind,
    apiVersion: kind.group === '' ? kind.version : `${kind.group}/${kind.version}`,
    metadata: { resourceVersion: String(revision), ...(annotations === undefined ? {} : { annotations }) },
  };
}

/** The object of an ERROR event. */
function errorObject({ status }: StatusAnswer): JsonObject {
  return status;
}

const shortestDefaultMs = 30 * 60_000;

/**
 * The duration of a watch: as requested, else between half an hour and an hour.
 * @param random from 0 up to 1
 */
function durationMs(timeoutSeconds: number | undefined, random: number): number {
  if (timeoutSeconds !== undefined && timeoutSeconds > 0) return timeoutSeconds * 1000;
  return shortestDefaultMs * (1 + random);
}

/** The bytes of an event with a stored object; called through `shareFrames`. */
export function entryFrame(type: SeenEvent['type'], entry: Entry): Uint8Array {
  return Buffer.concat([Buffer.from(`{"type":"${type}","object":`), entryBytes(entry), lineEnd]);
}

const lineEnd = Buffer.from('}\n');

/** The bytes of an event with an object created for it. */
export function documentFrame(type: 'BOOKMARK' | 'ERROR', object: JsonObject): Uint8Array {
  return Buffer.from(`${JSON.stringify({ type, object })}\n`);
}

export const watchParts = {
  prefixOf,
  startOf,
  initialEntries,
  delivery,
  seenThrough,
  marksEndOfInitialEvents,
  bookmarkIsDue,
  nextBookmarkMs,
  bookmarkObject,
  errorObject,
  durationMs,
};

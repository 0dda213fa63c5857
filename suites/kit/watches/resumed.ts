// Computes where the follower resumes a watch: at the last version that it received (core 4.12).
import type { SendOptions } from '../requests/api.ts';
import { isRecord } from '../objects/object.ts';
import type { Metadata } from '../objects/object.ts';
import type { WatchEvent } from './watch.ts';

export type Query = NonNullable<SendOptions['query']>;

/** The number of events to keep after a cut: those up to the last one whose version can be resumed. The documents do not say
 * which version a deletion carries, so later events will be repeated. */
export function resumePoint(query: Query, events: readonly WatchEvent[]): number {
  const known = events.findLastIndex(
    (event) => resumableTypes.has(event.type) && versionOf(event) !== undefined,
  );
  const inOrder = !startsWithState(query) || events.some(({ type }) => type === 'BOOKMARK');
  return inOrder ? known + 1 : 0;
}

const resumableTypes: ReadonlySet<string> = new Set(['ADDED', 'MODIFIED', 'BOOKMARK']);

/** Whether the watch begins with the current state. */
export const startsWithState = ({ resourceVersion, sendInitialEvents }: Query): boolean =>
  resourceVersion === undefined ||
  resourceVersion === '' ||
  resourceVersion === '0' ||
  String(sendInitialEvents) === 'true';

/** The query of the next watch: without initial events once there is a version to resume from. */
export function resumed(query: Query, events: readonly WatchEvent[]): Query {
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

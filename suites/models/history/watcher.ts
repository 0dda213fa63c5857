// A client that watches until the closing writes come, and goes on from the last version that it saw whenever a stream
// ends: cut by a server, which may do so at any time, or by itself.
import { CheckFailed, PrerequisiteFailed } from '../../kit/failures.ts';
import { isRecord } from '../../kit/objects/object.ts';
import type { Waiting } from '../../kit/waiting/eventually.ts';
import { TransportError } from '../../kit/requests/transport.ts';
import type { Watch as OpenWatch, WatchEvent } from '../../kit/watches/watch.ts';
import type { Notification, Segment, Start, Watch, WatchEnding } from './history.ts';
import type { Log } from './log.ts';
import { scopeOf, seenIn, selectorOf } from './places.ts';
import type { View } from './places.ts';
import { nextPoint } from './resume-point.ts';
import type { ResumePoint } from './resume-point.ts';

export interface WatcherOptions {
  readonly client: string;
  readonly log: Log;
  readonly view: View;
  readonly start: Start;
  /** The version of the start; left out where there is none. */
  readonly version?: string;
  readonly bookmarks?: boolean;
  /** Seconds after which the server ends a stream. */
  readonly timeoutSeconds?: number;
  /** After how many notifications of a stream the client leaves it, to go on in another; never where left out. */
  readonly leavesAfter?: () => number;
  /** After how many notifications it goes for good. */
  readonly staysFor?: number;
  readonly waiting: Pick<Waiting, 'eventually'>;
  /** Takes the open stream, so that it can be ended from outside; undefined once it is over. */
  readonly onOpen: (watch: OpenWatch) => void;
  readonly isStopped: () => boolean;
}

/** Streams in a row that brought nothing, after which a watcher gives up. */
const mostIdle = 30;

/** Follows until the closing writes, or until it may not or cannot go on, and puts what it saw into the log. */
export async function runWatcher(options: WatcherOptions): Promise<void> {
  const { log, view, start } = options;
  const segments: Segment[] = [];
  const closing = new Set(view.places.map((place) => place.closing));
  let from: ResumePoint = options.version === undefined ? {} : { version: options.version };
  let ending: WatchEnding | undefined;
  let idle = 0;
  let count = 0;
  while (ending === undefined) {
    const one = await readSegment(options, from, closing, count);
    count += one.notifications.length;
    idle = one.notifications.length === 0 ? idle + 1 : 0;
    const ended = one.ending ?? (idle > mostIdle ? 'expired' : undefined);
    ending = options.isStopped() ? (ended ?? 'silent') : ended;
    const { notifications, sent } = one;
    if (ending !== undefined) {
      segments.push({ sent, notifications });
      break;
    }
    const next = nextPoint(start, from, notifications);
    segments.push({ sent, notifications, continuedAt: next.index });
    from = next.point;
  }
  log.watches.push({
    ...scopeOf(options.client, view),
    start,
    segments,
    ending: ending ?? 'silent',
  } satisfies Watch);
}

interface ReadSegment {
  readonly sent: number;
  readonly notifications: readonly Notification[];
  readonly ending?: WatchEnding;
}

async function readSegment(
  options: WatcherOptions,
  from: ResumePoint,
  closing: Set<string>,
  before: number,
): Promise<ReadSegment> {
  const { log, view, leavesAfter, staysFor, start } = options;
  const notifications: Notification[] = [];
  const { sent, watch } = await open(options, from);
  if (watch === undefined) return { sent, notifications, ending: 'expired' };
  options.onOpen(watch);
  const enough = leavesAfter?.() ?? Infinity;
  try {
    for await (const event of watch) {
      if (event.type === 'ERROR')
        return { sent, notifications, ...(isExpired(event) ? { ending: 'expired' } : {}) };
      const one = notificationOf(log, view, event);
      if (one === undefined) continue;
      notifications.push(one);
      log.receive();
      if (one.kind === 'change') closing.delete(one.object);
      if (closing.size === 0) return { sent, notifications, ending: 'closing' };
      if (before + notifications.length >= (staysFor ?? Infinity))
        return { sent, notifications, ending: 'left' };
      // Only where it can go on from: no client can resume from within initial events.
      if (
        notifications.length >= enough &&
        nextPoint(start, from, notifications).index === notifications.length - 1
      )
        break;
    }
  } finally {
    await watch.close();
  }
  return { sent, notifications };
}

async function open(
  options: WatcherOptions,
  { version, isResumed }: ResumePoint,
): Promise<{ readonly sent: number; readonly watch: OpenWatch | undefined }> {
  const { log, view, start, waiting, bookmarks, timeoutSeconds } = options;
  const isStreamingList = start.from === 'initial-events' && isResumed !== true;
  const query = {
    ...selectorOf(view),
    resourceVersion: version,
    ...(bookmarks === true ? { allowWatchBookmarks: true } : {}),
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
    ...(isStreamingList ? { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' } : {}),
  };
  return waiting.eventually(async () => {
    const sent = log.tick();
    const watch = await openOnce(view, query);
    if (watch.status === 200) return { sent, watch };
    if (watch.status === 410) return { sent, watch: undefined };
    throw new PrerequisiteFailed(`a watch among others answered ${watch.status}: ${watch.refusal ?? ''}`);
  }, 'event');
}

async function openOnce(view: View, query: Parameters<View['resource']['watch']>[0]): Promise<OpenWatch> {
  try {
    return await view.resource.watch(query);
  } catch (error) {
    if (error instanceof TransportError) throw new CheckFailed(`a watch among others: ${error.message}`);
    throw error;
  }
}

function notificationOf(log: Log, view: View, { type, object }: WatchEvent): Notification | undefined {
  const received = log.tick();
  if (type === 'BOOKMARK') {
    const metadata = isRecord(object) && isRecord(object['metadata']) ? object['metadata'] : {};
    const version = metadata['resourceVersion'];
    return { kind: 'bookmark', version: typeof version === 'string' ? version : '', received };
  }
  const seen = seenIn(view, object);
  return seen && { kind: 'change', type, received, ...seen };
}

const isExpired = ({ object }: WatchEvent): boolean => isRecord(object) && object['code'] === 410;

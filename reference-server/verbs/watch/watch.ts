// watch: the changes of a collection as a stream of JSON documents (document core 2.6, 4.12, 6).
import type { Context } from '../../context.ts';
import type { WatchRequest, WatchFacts } from '../../parts/watch.ts';
import type { Answer } from '../../requests/answer.ts';
import type { Ready } from '../../requests/stages.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import { StoreError } from '../../errors/store-error.ts';
import { frameWriter } from './frame-writer.ts';
import type { OpenWatch } from './open-watch.ts';
import { readInteger } from '../../requests/options.ts';
import { readSelection } from '../reads/selection.ts';
import { beginWatch } from './watch-begin.ts';
import type { WatchBeginning } from './watch-begin.ts';
import { watchFrames } from './watch-frames.ts';
import { WatchSpan } from './watch-span.ts';

/** @throws ApiError BadRequest, Invalid. A version that is no longer kept is an event in the stream (field notes). */
export async function watch(context: Context, ready: Ready): Promise<Answer> {
  const { route, request } = ready;
  const { selectedBy, matches } = readSelection(context, route);
  context.parts.versions.checkListOptions(route.query, true);
  const requested = readWatchRequest(context, route);
  const parts = context.parts.watch;
  const { current } = await context.store.revision();
  const start = parts.startOf(requested, current);
  const facts: WatchFacts = { route, requested: requested, start, selectedBy };
  const prefix = parts.prefixOf(route);
  const frames = await frameWriter(context, ready);
  const durationMs = parts.durationMs(requested.timeoutSeconds, context.random());
  const span = new WatchSpan(context.clock, request.signal, durationMs);
  const open: OpenWatch = { context, facts, prefix, matches, span, frames };
  return {
    form: 'stream',
    code: context.parts.answers.streamCode(route),
    frames: watchFrames(open, await beginNow(open)),
  };
}

/** Before the response starts, so that all later changes are seen. */
async function beginNow(open: OpenWatch): Promise<WatchBeginning | StoreError | undefined> {
  try {
    return await beginWatch(open);
  } catch (error) {
    if (error instanceof StoreError && error.code === 'expired') return error;
    open.span.end();
    throw error;
  }
}

function readWatchRequest(context: Context, { query }: ResourceRoute): WatchRequest {
  const { readFlag } = context.parts.routing;
  const isSet = (name: string) => (query.get(name) ?? '') !== '';
  return {
    version: context.parts.versions.readVersion(query),
    sendInitialEvents: isSet('sendInitialEvents') ? readFlag(query, 'sendInitialEvents') : undefined,
    bookmarks: readFlag(query, 'allowWatchBookmarks'),
    timeoutSeconds: readInteger(query, 'timeoutSeconds'),
  };
}

// watch: the changes of a collection as a stream of JSON documents (document core 2.6, 6).
import { entryBytes } from '../codec/entries.ts';
import type { Context } from '../context.ts';
import type { Answer } from '../pipeline/answer.ts';
import type { Ready } from '../pipeline/stages.ts';
import type { Entry, StoreEvent, WatchCursor } from '../storage/store.ts';
import { collectionPrefix } from './keys.ts';
import { checkListOptions, readVersion } from './list-options.ts';
import { readInteger } from './options.ts';
import { readSelection } from './selection.ts';

type EventType = 'ADDED' | 'MODIFIED' | 'DELETED';

const lineEnd = Buffer.from('}\n');

export async function watch(context: Context, ready: Ready): Promise<Answer> {
  const { route, request } = ready;
  const { matches } = readSelection(context, route);
  const prefix = collectionPrefix(route.kind, route.namespace);
  checkListOptions(route.query, true);
  const version = readVersion(route.query);
  const initial =
    version === undefined ? await context.parts.storage.list(context.store, prefix, {}) : undefined;
  const cursor = context.parts.storage.watch(context.store, prefix, initial?.revision ?? version!);
  const timeoutSeconds = readInteger(route.query, 'timeoutSeconds');
  const end = endOf(context, cursor, request.signal, timeoutSeconds);
  const existing = initial?.entries.filter(matches) ?? [];
  return {
    form: 'stream',
    code: context.parts.answers.streamCode(route),
    frames: frames(context, cursor, existing, matches, end),
  };
}

/** Closes the cursor when the client goes or its time is over; returns what takes that back. */
function endOf(
  context: Context,
  cursor: WatchCursor,
  signal: AbortSignal,
  timeoutSeconds: number | undefined,
): () => void {
  const close = () => cursor.close();
  const cancel = timeoutSeconds === undefined ? () => {} : context.clock.after(timeoutSeconds * 1000, close);
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  return () => {
    cancel();
    signal.removeEventListener('abort', close);
    close();
  };
}

async function* frames(
  context: Context,
  cursor: WatchCursor,
  existing: readonly Entry[],
  matches: (entry: Entry) => boolean,
  end: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    for (const entry of existing) yield frame('ADDED', entry);
    for await (const event of cursor) {
      const seen = seenThrough(event, matches);
      if (seen !== undefined) yield frame(seen, event.entry);
    }
  } catch (error) {
    const { status } = context.parts.errors.statusOfError(error);
    yield Buffer.from(`${JSON.stringify({ type: 'ERROR', object: status })}\n`);
  } finally {
    end();
  }
}

/** What an event is to a watcher with a selector: an object that stops matching is gone, one that starts to is new. */
function seenThrough(event: StoreEvent, matches: (entry: Entry) => boolean): EventType | undefined {
  const was = event.previous !== undefined && matches(event.previous);
  const is = event.type !== 'DELETED' && matches(event.entry);
  if (was && is) return 'MODIFIED';
  if (is) return 'ADDED';
  return was ? 'DELETED' : undefined;
}

function frame(type: EventType, entry: Entry): Uint8Array {
  return Buffer.concat([Buffer.from(`{"type":"${type}","object":`), entryBytes(entry), lineEnd]);
}

// The frames of one watch: first what exists, then each change, and bookmarks between them. Frames that are ready
// together go out as one piece, and nothing is read ahead of what the client takes.
import { ApiError } from '../errors/api-error.ts';
import { StoreError } from '../storage/store.ts';
import type { Entry } from '../storage/store.ts';
import { BookmarkTimer } from './bookmark-timer.ts';
import { FramePiece } from './frame-piece.ts';
import type { OpenWatch } from './open-watch.ts';
import { shownAs } from './shown-as.ts';
import { checkReadable } from './unreadable.ts';
import { beginOnceReached } from './watch-begin.ts';
import type { WatchBeginning } from './watch-begin.ts';

/** @param beginning an error is shown as the only event; undefined: the state it begins with is waited for */
export async function* watchFrames(
  open: OpenWatch,
  beginning: WatchBeginning | StoreError | undefined,
): AsyncGenerator<Uint8Array, void> {
  const { context, span } = open;
  try {
    if (beginning instanceof StoreError) throw beginning;
    const begun = beginning ?? (await beginOnceReached(open));
    if (begun === undefined) return;
    if (begun.existing !== undefined) yield* initialFrames(open, begun.existing, begun.revision);
    yield* changeFrames(open, begun);
  } catch (error) {
    const answer = context.parts.errors.statusOfError(error);
    const { documentFrame, errorObject } = context.parts.watch;
    yield documentFrame('ERROR', errorObject(answer));
    // One that nobody foresaw is told to the operator, too.
    if (answer.code === 500 && !(error instanceof ApiError)) throw error;
  } finally {
    span.end();
  }
}

function* initialFrames(
  { context, facts, matches, span }: OpenWatch,
  existing: readonly Entry[],
  revision: number,
): Generator<Uint8Array, void> {
  const parts = context.parts.watch;
  const piece = new FramePiece();
  for (const entry of parts.initialEntries(existing, matches, facts)) {
    piece.add(parts.entryFrame('ADDED', shownAs(facts.route.kind, entry)));
    if (!piece.isFull) continue;
    yield piece.take();
    if (span.ended) return;
  }
  if (parts.marksEndOfInitialEvents(facts.asked)) {
    const annotations = parts.endOfInitialEvents(context.names);
    piece.add(parts.documentFrame('BOOKMARK', parts.bookmarkObject(facts.route.kind, revision, annotations)));
  }
  if (!piece.isEmpty) yield piece.take();
}

async function* changeFrames(open: OpenWatch, begun: WatchBeginning): AsyncGenerator<Uint8Array, void> {
  const { context, facts, matches } = open;
  const { cursor, revision } = begun;
  const parts = context.parts.watch;
  const deliver = parts.delivery(facts);
  const bookmarks = new BookmarkTimer(open, cursor);
  const piece = new FramePiece();
  let told = revision;
  try {
    for (;;) {
      while (!piece.isFull) {
        const event = cursor.take();
        if (event === undefined) break;
        if (event.revision <= revision) continue;
        for (const delivered of deliver(event)) {
          const seen = parts.seenThrough(delivered, matches, facts);
          if (seen === undefined) continue;
          checkReadable(facts.route.kind, [seen.entry]);
          piece.add(parts.entryFrame(seen.type, shownAs(facts.route.kind, seen.entry)));
          told = delivered.revision;
        }
      }
      const { position } = cursor;
      if (piece.isEmpty && bookmarks.takeDue() && parts.bookmarkIsDue(facts.asked, told, position)) {
        piece.add(parts.documentFrame('BOOKMARK', parts.bookmarkObject(facts.route.kind, position)));
        told = position;
      }
      if (!piece.isEmpty) yield piece.take();
      else if (cursor.closed) return;
      else await cursor.ready();
    }
  } finally {
    bookmarks.stop();
  }
}

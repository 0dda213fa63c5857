// The frames of one watch: existing objects first, then each change, and bookmarks between them. Frames that
// are available together are sent as one piece, and nothing is read before the client needs it.
import { endOfInitialEvents } from '../../parts/watch.ts';
import { ApiError } from '../../errors/api-error.ts';
import { StoreError } from '../../errors/store-error.ts';
import { nextTurn } from '../../controllers/turn.ts';
import { BookmarkTimer } from './bookmark-timer.ts';
import { ChangeReader } from './change-reader.ts';
import { FramePiece } from './frame-piece.ts';
import type { OpenWatch } from './open-watch.ts';
import { shownAs } from '../shown-as.ts';
import { beginOnceReached } from './watch-begin.ts';
import type { WatchBeginning } from './watch-begin.ts';

/** @param beginning an error is sent as the only event; undefined: waits for the initial state */
export async function* watchFrames(
  open: OpenWatch,
  beginning: WatchBeginning | StoreError | undefined,
): AsyncGenerator<Uint8Array, void> {
  const { context, span, frames } = open;
  try {
    if (beginning instanceof StoreError) throw beginning;
    const begun = beginning ?? (await beginOnceReached(open));
    if (begun === undefined) return;
    if (begun.existing !== undefined) yield* initialFrames(open, begun);
    yield* changeFrames(open, begun);
  } catch (error) {
    const answer = context.parts.errors.statusOfError(error);
    yield frames.documentFrame('ERROR', context.parts.watch.errorObject(answer));
    // Unexpected errors are also reported to the operator.
    if (answer.code === 500 && !(error instanceof ApiError)) throw error;
  } finally {
    span.end();
  }
}

function* initialFrames(
  { context, facts, matches, span, frames }: OpenWatch,
  begun: WatchBeginning,
): Generator<Uint8Array, void> {
  const { existing = [], revision } = begun;
  begun.existing = undefined;
  const parts = context.parts.watch;
  const piece = new FramePiece();
  for (const entry of parts.initialEntries(existing, matches, facts)) {
    piece.add(frames.entryFrame('ADDED', shownAs(facts.route.kind, entry)));
    if (!piece.isFull) continue;
    yield piece.take();
    if (span.ended) return;
  }
  if (parts.marksEndOfInitialEvents(facts.requested)) {
    const annotations = endOfInitialEvents(context.names);
    piece.add(
      frames.documentFrame('BOOKMARK', parts.bookmarkObject(facts.route.kind, revision, annotations)),
    );
  }
  if (!piece.isEmpty) yield piece.take();
}

/** Number of events that are read at once: a watch that selects few of many events must not block the others. */
const mostAtOnce = 2048;

async function* changeFrames(open: OpenWatch, begun: WatchBeginning): AsyncGenerator<Uint8Array, void> {
  const { context, facts, frames } = open;
  const { cursor } = begun;
  const parts = context.parts.watch;
  const piece = new FramePiece();
  const changes = new ChangeReader(open, begun);
  const bookmarks = new BookmarkTimer(open, cursor);
  let lastSentRevision = begun.revision;
  try {
    for (;;) {
      const looked = changes.readInto(piece, mostAtOnce);
      lastSentRevision = Math.max(lastSentRevision, changes.newest);
      if (
        piece.isEmpty &&
        bookmarks.takeDue() &&
        parts.bookmarkIsDue(facts.requested, lastSentRevision, cursor.position)
      ) {
        lastSentRevision = cursor.position;
        piece.add(frames.documentFrame('BOOKMARK', parts.bookmarkObject(facts.route.kind, lastSentRevision)));
      }
      if (!piece.isEmpty) yield piece.take();
      else if (looked === mostAtOnce) await nextTurn();
      else if (cursor.closed) return;
      else await cursor.ready();
    }
  } finally {
    bookmarks.stop();
  }
}

// Reads the available events of one watch, as the frames that it shows for them.
import type { StoreEvent } from '../../storage/store.ts';
import type { FramePiece } from './frame-piece.ts';
import type { OpenWatch } from './open-watch.ts';
import { shownAs } from '../shown-as.ts';
import { checkReadable } from '../../resources/declaration/unreadable.ts';
import type { WatchBeginning } from './watch-begin.ts';

export class ChangeReader {
  readonly #open: OpenWatch;
  readonly #begun: WatchBeginning;
  readonly #deliver: (event: StoreEvent) => readonly StoreEvent[];
  #newest = 0;

  constructor(open: OpenWatch, begun: WatchBeginning) {
    this.#open = open;
    this.#begun = begun;
    this.#deliver = open.context.parts.watch.delivery(open.facts);
  }

  /** The revision of the last event that was shown; 0 before the first. */
  get newest(): number {
    return this.#newest;
  }

  /**
   * Adds frames until the piece is full, no event is available, or `most` events were read; returns the number
   * read.
   * @throws StoreError `expired`
   */
  readInto(piece: FramePiece, most: number): number {
    const { cursor, revision } = this.#begun;
    for (let looked = 0; looked < most; looked++) {
      const event = piece.isFull ? undefined : cursor.take();
      if (event === undefined) return looked;
      // An event before the requested future version.
      if (event.revision > revision) this.#show(event, piece);
    }
    return most;
  }

  #show(event: StoreEvent, piece: FramePiece): void {
    const { context, facts, matches, frames } = this.#open;
    const { seenThrough } = context.parts.watch;
    for (const delivered of this.#deliver(event)) {
      const seen = seenThrough(delivered, matches, facts);
      if (seen === undefined) continue;
      checkReadable(facts.route.kind, [seen.entry]);
      piece.add(frames.entryFrame(seen.type, shownAs(facts.route.kind, seen.entry)));
      this.#newest = delivered.revision;
    }
  }
}

// When a watch checks whether a bookmark is due: at intervals, and shortly before its end (document core 4.12).
import type { WatchCursor } from '../../storage/store.ts';
import type { OpenWatch } from './open-watch.ts';

export class BookmarkTimer {
  readonly #open: OpenWatch;
  readonly #cursor: WatchCursor;
  #due = false;
  #cancel: (() => void) | undefined;

  /** Wakes the cursor each time. */
  constructor(open: OpenWatch, cursor: WatchCursor) {
    this.#open = open;
    this.#cursor = cursor;
    this.#schedule();
  }

  /** Whether a check has become due since the last call. */
  takeDue(): boolean {
    const due = this.#due;
    this.#due = false;
    return due;
  }

  stop(): void {
    this.#cancel?.();
  }

  #schedule(): void {
    const { context, facts, span } = this.#open;
    const pauseMs = context.parts.watch.nextBookmarkMs(facts.requested, span.remainingMs, context.random());
    if (pauseMs === undefined) return;
    this.#cancel = context.clock.after(pauseMs, () => {
      this.#due = true;
      this.#cursor.wake();
      this.#schedule();
    });
  }
}

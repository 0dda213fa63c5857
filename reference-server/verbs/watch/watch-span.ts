// The lifetime of one watch: it ends when its client disconnects, after its duration, or when its stream ends.
import type { Clock } from '../../clock.ts';
import type { WatchCursor } from '../../storage/store.ts';

export class WatchSpan {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #endsAtMs: number;
  readonly #end = () => this.end();
  readonly #cancel: () => void;
  readonly #over = new AbortController();
  #cursor: WatchCursor | undefined;
  #ended = false;

  constructor(clock: Clock, signal: AbortSignal, durationMs: number) {
    this.#clock = clock;
    this.#signal = signal;
    this.#endsAtMs = clock.now() + durationMs;
    this.#cancel = clock.after(durationMs, this.#end);
    signal.addEventListener('abort', this.#end, { once: true });
    if (signal.aborted) this.end();
  }

  /** Aborts at its end. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  get ended(): boolean {
    return this.#ended;
  }

  get remainingMs(): number {
    return this.#endsAtMs - this.#clock.now();
  }

  /** The cursor of the watch, closed at its end. Replacing it closes the previous one. */
  follow(cursor: WatchCursor): WatchCursor {
    this.#cursor?.close();
    this.#cursor = cursor;
    if (this.#ended) cursor.close();
    return cursor;
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#cancel();
    this.#signal.removeEventListener('abort', this.#end);
    this.#cursor?.close();
    this.#over.abort();
  }
}

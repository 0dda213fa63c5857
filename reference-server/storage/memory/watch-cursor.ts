// One watcher's position in the log. It stores numbers only: nothing is copied for a watcher, and a slow
// watcher blocks no others.
import { StoreError } from '../../errors/store-error.ts';
import type { StoreEvent, WatchCursor } from '../store.ts';
import type { RevisionLog } from './revision-log.ts';
import type { PrefixChannel, Waiter } from './watch-channels.ts';

const settled = Promise.resolve();

export class LogCursor implements WatchCursor, Waiter {
  readonly #log: RevisionLog;
  readonly #channel: PrefixChannel;
  readonly #left: (cursor: LogCursor) => void;
  /**
   * The log is searched up to the revision at which the cursor joined the channel; later events come from the
   * channel.
   */
  readonly #joined: number;
  #searched: number;
  /** Found by the search, and not returned yet. */
  #found: number | undefined;
  /** The channel's number of the next event. */
  #number: number;
  #handedOut: number;
  #closed = false;
  /** Ends a pending `ready`. */
  #resolve: (() => void) | undefined;

  constructor(log: RevisionLog, channel: PrefixChannel, after: number, left: (cursor: LogCursor) => void) {
    this.#log = log;
    this.#channel = channel;
    this.#left = left;
    this.#joined = log.current;
    this.#searched = after;
    this.#number = channel.end;
    this.#handedOut = after;
  }

  get position(): number {
    if (this.#closed) return this.#handedOut;
    const next = this.#peek();
    if (next === 'expired') return this.#handedOut;
    return Math.max(this.#handedOut, next === undefined ? this.#log.current : next - 1);
  }

  get closed(): boolean {
    return this.#closed;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<StoreEvent, void> {
    try {
      for (;;) {
        const event = this.take();
        if (event !== undefined) yield event;
        else if (this.#closed) return;
        else await this.ready();
      }
    } finally {
      this.close();
    }
  }

  take(): StoreEvent | undefined {
    if (this.#closed) return undefined;
    const revision = this.#peek();
    if (revision === undefined) return undefined;
    if (revision === 'expired') {
      this.close();
      throw new StoreError('expired', this.#channel.prefix, 'the watch fell behind the kept history');
    }
    if (this.#found === undefined) this.#number++;
    else this.#found = undefined;
    this.#handedOut = revision;
    return this.#log.at(revision);
  }

  ready(): Promise<void> {
    if (this.#closed || this.#peek() !== undefined) return settled;
    this.#channel.waiting.add(this);
    return new Promise((resolve) => (this.#resolve = resolve));
  }

  wake(): void {
    this.#channel.waiting.delete(this);
    this.#resolve?.();
    this.#resolve = undefined;
  }

  close(): void {
    if (this.#closed) return;
    this.#handedOut = this.position;
    this.#closed = true;
    this.#left(this);
    this.wake();
  }

  /** The revision of the next event, without consuming it. */
  #peek(): number | 'expired' | undefined {
    if (this.#found === undefined && this.#searched < this.#joined) {
      if (this.#searched < this.#log.oldest) return 'expired';
      this.#found = this.#log.find(this.#channel.prefix, this.#searched, this.#joined);
      this.#searched = this.#found ?? this.#joined;
    }
    if (this.#found !== undefined) return this.#found > this.#log.oldest ? this.#found : 'expired';
    this.#channel.forget(this.#log.oldest);
    if (this.#channel.isForgotten(this.#number)) return 'expired';
    return this.#channel.revision(this.#number);
  }
}

// One watcher's place in the log. It keeps numbers only: nothing is copied for a watcher, and a slow one holds nothing back.
import { StoreError } from '../store.ts';
import type { StoreEvent, WatchCursor } from '../store.ts';
import type { RevisionLog } from './revision-log.ts';
import type { PrefixChannel, Waiter } from './watch-channels.ts';

type Step = IteratorResult<StoreEvent, undefined>;

const DONE: Step = { done: true, value: undefined };

export class LogCursor implements WatchCursor, Waiter, AsyncIterator<StoreEvent, undefined> {
  readonly #log: RevisionLog;
  readonly #channel: PrefixChannel;
  readonly #left: (cursor: LogCursor) => void;
  /** Up to the revision at which the channel was joined the log is searched; later events come from the channel. */
  readonly #joined: number;
  #searched: number;
  /** Found by the search, and not handed out yet. */
  #found: number | undefined;
  /** The channel's number of the next event. */
  #number: number;
  #handedOut: number;
  #closed = false;
  /** Calls of `next` that wait for an event. */
  readonly #pending: ((step: Step) => void)[] = [];

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

  [Symbol.asyncIterator](): AsyncIterator<StoreEvent, undefined> {
    return this;
  }

  /** @throws StoreError `expired` where an event was forgotten before it was handed out */
  async next(): Promise<Step> {
    if (this.#closed) return DONE;
    if (this.#pending.length === 0) {
      const event = this.#take();
      if (event !== undefined) return { done: false, value: event };
    }
    this.#channel.waiting.add(this);
    return new Promise((resolve) => this.#pending.push(resolve));
  }

  async return(): Promise<Step> {
    this.close();
    return DONE;
  }

  wake(): void {
    while (this.#pending.length > 0) {
      const event = this.#take();
      if (event === undefined) return;
      this.#pending.shift()?.({ done: false, value: event });
    }
    this.#channel.waiting.delete(this);
  }

  close(): void {
    if (this.#closed) return;
    this.#handedOut = this.position;
    this.#closed = true;
    this.#channel.waiting.delete(this);
    this.#left(this);
    for (const resolve of this.#pending.splice(0)) resolve(DONE);
  }

  /** The revision of the next event, without handing it out. */
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

  #take(): StoreEvent | undefined {
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
}

// Maps watchers to keys: one channel for each watched prefix, shared by its watchers. A commit touches only the
// channels that its key belongs to. Watchers are woken once per turn of the event loop, so that they receive
// all of its commits together.
import type { StoreEvent } from '../store.ts';

/** Forgotten revisions are removed from the list once there are this many, and they are the majority. */
const SLACK = 1024;

/** A receiver of notifications about new events. */
export interface Waiter {
  wake(): void;
}

/** The revisions of the events of one prefix since the first watcher joined, numbered from 0. */
export class PrefixChannel {
  readonly prefix: string;
  readonly waiting = new Set<Waiter>();
  watchers = 0;
  #revisions: number[] = [];
  /** The number of the list's first item. */
  #base = 0;
  #forgotten = 0;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  /** The number that the next event will have. */
  get end(): number {
    return this.#base + this.#revisions.length;
  }

  /** The revision of an event; unset where there is no such event yet. */
  revision(number: number): number | undefined {
    return this.#revisions[number - this.#base];
  }

  /** Whether the event with this number has been forgotten. */
  isForgotten(number: number): boolean {
    return number < this.#base + this.#forgotten;
  }

  push(revision: number, oldest: number): void {
    this.#revisions.push(revision);
    this.forget(oldest);
  }

  wake(): void {
    for (const waiter of this.waiting) waiter.wake();
  }

  forget(oldest: number): void {
    while ((this.#revisions[this.#forgotten] ?? Infinity) <= oldest) this.#forgotten++;
    if (this.#forgotten < SLACK || this.#forgotten * 2 < this.#revisions.length) return;
    this.#revisions = this.#revisions.slice(this.#forgotten);
    this.#base += this.#forgotten;
    this.#forgotten = 0;
  }
}

export class WatchChannels {
  readonly #channels = new Map<string, PrefixChannel>();
  /** How many channels have a prefix of this length: the lengths to look a key up by. */
  readonly #lengths = new Map<number, number>();
  /** Channels with events whose watchers have not been woken yet. */
  readonly #changed = new Set<PrefixChannel>();

  join(prefix: string): PrefixChannel {
    let channel = this.#channels.get(prefix);
    if (channel === undefined) {
      channel = new PrefixChannel(prefix);
      this.#channels.set(prefix, channel);
      this.#lengths.set(prefix.length, (this.#lengths.get(prefix.length) ?? 0) + 1);
    }
    channel.watchers++;
    return channel;
  }

  leave(channel: PrefixChannel): void {
    channel.watchers--;
    if (channel.watchers > 0) return;
    this.#channels.delete(channel.prefix);
    const others = (this.#lengths.get(channel.prefix.length) ?? 1) - 1;
    if (others === 0) this.#lengths.delete(channel.prefix.length);
    else this.#lengths.set(channel.prefix.length, others);
  }

  publish(event: StoreEvent, oldest: number): void {
    const { key } = event.entry;
    for (const length of this.#lengths.keys()) {
      if (length > key.length) continue;
      const channel = this.#channels.get(key.slice(0, length));
      if (channel === undefined) continue;
      channel.push(event.revision, oldest);
      if (this.#changed.size === 0) setImmediate(() => this.#wakeChanged());
      this.#changed.add(channel);
    }
  }

  #wakeChanged(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const channel of changed) channel.wake();
  }
}

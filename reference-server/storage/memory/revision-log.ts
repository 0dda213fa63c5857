// The kept history: one event per revision without gaps, in chunks that each begin with a copy of the state.
// Limited by time and bytes; trimmed a chunk at a time, so that trimming never blocks for long.
import type { StoreEvent } from '../store.ts';
import type { EntryTree } from './entry-tree.ts';
import { estimateBytes } from './object-size.ts';

const CHUNK_EVENTS = 512;
/** A chunk ends early at this share of the byte limit, so that its state keeps little memory alive. */
const CHUNK_SHARE = 1 / 64;
/** The event itself, and its share of the tree nodes that the chunk's state keeps alive. */
const EVENT_BYTES = 512;

interface Logged {
  readonly event: StoreEvent;
  readonly timeMs: number;
  readonly bytes: number;
}

interface Chunk {
  /** The revision of the first event. */
  readonly first: number;
  /** Forgotten events become undefined. */
  readonly items: (Logged | undefined)[];
  /** The state before `first`; removed once the chunk is partly forgotten. */
  state: EntryTree | undefined;
  bytes: number;
}

/** A state from which a few events lead to others. */
export interface Anchor {
  readonly revision: number;
  readonly tree: EntryTree;
}

export class RevisionLog {
  readonly #limitBytes: number;
  #chunks: Chunk[] = [];
  #bytes = 0;
  #oldest: number;
  #current: number;
  #newestMs = 0;

  constructor(start: number, limitBytes: number) {
    this.#oldest = start;
    this.#current = start;
    this.#limitBytes = limitBytes;
  }

  /** The revision of the newest state. */
  get current(): number {
    return this.#current;
  }

  /** The oldest readable state: every later event is kept. */
  get oldest(): number {
    return this.#oldest;
  }

  /** @param before the state that the event changes; copied at the start of a chunk */
  append(event: StoreEvent, timeMs: number, before: EntryTree): void {
    let chunk = this.#chunks.at(-1);
    const full = chunk?.items.length === CHUNK_EVENTS || (chunk?.bytes ?? 0) > this.#limitBytes * CHUNK_SHARE;
    if (chunk === undefined || full) {
      chunk = { first: event.revision, items: [], state: before.clone(), bytes: 0 };
      this.#chunks.push(chunk);
    }
    // An entry is the `previous` of at most one event: this measures each once, and exactly the memory that
    // history keeps alive.
    const bytes = EVENT_BYTES + (event.previous === undefined ? 0 : estimateBytes(event.previous.value));
    // The platform's clock may step back, the times of the log never do, so that the oldest events are always
    // first.
    this.#newestMs = Math.max(this.#newestMs, timeMs);
    chunk.items.push({ event, timeMs: this.#newestMs, bytes });
    chunk.bytes += bytes;
    this.#bytes += bytes;
    this.#current = event.revision;
  }

  /** The event of a kept revision (`oldest` < revision <= `current`). */
  at(revision: number): StoreEvent {
    const chunk = this.#chunks[this.#chunkOf(revision)];
    const item = chunk?.items[revision - chunk.first];
    if (item === undefined) throw new Error(`revision ${revision} is not in the log`);
    return item.event;
  }

  /** The first revision after `after`, up to `until`, whose key has `prefix`. */
  find(prefix: string, after: number, until: number): number | undefined {
    for (let index = this.#chunkOf(after + 1), at = after + 1; at <= until; index++) {
      const chunk = this.#chunks[index];
      if (chunk === undefined) return undefined;
      for (const end = Math.min(until, chunk.first + chunk.items.length - 1); at <= end; at++) {
        if (chunk.items[at - chunk.first]?.event.entry.key.startsWith(prefix) === true) return at;
      }
    }
    return undefined;
  }

  /** The kept or current state nearest to `revision`. */
  nearest(revision: number, present: EntryTree): Anchor {
    const index = this.#chunkOf(revision + 1);
    const earlier = this.#chunks[index];
    const later = this.#chunks[index + 1];
    const after: Anchor =
      later?.state === undefined
        ? { revision: this.#current, tree: present }
        : { revision: later.first - 1, tree: later.state };
    if (earlier?.state === undefined || earlier.first - 1 > revision) return after;
    const before = { revision: earlier.first - 1, tree: earlier.state };
    return revision - before.revision <= after.revision - revision ? before : after;
  }

  /** Forgets the events before `timeMs`, and the oldest ones beyond the limit of bytes. */
  trim(timeMs: number): void {
    const isLate = (item: Logged) => item.timeMs < timeMs;
    this.#drop(
      (chunk, last) => isLate(last) || this.#bytes - chunk.bytes >= this.#limitBytes,
      (item) => isLate(item) || this.#bytes > this.#limitBytes,
    );
  }

  /** Forgets the states before `revision`. */
  forget(revision: number): void {
    this.#drop(
      (_chunk, last) => last.event.revision <= revision,
      (item) => item.event.revision <= revision,
    );
  }

  /** @param whole whether a chunk is removed without examining its events */
  #drop(whole: (chunk: Chunk, last: Logged) => boolean, one: (item: Logged) => boolean): void {
    let gone = 0;
    for (const chunk of this.#chunks) {
      const last = chunk.items.at(-1);
      if (last === undefined || !whole(chunk, last)) break;
      this.#bytes -= chunk.bytes;
      this.#oldest = last.event.revision;
      gone++;
    }
    const next = this.#chunks[gone];
    if (next !== undefined && this.#dropFrom(next, one)) gone++;
    if (gone > 0) this.#chunks = this.#chunks.slice(gone);
  }

  /** Whether the chunk is empty. */
  #dropFrom(chunk: Chunk, gone: (item: Logged) => boolean): boolean {
    for (let index = this.#oldest + 1 - chunk.first; index < chunk.items.length; index++) {
      const item = chunk.items[index];
      if (item === undefined || !gone(item)) return false;
      chunk.items[index] = undefined;
      chunk.state = undefined;
      chunk.bytes -= item.bytes;
      this.#bytes -= item.bytes;
      this.#oldest = item.event.revision;
    }
    return true;
  }

  /** The index of the last chunk that begins at or before `revision`, 0 where none does. */
  #chunkOf(revision: number): number {
    let low = 0;
    let high = this.#chunks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#chunks[middle]?.first ?? 0) <= revision) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

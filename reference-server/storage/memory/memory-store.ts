// The store in memory: one ordered tree for the current state, one log for the history. With a journal it is
// durable.
import type { ApiObject } from '../../object.ts';
import { StoreError } from '../../errors/store-error.ts';
import type {
  Change,
  ClosableStore,
  Entry,
  ListOptions,
  Page,
  Revisions,
  StoreEvent,
  WatchCursor,
} from '../store.ts';
import { compareAndSet } from './compare-and-set.ts';
import { CommitQueue } from './commit-queue.ts';
import { EntryTree } from './entry-tree.ts';
import type { Journal, Restored } from './journal.ts';
import { planEvent } from './operation.ts';
import type { Operation } from './operation.ts';
import { entryOf, readPage, stateAt } from './past-state.ts';
import { RevisionLog } from './revision-log.ts';
import { WatchChannels } from './watch-channels.ts';
import { WaitingReads } from './waiting-reads.ts';
import { LogCursor } from './watch-cursor.ts';

/** The revision of an empty store: not 0, which clients read as "any version". */
export const FIRST_REVISION = 1;
const DEFAULT_RETENTION_MS = 300_000;
const DEFAULT_LIMIT_BYTES = 256 * 1024 * 1024;

export interface MemoryStoreOptions {
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** How long a superseded state can be read. Default 300,000. */
  readonly historyRetentionMs?: number;
  /** Estimated memory that superseded states may take. Default 256 MiB. */
  readonly historyLimitBytes?: number;
  readonly journal?: Journal;
}

/**
 * Creates a store. Commits, `compact`, and reads of a past state or its bounds trim the history, never a timer:
 * a store without writes also refuses expired states.
 */
export function createMemoryStore(options: MemoryStoreOptions): ClosableStore {
  return new MemoryStore(options);
}

class MemoryStore implements ClosableStore {
  readonly #clock: () => number;
  readonly #retentionMs: number;
  readonly #tree = new EntryTree();
  readonly #log: RevisionLog;
  readonly #channels = new WatchChannels();
  readonly #cursors = new Set<LogCursor>();
  readonly #waiting = new WaitingReads();
  readonly #journal: Journal | undefined;
  readonly #queue: CommitQueue | undefined;
  #closed = false;

  constructor(options: MemoryStoreOptions) {
    this.#clock = options.clock;
    this.#retentionMs = options.historyRetentionMs ?? DEFAULT_RETENTION_MS;
    this.#journal = options.journal;
    const restored = this.#journal?.load();
    const start = (restored?.revision ?? FIRST_REVISION) - (restored?.events.length ?? 0);
    this.#log = new RevisionLog(start, options.historyLimitBytes ?? DEFAULT_LIMIT_BYTES);
    if (restored !== undefined) this.#restore(restored);
    if (this.#journal !== undefined) {
      const target = {
        get: (key: string) => this.#tree.get(key),
        revision: () => this.#revisions(),
        now: this.#clock,
        apply: (events: readonly StoreEvent[], timeMs: number) => this.#apply(events, timeMs),
      };
      this.#queue = new CommitQueue(target, this.#journal);
    }
  }

  async get(key: string, revision?: number): Promise<Entry | undefined> {
    this.#assertOpen(key);
    if (revision === undefined) return this.#tree.get(key);
    this.#assertReadable(key, revision);
    return entryOf(stateAt(this.#log, this.#tree, revision, key), key);
  }

  async list(prefix: string, options: ListOptions = {}): Promise<Page> {
    this.#assertOpen(prefix);
    const revision = options.revision ?? this.#log.current;
    this.#assertReadable(prefix, revision);
    return readPage(stateAt(this.#log, this.#tree, revision, prefix), revision, prefix, options);
  }

  async create(key: string, value: ApiObject): Promise<Entry> {
    return this.#commit({ kind: 'create', key, value });
  }

  async update(
    key: string,
    change: (current: Entry) => Promise<Change>,
    options: { readonly retries?: number } = {},
  ): Promise<Entry> {
    return compareAndSet(
      {
        read: () => {
          this.#assertOpen(key);
          return this.#tree.get(key);
        },
        commit: (operation) => this.#commit(operation),
      },
      key,
      change,
      options.retries,
    );
  }

  async delete(key: string, revision?: number): Promise<Entry> {
    return this.#commit(
      revision === undefined ? { kind: 'remove', key } : { kind: 'remove', key, expected: revision },
    );
  }

  async watch(prefix: string, after: number): Promise<WatchCursor> {
    this.#assertOpen(prefix);
    this.#assertReadable(prefix, after);
    const channel = this.#channels.join(prefix);
    const cursor = new LogCursor(this.#log, channel, after, (closed) => {
      this.#cursors.delete(closed);
      this.#channels.leave(channel);
    });
    this.#cursors.add(cursor);
    return cursor;
  }

  async revision(): Promise<Revisions> {
    return this.#revisions();
  }

  async waitFor(revision: number, signal: AbortSignal): Promise<void> {
    if (this.#closed) return;
    await this.#waiting.add(revision, this.#log.current, signal);
  }

  async compact(revision: number): Promise<void> {
    this.#log.forget(Math.min(revision, this.#log.current));
    this.#trim();
  }

  close(): void {
    if (this.#closed) return;
    this.#queue?.flush();
    this.#closed = true;
    for (const cursor of this.#cursors) cursor.close();
    this.#waiting.close();
    try {
      this.#journal?.write([], this.#log.oldest);
    } catch {
      // Only the trimming was not recorded, and reopening may read slightly more history, which is allowed.
    }
    this.#journal?.close();
  }

  async #commit(operation: Operation): Promise<Entry> {
    this.#assertOpen(operation.key);
    if (this.#queue !== undefined) return this.#queue.submit(operation);
    const event = planEvent(operation, this.#tree.get(operation.key), this.#log.current + 1);
    this.#apply([event], this.#clock());
    return event.entry;
  }

  #apply(events: readonly StoreEvent[], timeMs: number): void {
    for (const event of events) {
      this.#record(event, timeMs);
      this.#channels.publish(event, this.#log.oldest);
    }
    this.#waiting.reached(this.#log.current);
    this.#trim();
  }

  #record(event: StoreEvent, timeMs: number): void {
    this.#log.append(event, timeMs, this.#tree);
    this.#tree.set(event.entry.key, event.type === 'DELETED' ? undefined : event.entry);
  }

  /** Restores the state before the kept events, then replays them. */
  #restore({ entries, events }: Restored): void {
    for (const entry of entries) this.#tree.set(entry.key, entry);
    for (const { event } of events.toReversed()) this.#tree.set(event.entry.key, event.previous);
    for (const { event, timeMs } of events) this.#record(event, timeMs);
    this.#trim();
  }

  #revisions(): Revisions {
    this.#trim();
    return { current: this.#log.current, oldest: this.#log.oldest };
  }

  #trim(): void {
    this.#log.trim(this.#clock() - this.#retentionMs);
  }

  #assertOpen(key: string): void {
    if (this.#closed) throw new StoreError('unavailable', key, 'the store is closed');
  }

  #assertReadable(key: string, revision: number): void {
    const { current, oldest } = this.#revisions();
    if (revision > current)
      throw new StoreError('future', key, `revision ${revision} is newer than ${current}`);
    if (revision < oldest)
      throw new StoreError('expired', key, `revision ${revision} is older than ${oldest}`);
  }
}

// The store for the pipeline: optimistic, versioned, with one revision log. `contract.ts` contains the tests
// that every implementation passes.
import type { ApiObject } from '../object.ts';

/** One stored object. Immutable: a change creates a new entry. */
export interface Entry {
  /** `/<group or "core">/<resource>/<namespace or "">/<name>` */
  readonly key: string;
  /** With metadata.resourceVersion set to `revision`. Never mutated. */
  readonly value: ApiObject;
  /** The revision at which the object last changed. */
  readonly revision: number;
  /** Why the stored bytes could not be decoded; `value` then contains only the key's name and namespace. */
  readonly corrupt?: string;
}

export interface StoreEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly revision: number;
  /** The new state; for DELETED the last state, stamped with the revision of the deletion. */
  readonly entry: Entry;
  /** The state before, absent for ADDED. */
  readonly previous?: Entry;
}

/** The decision of an update's callback. `remove` contains the last state, shown to watchers. */
export type Change =
  | { readonly action: 'put'; readonly value: ApiObject }
  | { readonly action: 'remove'; readonly value: ApiObject }
  | { readonly action: 'keep' };

export interface ListOptions {
  /** A past state; unset means the current one. */
  readonly revision?: number;
  /** Entries whose key is greater than this one only. */
  readonly after?: string;
  readonly limit?: number;
}

export interface Page {
  /** In key order. */
  readonly entries: readonly Entry[];
  /** The revision of the state that the page was read from. */
  readonly revision: number;
  /** How many entries of the prefix follow the last one of this page. */
  readonly remaining: number;
}

/**
 * Events in revision order, one by one. Leaving the loop (or `close`) ends it. A cursor that falls behind the
 * kept history throws `expired`.
 */
export interface WatchCursor extends AsyncIterable<StoreEvent> {
  /** Every event up to this revision has been returned (advances on a prefix without changes, too). */
  readonly position: number;
  /** No further events follow. */
  readonly closed: boolean;
  /** The next event, if it is available. @throws StoreError `expired`, once */
  take(): StoreEvent | undefined;
  /** Resolves when `take` can return an event, or at `wake` or `close`. For one caller at a time. */
  ready(): Promise<void>;
  /** Ends a pending `ready`. */
  wake(): void;
  close(): void;
}

export interface Revisions {
  /** The newest. */
  readonly current: number;
  /** The oldest whose state can still be read; it also advances with time. */
  readonly oldest: number;
}

export interface Store {
  get(key: string, revision?: number): Promise<Entry | undefined>;
  list(prefix: string, options?: ListOptions): Promise<Page>;
  /** @throws StoreError `exists` */
  create(key: string, value: ApiObject): Promise<Entry>;
  /**
   * Compare-and-set: reads, awaits `change`, commits if there was no other write in between, else repeats,
   * `retries` times (default 8). `keep` and a put of an equal value leave the revision unchanged. Returns the
   * entry after the change (`remove`: the last state).
   * @throws StoreError `missing`, `conflict`; what `change` throws
   */
  update(
    key: string,
    change: (current: Entry) => Promise<Change>,
    options?: { readonly retries?: number },
  ): Promise<Entry>;
  /** Removes without a callback. @throws StoreError `missing`, `conflict` where `revision` is given and no longer current */
  delete(key: string, revision?: number): Promise<Entry>;
  /** Events of keys with `prefix` after `after`. @throws StoreError `expired`, `future` */
  watch(prefix: string, after: number): Promise<WatchCursor>;
  revision(): Promise<Revisions>;
  /** Resolves once the store has reached `revision`: at once where it has. Also when `signal` aborts or the store closes. */
  waitFor(revision: number, signal: AbortSignal): Promise<void>;
  /** Forgets states before `revision`. Never blocks writers. */
  compact(revision: number): Promise<void>;
}

/** A store that can be closed: watches end, pending writes finish, later calls fail as `unavailable`. */
export interface ClosableStore extends Store {
  close(): void;
}

// An index that follows some kinds in the store, so that a decision uses the current state.
import { StoreError } from '../errors/store-error.ts';
import type { Entry, Store, WatchCursor } from '../storage/store.ts';

type Cursor = Pick<WatchCursor, 'take' | 'close'>;

/** The methods of a store that an index needs. */
export interface FollowedStore extends Pick<Store, 'list' | 'revision'> {
  watch(prefix: string, after: number): Promise<Cursor>;
}

/** Indexes the entries under one prefix of keys. */
export interface Followed {
  readonly prefix: string;
  set(entry: Entry): void;
  remove(entry: Entry): void;
}

export interface StoredIndex {
  /** Brings the index up to date with the store. */
  sync(): Promise<void>;
  close(): void;
}

/** @param clear empties the whole index */
export function followStore(
  store: FollowedStore,
  followed: readonly Followed[],
  clear: () => void,
): StoredIndex {
  let cursors: readonly Cursor[] = [];
  let seen = -1;
  let reloading: Promise<void> | undefined;

  /** @param current the revision up to which the cursors have all events */
  function drain(current: number): void {
    for (const [at, cursor] of cursors.entries()) {
      const index = followed[at]!;
      for (let event = cursor.take(); event !== undefined; event = cursor.take()) {
        if (event.type === 'DELETED' || event.entry.corrupt !== undefined) index.remove(event.entry);
        else index.set(event.entry);
      }
    }
    seen = current;
  }

  /** All is read before the index changes, so that decisions made meanwhile see a whole state. */
  async function reload(): Promise<void> {
    close();
    const lists = await Promise.all(followed.map(({ prefix }) => store.list(prefix)));
    const opened = await Promise.all(
      lists.map(({ revision }, at) => store.watch(followed[at]!.prefix, revision)),
    );
    const { current } = await store.revision();
    clear();
    for (const [at, { entries }] of lists.entries())
      for (const entry of entries) if (entry.corrupt === undefined) followed[at]!.set(entry);
    cursors = opened;
    drain(current);
  }

  /** One for all who need it. */
  async function reloadOnce(): Promise<void> {
    reloading ??= reload();
    try {
      await reloading;
    } finally {
      reloading = undefined;
    }
  }

  function close(): void {
    for (const cursor of cursors) cursor.close();
    cursors = [];
    seen = -1;
  }

  return {
    async sync() {
      const { current } = await store.revision();
      while (seen < current) {
        if (cursors.length === 0) {
          await reloadOnce();
          continue;
        }
        try {
          drain(current);
        } catch (error) {
          // The history has expired: everything is read again.
          if (!(error instanceof StoreError) || error.code !== 'expired') throw error;
          close();
        }
      }
    },
    close,
  };
}

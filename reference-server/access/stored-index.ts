// An index that follows some kinds in the store, so that a decision uses the current state.
import { StoreError } from '../errors/store-error.ts';
import type { Entry, Store, WatchCursor } from '../storage/store.ts';

type Cursor = Pick<WatchCursor, 'take' | 'close'>;

/** The methods of a store that an index needs. */
export interface FollowedStore extends Pick<Store, 'list' | 'revision'> {
  watch(prefix: string, after: number): Cursor;
}

/** Indexes the entries under one prefix of keys. */
export interface Followed {
  readonly prefix: string;
  set(entry: Entry): void;
  remove(entry: Entry): void;
}

export interface StoredIndex {
  /** Brings the index up to date with the store; returns undefined if that needs no list. */
  sync(): Promise<void> | undefined;
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

  function drain(): void {
    const { current } = store.revision();
    for (const [at, cursor] of cursors.entries()) {
      const index = followed[at]!;
      for (let event = cursor.take(); event !== undefined; event = cursor.take()) {
        if (event.type === 'DELETED' || event.entry.corrupt !== undefined) index.remove(event.entry);
        else index.set(event.entry);
      }
    }
    seen = current;
  }

  async function reload(): Promise<void> {
    close();
    const lists = await Promise.all(followed.map(({ prefix }) => store.list(prefix)));
    clear();
    for (const [at, { entries }] of lists.entries())
      for (const entry of entries) if (entry.corrupt === undefined) followed[at]!.set(entry);
    close();
    cursors = lists.map(({ revision }, at) => store.watch(followed[at]!.prefix, revision));
    drain();
  }

  function close(): void {
    for (const cursor of cursors) cursor.close();
    cursors = [];
    seen = -1;
  }

  return {
    sync() {
      if (seen === store.revision().current) return undefined;
      if (cursors.length === 0) return reload();
      try {
        drain();
        return undefined;
      } catch (error) {
        // The history has expired: everything is read again.
        if (error instanceof StoreError && error.code === 'expired') return reload();
        throw error;
      }
    },
    close,
  };
}

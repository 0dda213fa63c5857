// Makes the memory store durable: writes every batch of events before they become visible.
import type { ApiObject } from '../../object.ts';
import type { Entry, StoreEvent } from '../store.ts';

export interface JournalRecord {
  readonly event: StoreEvent;
  readonly timeMs: number;
  /** The result of `encode` for the operation's value; unset where the operation has none. */
  readonly text?: string;
}

export interface Restored {
  readonly revision: number;
  readonly entries: Iterable<Entry>;
  /** The kept events, without gaps, up to `revision`. */
  readonly events: readonly { readonly event: StoreEvent; readonly timeMs: number }[];
}

export interface Journal {
  /** Called once, before the other methods. */
  load(): Restored;
  /** Called for each operation separately, so that an unencodable value fails alone. */
  encode(value: ApiObject): string;
  /** Makes the records durable, all or none, and may forget events up to `oldest`. Throws where it could do neither. */
  write(records: readonly JournalRecord[], oldest: number): void;
  close(): void;
}

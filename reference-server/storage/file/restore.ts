// Reads the stored objects and the kept events, newest event first: each row contains the state that its event
// replaced.
import type { DatabaseSync } from 'node:sqlite';
import type { Restored } from '../memory/journal.ts';
import { FIRST_REVISION } from '../memory/memory-store.ts';
import { stampedEntry } from '../memory/operation.ts';
import type { Entry, StoreEvent } from '../store.ts';
import { decodeEntry } from './decode-object.ts';

interface LogRow {
  readonly revision: number;
  readonly time_ms: number;
  readonly type: string;
  readonly key: string;
  readonly previous_revision: number | null;
  readonly previous: unknown;
  readonly value: unknown;
}

export function restore(database: DatabaseSync): Restored {
  const entries = new Map<string, Entry>();
  for (const row of database.prepare('SELECT key, value, revision FROM objects ORDER BY key').iterate()) {
    const key = String(row['key']);
    entries.set(key, decodeEntry(key, row['value'], Number(row['revision'])));
  }
  const revision = counter(database, 'revision') ?? FIRST_REVISION;
  const oldest = counter(database, 'oldest') ?? FIRST_REVISION;
  const rows = database
    .prepare('SELECT * FROM log WHERE revision > ? ORDER BY revision DESC')
    .iterate(oldest);
  return { revision, entries: entries.values(), events: restoreEvents(rows, entries, revision) };
}

function restoreEvents(
  rows: Iterable<unknown>,
  entries: ReadonlyMap<string, Entry>,
  revision: number,
): Restored['events'] {
  const events: { event: StoreEvent; timeMs: number }[] = [];
  const state = new Map(entries);
  let expected = revision;
  for (const row of rows as Iterable<LogRow>) {
    const event = row.revision === expected ? decodeEvent(row, state) : undefined;
    // A damaged log is used up to the damage: older history is forgotten, as after a compaction.
    if (event === undefined) break;
    events.push({ event, timeMs: row.time_ms });
    if (event.previous === undefined) state.delete(row.key);
    else state.set(row.key, event.previous);
    expected--;
  }
  return events.reverse();
}

/** @param state the state right after the event */
function decodeEvent(row: LogRow, state: ReadonlyMap<string, Entry>): StoreEvent | undefined {
  const { key, revision, type } = row;
  const entry = state.get(key);
  if (type === 'ADDED') return entry && { type, revision, entry };
  if (row.previous_revision === null) return undefined;
  const previous = decodeEntry(key, row.previous, row.previous_revision);
  if (type === 'MODIFIED') return entry && { type, revision, entry, previous };
  if (type !== 'DELETED') return undefined;
  return { type, revision, entry: lastState(row, previous), previous };
}

function lastState(row: LogRow, previous: Entry): Entry {
  if (row.value !== null) return decodeEntry(row.key, row.value, row.revision);
  const { corrupt } = previous;
  const entry = stampedEntry(row.key, previous.value, row.revision);
  return corrupt === undefined ? entry : { ...entry, corrupt };
}

function counter(database: DatabaseSync, name: string): number | undefined {
  const value = database.prepare('SELECT value FROM counters WHERE name = ?').get(name)?.['value'];
  return typeof value === 'number' ? value : undefined;
}

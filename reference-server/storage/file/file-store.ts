// The store in one file: the memory store, with a journal that writes each batch in one durable transaction.
import type { DatabaseSync } from 'node:sqlite';
import type { Journal, JournalRecord } from '../memory/journal.ts';
import { createMemoryStore } from '../memory/memory-store.ts';
import type { MemoryStoreOptions } from '../memory/memory-store.ts';
import type { ClosableStore } from '../store.ts';
import { openDatabase } from './database.ts';
import type { DatabaseOptions } from './database.ts';
import { restore } from './restore.ts';

/** Maximum number of forgotten events that one transaction removes. */
const FORGET_ROWS = 4096;

export interface FileStoreOptions extends Omit<MemoryStoreOptions, 'journal'>, DatabaseOptions {}

/**
 * Opens the store of a directory: its objects, its revision and its kept history, so that watches resume. A
 * write is acknowledged once it is durable.
 * @throws StoreError `unavailable` where another process holds the directory, or it cannot be used
 */
export function openFileStore(options: FileStoreOptions): ClosableStore {
  const database = openDatabase(options);
  try {
    return createMemoryStore({ ...options, journal: createJournal(database) });
  } catch (error) {
    database.close();
    throw error;
  }
}

function createJournal(database: DatabaseSync): Journal {
  const write = prepareWrites(database);
  return {
    load: () => restore(database),
    encode: (value) => JSON.stringify(value),
    write(records, oldest) {
      database.exec('BEGIN IMMEDIATE');
      try {
        for (const record of records) write.record(record);
        write.revisions(records.at(-1)?.event.revision, oldest);
        database.exec('COMMIT');
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

function prepareWrites(database: DatabaseSync) {
  const logAdded = database.prepare(
    `INSERT INTO log (revision, time_ms, type, key) VALUES (?, ?, 'ADDED', ?)`,
  );
  // The replaced text is copied inside the database, so that undecodable bytes stay unchanged.
  const logChanged = database.prepare(
    `INSERT INTO log (revision, time_ms, type, value, key, previous_revision, previous)
     SELECT ?, ?, ?, ?, key, revision, value FROM objects WHERE key = ?`,
  );
  const insert = database.prepare('INSERT INTO objects (revision, value, key) VALUES (?, ?, ?)');
  const update = database.prepare('UPDATE objects SET revision = ?, value = ? WHERE key = ?');
  const remove = database.prepare('DELETE FROM objects WHERE key = ?');
  const setCounter = database.prepare('INSERT OR REPLACE INTO counters (name, value) VALUES (?, ?)');
  const oldestRow = database.prepare('SELECT min(revision) AS revision FROM log');
  const forget = database.prepare('DELETE FROM log WHERE revision <= ?');
  return {
    record({
      event,
      timeMs,
      text = null,
    }: Omit<JournalRecord, 'text'> & { readonly text?: string | null }): void {
      const { type, revision } = event;
      const { key } = event.entry;
      if (type === 'ADDED') {
        logAdded.run(revision, timeMs, key);
        insert.run(revision, text, key);
        return;
      }
      logChanged.run(revision, timeMs, type, type === 'DELETED' ? text : null, key);
      if (type === 'DELETED') remove.run(key);
      else update.run(revision, text, key);
    },
    revisions(current: number | undefined, oldest: number): void {
      if (current !== undefined) setCounter.run('revision', current);
      setCounter.run('oldest', oldest);
      const first = oldestRow.get()?.['revision'];
      if (typeof first === 'number' && first <= oldest) forget.run(Math.min(oldest, first + FORGET_ROWS));
    },
  };
}

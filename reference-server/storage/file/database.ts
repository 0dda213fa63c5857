// The database file of the file store: opened exclusively, with its tables.
import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDirectory } from '../../../common/files/make-directory.ts';
import { fileProblem } from '../../file-problems.ts';
import { StoreError } from '../../errors/store-error.ts';

const FILE_NAME = 'objects.sqlite';
/** Stored in `user_version`; a file of another format is refused. */
const FORMAT = 1;
const PAGE_BYTES = 4096;

// A log row stores the state that its event replaced; the new state is the object's row, or a later row's
// `previous`. `value` is the last state of a DELETED event where it differs from `previous`.
const TABLES = `
  CREATE TABLE IF NOT EXISTS objects (key TEXT PRIMARY KEY, revision INTEGER NOT NULL, value NOT NULL);
  CREATE TABLE IF NOT EXISTS log (
    revision INTEGER PRIMARY KEY, time_ms INTEGER NOT NULL, type TEXT NOT NULL, key TEXT NOT NULL,
    previous_revision INTEGER, previous, value);
  CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
  PRAGMA user_version = ${FORMAT};`;

export interface DatabaseOptions {
  /** Created if it does not exist. One process at a time. */
  readonly directory: string;
  /** Writes that would enlarge the file beyond this size fail as `unavailable`. Default: limited by the disk only. */
  readonly fileLimitBytes?: number | undefined;
  /** Whether a write waits for the disk, by default. Without, it survives the end of the process, but not a power failure. */
  readonly waitsForDisk?: boolean | undefined;
}

/**
 * Opens or creates the file in `directory`, readable by its owner only, and locks it until it is closed.
 * @throws StoreError `unavailable` where another process holds it, or it cannot be used
 */
export function openDatabase({
  directory,
  fileLimitBytes,
  waitsForDisk = true,
}: DatabaseOptions): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    makeDirectory(directory, 0o700);
    const path = join(directory, FILE_NAME);
    closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
    database = new DatabaseSync(path, { timeout: 0 });
    // The first access takes the exclusive lock; the operating system releases it however the process ends.
    database.exec(
      `PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;
       PRAGMA synchronous = ${waitsForDisk ? 'FULL' : 'OFF'}; BEGIN IMMEDIATE;`,
    );
    const format = database.prepare('PRAGMA user_version').get()?.['user_version'];
    if (format !== 0 && format !== FORMAT) throw new Error(`its format ${String(format)} is unknown`);
    database.exec(`${TABLES} COMMIT;`);
    if (fileLimitBytes !== undefined) {
      database.exec(`PRAGMA max_page_count = ${Math.max(1, Math.floor(fileLimitBytes / PAGE_BYTES))}`);
    }
    return database;
  } catch (cause) {
    if (database?.isOpen === true) database.close();
    throw new StoreError('unavailable', '', refusal(directory, cause), { cause });
  }
}

function refusal(directory: string, cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return reason.includes('locked')
    ? `the storage directory ${directory} is in use by another process`
    : `the storage directory ${directory} ${fileProblem(cause)}`;
}

// The lock: what each id has ever meant. An id keeps its level and its meaning; a retired one stays listed.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Row } from './row.ts';

export interface LockedRow {
  readonly level: string;
  /** Digest of the text. */
  readonly meaning: string;
  /** Why the id is no longer in the catalogue. */
  readonly retired?: string;
}

export type Lock = Readonly<Record<string, LockedRow>>;

export const lockFile = new URL('./lock.json', import.meta.url);

export const readLock = (): Lock => JSON.parse(readFileSync(lockFile, 'utf8')) as Lock;

export function lockedRow({ level, text }: Pick<Row, 'level' | 'text'>): LockedRow {
  return { level, meaning: createHash('sha256').update(text).digest('base64url').slice(0, 16) };
}

/** What a catalogue changes about the lock, in words; empty where it keeps to it. */
export function lockProblems(lock: Lock, rows: readonly Row[]): readonly string[] {
  const present = new Map(rows.map((row) => [row.id, row]));
  const gone = Object.entries(lock)
    .filter(([id, { retired }]) => retired === undefined && !present.has(id))
    .map(([id]) => `${id} is gone: list it in lock.json with the reason in "retired"`);
  const changed = rows.flatMap((row) => {
    const locked = lock[row.id];
    if (locked === undefined) return [`${row.id} is new: npm run lock`];
    if (locked.retired !== undefined) return [`${row.id} was retired (${locked.retired}): choose another id`];
    const now = lockedRow(row);
    if (now.level !== locked.level)
      return [
        `${row.id} was ${locked.level}, is ${now.level}: a changed demand wants a new id, or npm run lock with the reason in the commit`,
      ];
    return now.meaning === locked.meaning
      ? []
      : [`${row.id} has another text: npm run lock if it still means the same`];
  });
  return [...gone, ...changed];
}

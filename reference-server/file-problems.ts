// Files and directories that flags name: made where they are missing, and what is wrong with them in a user's words.
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or directory',
  EACCES: 'may not be read or written',
  EPERM: 'may not be read or written',
  EROFS: 'is on a read-only file system',
  EISDIR: 'is a directory, not a file',
  EEXIST: 'is a file, not a directory',
  ENOTDIR: 'lies below a file, not a directory',
  ENOSPC: 'has no room left',
};

/** What keeps a file from being used, to stand after its path. */
export function fileProblem(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return problems[code ?? ''] ?? `cannot be used: ${message}`;
}

/**
 * Makes a directory and those above it. Node's own `recursive` never ends where a file system
 * answers ENOENT to every attempt, as /proc does.
 * @throws the error of the system
 */
export function makeDirectory(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, { mode });
    return;
  } catch (error) {
    if (!isCode(error, 'ENOENT') || dirname(path) === path) return ignoreExisting(error, path);
  }
  makeDirectory(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    ignoreExisting(error, path);
  }
}

function ignoreExisting(error: unknown, path: string): void {
  if (!isCode(error, 'EEXIST') || statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw error;
}

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

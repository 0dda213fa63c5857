// Directories that flags name, including those to which the system refuses access.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDirectory } from '../common/files/make-directory.ts';
import { fileProblem } from './file-problems.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'directories-'));
});
afterAll(() => rmSync(root, { recursive: true }));

const problemOf = (path: string): string | undefined => {
  try {
    makeDirectory(path);
    return undefined;
  } catch (error) {
    return fileProblem(error);
  }
};

test('creates a directory and its parents; an existing one stays', () => {
  const path = join(root, 'a', 'b', 'c');
  makeDirectory(path, 0o700);
  makeDirectory(path, 0o700);
  makeDirectory(`${path}/`);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test('reports the obstacle', () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  expect(problemOf(file)).toBe('is a file, not a directory');
  expect(problemOf(join(file, 'below'))).toBe('is below a file, not a directory');
});

test.skipIf(process.platform !== 'linux')('a full file system causes no endless loop', () => {
  expect(problemOf('/proc/none/below')).toBe('there is no such file or directory');
});

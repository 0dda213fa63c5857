// Changes of a file that the system reports: writes, replacements, and links that change.
import { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { observeFile } from './observe-file.ts';

function start() {
  const directory = mkdtempSync(join(tmpdir(), 'observed-'));
  const path = join(directory, 'file');
  writeFileSync(path, 'one');
  let count = 0;
  const end = observeFile(path, () => void (count += 1));
  onTestFinished(() => {
    end();
    rmSync(directory, { recursive: true });
  });
  return { directory, path, count: () => count };
}

test('a written file is reported', async () => {
  const { path, count } = start();
  writeFileSync(path, 'two');
  await expect.poll(count).toBeGreaterThan(0);
});

test('a replaced file and a replaced link are reported', async () => {
  const { directory, path, count } = start();
  writeFileSync(join(directory, 'new'), 'two');
  renameSync(join(directory, 'new'), path);
  await expect.poll(count).toBeGreaterThan(0);
  const before = count();
  symlinkSync(path, join(directory, '..data'));
  await expect.poll(count).toBeGreaterThan(before);
});

test('a directory that does not exist is not observed', () => {
  expect(observeFile('/no/such/directory/file', () => {})()).toBeUndefined();
});

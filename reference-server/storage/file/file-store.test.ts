// The file store passes the contract; additional tests cover corrupt rows, locks, full disks and killed
// processes.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { storeContract } from '../contract.ts';
import type { OpenedStore } from '../contract/subject.ts';
import { PREFIX, keyOf, put, take, thing } from '../contract/subject.ts';
import { openFileStore } from './file-store.ts';
import type { FileStoreOptions } from './file-store.ts';

const time = { now: 1_000_000 };
const clock = () => time.now;

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'file-store-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

function openIn(directory: string, options: Partial<FileStoreOptions> = {}) {
  const store = openFileStore({ directory, clock, ...options });
  onTestFinished(() => store.close());
  return store;
}

function open(directory: string): OpenedStore {
  const store = openIn(directory);
  const reopen = async () => {
    store.close();
    return open(directory);
  };
  return { store, reopen };
}

describe('contract', () => {
  const retentionClock = {
    advance: (ms: number) => {
      time.now += ms;
    },
  };
  storeContract(async () => open(await newDirectory()), {
    denseRevisions: true,
    retentionClock,
    alteredLastState: true,
  });
});

function edit(directory: string, statement: string): void {
  const database = new DatabaseSync(join(directory, 'objects.sqlite'));
  database.exec(statement);
  database.close();
}

test('an object that cannot be decoded is listed, refused to updates, and deleted', async () => {
  const directory = await newDirectory();
  const before = openIn(directory);
  await before.create(keyOf('a'), thing('a', 1));
  const { revision } = await before.create(keyOf('b'), thing('b', 1));
  before.close();
  edit(directory, `UPDATE objects SET value = '{"secret' WHERE key = '${keyOf('b')}'`);

  const store = openIn(directory);
  const entry = await store.get(keyOf('b'));
  const metadata = { name: 'b', namespace: 'n1', resourceVersion: String(revision) };
  expect(entry).toMatchObject({ key: keyOf('b'), value: { metadata }, revision });
  expect(entry?.corrupt).toContain('not a JSON object');
  expect(entry?.corrupt).not.toContain('secret');
  expect((await store.list(PREFIX)).entries.map(({ corrupt }) => corrupt !== undefined)).toEqual([
    false,
    true,
  ]);
  await expect(store.update(keyOf('b'), put(2))).rejects.toMatchObject({ code: 'corrupt' });
  const deleted = await store.delete(keyOf('b'), revision);
  expect(deleted).toMatchObject({ revision: revision + 1, corrupt: entry?.corrupt });
  store.close();

  const again = openIn(directory);
  expect(await again.get(keyOf('b'))).toBeUndefined();
  expect((await again.get(keyOf('b'), revision))?.corrupt).toBe(entry?.corrupt);
  expect(await take(await again.watch(PREFIX, revision), 1)).toEqual([
    `DELETED ${keyOf('b')} ${revision + 1}`,
  ]);
});

test('a damaged log is history up to the damage', async () => {
  const directory = await newDirectory();
  const before = openIn(directory);
  const { revision } = await before.create(keyOf('a'), thing('a', 0));
  for (const size of [1, 2, 3]) await before.update(keyOf('a'), put(size));
  before.close();
  edit(directory, `DELETE FROM log WHERE revision = ${revision + 1}`);
  expect(await openIn(directory).revision()).toEqual({ current: revision + 3, oldest: revision + 1 });
});

test('the rows of forgotten events go', async () => {
  const directory = await newDirectory();
  const store = openIn(directory);
  for (const name of ['a', 'b', 'c']) await store.create(keyOf(name), thing(name, 1));
  await store.compact((await store.revision()).current);
  store.close();
  const database = new DatabaseSync(join(directory, 'objects.sqlite'));
  expect(database.prepare('SELECT count(*) AS rows FROM log').get()).toEqual({ rows: 0 });
  database.close();
});

test('a directory serves one store at a time, and only its owner reads it', async () => {
  const directory = await newDirectory();
  const store = openIn(directory);
  expect(() => openFileStore({ directory, clock })).toThrow(
    expect.objectContaining({
      code: 'unavailable',
      message: `the storage directory ${directory} is in use by another process`,
    }),
  );
  const { mode } = await stat(join(directory, 'objects.sqlite'));
  expect(mode & 0o077).toBe(0);
  store.close();
  expect((await openIn(directory).revision()).current).toBe(1);
});

test('a file of another format, and a path that is not a directory, are refused', async () => {
  const directory = await newDirectory();
  openIn(directory).close();
  edit(directory, 'PRAGMA user_version = 99');
  expect(() => openFileStore({ directory, clock })).toThrow('format 99 is unknown');
  expect(() => openFileStore({ directory: join(directory, 'objects.sqlite'), clock })).toThrow(
    'is a file, not a directory',
  );
});

test('a full disk refuses writes, and loses nothing', async () => {
  const directory = await newDirectory();
  const store = openIn(directory, { fileLimitBytes: 200_000 });
  const large = { ...thing('a', 1), text: 'x'.repeat(50_000) };
  const names = Array.from({ length: 10 }, (_, index) => keyOf(`t${index}`));
  const outcomes = [];
  for (const name of names) outcomes.push(...(await Promise.allSettled([store.create(name, large)])));
  const stored = outcomes.findIndex(({ status }) => status === 'rejected');
  expect(stored).toBeGreaterThan(0);
  expect(outcomes[stored]).toMatchObject({ reason: { code: 'unavailable', key: names[stored] } });
  const { current } = await store.revision();
  expect((await store.list(PREFIX)).entries).toHaveLength(stored);
  const small = await store.create(keyOf('small'), thing('small', 1));
  expect(small.revision).toBe(current + 1);
  store.close();
  expect((await openIn(directory).list(PREFIX)).entries).toHaveLength(stored + 1);
});

test('a killed process loses no acknowledged write', { timeout: 20_000 }, async () => {
  const directory = await newDirectory();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'acknowledged-writer.ts'), directory], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('close', (_code, signal) => resolve(signal)));
  onTestFinished(() => void child.kill('SIGKILL'));
  const acknowledged: string[] = [];
  for await (const name of createInterface({ input: child.stdout })) {
    // The locked directory shows that the child is running; its output after the signal counts as well.
    if (acknowledged.length === 0)
      expect(() => openFileStore({ directory, clock })).toThrow('in use by another');
    acknowledged.push(name);
    if (acknowledged.length === 203) child.kill('SIGKILL');
  }
  expect(await ended).toBe('SIGKILL');
  expect(acknowledged.length).toBeGreaterThanOrEqual(203);
  const store = openIn(directory, { clock: () => Date.now() });
  const stored = new Set((await store.list(PREFIX)).entries.map(({ value }) => value.metadata.name));
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
  expect(await store.revision()).toEqual({ current: 1 + stored.size, oldest: 1 });
});

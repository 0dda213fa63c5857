// Contract: past states, the limits of history, and what reopening keeps.
import { expect, test } from 'vitest';
import type { Store } from '../store.ts';
import { PREFIX, keyOf, put, sizeOf, take, thing } from './subject.ts';
import type { Subject, TestClock } from './subject.ts';

export function pastContract(open: Subject, clock: TestClock): void {
  test('get and list show a past state, deleted objects included', async () => {
    const store = await open();
    const start = store.revision().current;
    const created = await store.create(keyOf('a'), thing('a', 1));
    const updated = await store.update(keyOf('a'), put(2));
    await store.delete(keyOf('a'));
    const again = await store.create(keyOf('a'), thing('a', 3));
    const sizes = [];
    for (let revision = start; revision <= again.revision; revision++) {
      const entry = await store.get(keyOf('a'), revision);
      const page = await store.list(PREFIX, { revision });
      expect(page).toEqual({ entries: entry === undefined ? [] : [entry], revision, remaining: 0 });
      sizes.push(sizeOf(entry));
    }
    expect(sizes).toEqual([undefined, 1, 2, undefined, 3]);
    expect(await store.get(keyOf('a'), created.revision)).toEqual(created);
    expect(await store.get(keyOf('a'), updated.revision)).toEqual(updated);
  });

  test('pages of one revision are one state, whatever is written between', async () => {
    const store = await open();
    await createMany(store, 40);
    const whole = await store.list(PREFIX);
    const entries = [];
    let after: string | undefined;
    for (let page = 0; page < 8; page++) {
      const part = await store.list(PREFIX, {
        revision: whole.revision,
        limit: 5,
        ...(after === undefined ? {} : { after }),
      });
      expect(part.remaining).toBe(35 - page * 5);
      entries.push(...part.entries);
      after = part.entries.at(-1)?.key;
      await store.delete(keyOf(nameOf((page * 5 + 7) % 39)));
      await store.update(keyOf(nameOf(39)), put(page + 100));
      await store.create(keyOf(`${nameOf(page * 5)}x`), thing('x', 0));
    }
    expect(entries).toEqual(whole.entries);
  });

  test('states of a long history can be read all through', async () => {
    const store = await open();
    const start = store.revision().current;
    await createMany(store, 700);
    for (let index = 0; index < 700; index++) await store.update(keyOf(nameOf(index)), put(-1));
    for (const back of [0, 1, 511, 512, 513, 699, 700, 701, 1023, 1024, 1025, 1400]) {
      const revision = start + 1400 - back;
      const page = await store.list(PREFIX, { revision, limit: 10 });
      const stored = Math.min(700, 1400 - back);
      const changed = Math.max(0, 700 - back);
      expect(page.entries).toHaveLength(Math.min(10, stored));
      expect(page.entries.length + page.remaining).toBe(stored);
      expect(page.entries.filter((entry) => sizeOf(entry) === -1)).toHaveLength(Math.min(10, changed));
    }
  });

  test('the future and the forgotten are refused', async () => {
    const store = await open();
    const { revision } = await store.create(keyOf('a'), thing('a', 1));
    await store.update(keyOf('a'), put(2));
    await expect(store.get(keyOf('a'), revision + 2)).rejects.toMatchObject({ code: 'future' });
    await expect(store.list(PREFIX, { revision: revision + 2 })).rejects.toMatchObject({ code: 'future' });
    store.compact(revision);
    expect(store.revision()).toEqual({ current: revision + 1, oldest: revision });
    expect(sizeOf(await store.get(keyOf('a'), revision))).toBe(1);
    await expect(store.get(keyOf('a'), revision - 1)).rejects.toMatchObject({ code: 'expired' });
    await expect(store.list(PREFIX, { revision: revision - 1 })).rejects.toMatchObject({ code: 'expired' });
  });

  test('compact stops at the current revision, and never goes back', async () => {
    const store = await open();
    const { revision } = await store.create(keyOf('a'), thing('a', 1));
    store.compact(revision + 100);
    store.compact(0);
    expect(store.revision()).toEqual({ current: revision, oldest: revision });
    expect(sizeOf(await store.get(keyOf('a')))).toBe(1);
    expect((await store.create(keyOf('b'), thing('b', 2))).revision).toBe(revision + 1);
  });

  test('a superseded state is kept for the time of the history', async () => {
    const store = await open();
    await createMany(store, 600);
    const { revision } = await store.create(keyOf('a'), thing('a', 1));
    clock.advance(200_000);
    const later = await store.update(keyOf('a'), put(2));
    clock.advance(200_000);
    await store.update(keyOf('a'), put(3));
    expect(store.revision().oldest).toBe(revision);
    expect(sizeOf(await store.get(keyOf('a'), revision))).toBe(1);
    clock.advance(200_000);
    await store.update(keyOf('a'), put(4));
    expect(store.revision().oldest).toBe(later.revision);
  });

  test('without writes, history expires by time, and the current state stays', async () => {
    const store = await open();
    await createMany(store, 600);
    const { revision } = await store.create(keyOf('a'), thing('a', 1));
    const later = await store.update(keyOf('a'), put(2));
    const lagging = store.watch(PREFIX, revision);
    clock.advance(299_999);
    expect(sizeOf(await store.get(keyOf('a'), revision))).toBe(1);
    clock.advance(2);
    await expect(store.get(keyOf('a'), revision)).rejects.toMatchObject({ code: 'expired' });
    await expect(store.list(PREFIX, { revision })).rejects.toMatchObject({ code: 'expired' });
    expect(() => store.watch(PREFIX, revision)).toThrow(expect.objectContaining({ code: 'expired' }));
    expect(() => lagging.take()).toThrow(expect.objectContaining({ code: 'expired' }));
    expect(store.revision()).toEqual({ current: later.revision, oldest: later.revision });
    expect(sizeOf(await store.get(keyOf('a'), later.revision))).toBe(2);
    const cursor = store.watch(PREFIX, later.revision);
    const next = await store.update(keyOf('a'), put(3));
    expect(await take(cursor, 1)).toEqual([`MODIFIED ${keyOf('a')} ${next.revision}`]);
  });
}

function nameOf(index: number): string {
  return `t${String(index).padStart(4, '0')}`;
}

async function createMany(store: Store, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => nameOf(index));
  await Promise.all(names.map((name, index) => store.create(keyOf(name), thing(name, index))));
}

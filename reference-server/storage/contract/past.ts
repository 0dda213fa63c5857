// Contract: past states, and the limits of history.
import { expect, test } from 'vitest';
import { PREFIX, createMany, keyOf, nameOf, put, sizeOf, thing } from './subject.ts';
import type { Subject } from './subject.ts';

export function pastContract(open: Subject): void {
  test('get and list show a past state, deleted objects included', async () => {
    const store = await open();
    const start = (await store.revision()).current;
    const created = await store.create(keyOf('a'), thing('a', 1));
    const updated = await store.update(keyOf('a'), put(2));
    const deleted = await store.delete(keyOf('a'));
    const again = await store.create(keyOf('a'), thing('a', 3));
    const sizes = [];
    for (const revision of [start, ...[created, updated, deleted, again].map((entry) => entry.revision)]) {
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
    const revisions = [(await store.revision()).current, ...(await createMany(store, 700))];
    for (let index = 0; index < 700; index++)
      revisions.push((await store.update(keyOf(nameOf(index)), put(-1))).revision);
    for (const back of [0, 1, 511, 512, 513, 699, 700, 701, 1023, 1024, 1025, 1400]) {
      const revision = revisions.at(-1 - back);
      const page = await store.list(PREFIX, { ...(revision === undefined ? {} : { revision }), limit: 10 });
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
    const { revision: current } = await store.update(keyOf('a'), put(2));
    await expect(store.get(keyOf('a'), current + 1000)).rejects.toMatchObject({ code: 'future' });
    await expect(store.list(PREFIX, { revision: current + 1000 })).rejects.toMatchObject({ code: 'future' });
    await store.compact(revision);
    expect(await store.revision()).toEqual({ current, oldest: revision });
    expect(sizeOf(await store.get(keyOf('a'), revision))).toBe(1);
    await expect(store.get(keyOf('a'), revision - 1)).rejects.toMatchObject({ code: 'expired' });
    await expect(store.list(PREFIX, { revision: revision - 1 })).rejects.toMatchObject({ code: 'expired' });
  });

  test('compact stops at the current revision, and never goes back', async () => {
    const store = await open();
    const { revision } = await store.create(keyOf('a'), thing('a', 1));
    await store.compact(revision + 100);
    await store.compact(0);
    expect(await store.revision()).toEqual({ current: revision, oldest: revision });
    expect(sizeOf(await store.get(keyOf('a')))).toBe(1);
    expect((await store.create(keyOf('b'), thing('b', 2))).revision).toBeGreaterThan(revision);
  });
}

// Optional section: superseded states expire by a clock.
import { expect, test } from 'vitest';
import { PREFIX, createMany, keyOf, line, put, sizeOf, take, thing } from './subject.ts';
import type { Subject, TestClock } from './subject.ts';

export function retentionContract(open: Subject, clock: TestClock): void {
  test('a superseded state is kept for the time of the history', async () => {
    const store = await open();
    await createMany(store, 600);
    const { revision } = await store.create(keyOf('a'), thing('a', 1));
    clock.advance(200_000);
    const later = await store.update(keyOf('a'), put(2));
    clock.advance(200_000);
    await store.update(keyOf('a'), put(3));
    expect((await store.revision()).oldest).toBe(revision);
    expect(sizeOf(await store.get(keyOf('a'), revision))).toBe(1);
    clock.advance(200_000);
    await store.update(keyOf('a'), put(4));
    expect((await store.revision()).oldest).toBe(later.revision);
  });

  test('without writes, history expires by time, and the current state stays', async () => {
    const store = await open();
    await createMany(store, 600);
    const { revision } = await store.create(keyOf('a'), thing('a', 1));
    const later = await store.update(keyOf('a'), put(2));
    const lagging = await store.watch(PREFIX, revision);
    clock.advance(299_999);
    expect(sizeOf(await store.get(keyOf('a'), revision))).toBe(1);
    clock.advance(2);
    await expect(store.get(keyOf('a'), revision)).rejects.toMatchObject({ code: 'expired' });
    await expect(store.list(PREFIX, { revision })).rejects.toMatchObject({ code: 'expired' });
    await expect(store.watch(PREFIX, revision)).rejects.toMatchObject({ code: 'expired' });
    expect(() => lagging.take()).toThrow(expect.objectContaining({ code: 'expired' }));
    expect(await store.revision()).toEqual({ current: later.revision, oldest: later.revision });
    expect(sizeOf(await store.get(keyOf('a'), later.revision))).toBe(2);
    const cursor = await store.watch(PREFIX, later.revision);
    const next = await store.update(keyOf('a'), put(3));
    expect(await take(cursor, 1)).toEqual([line('MODIFIED', next)]);
  });
}

// Contract: create, update and delete, and the versions that they assign.
import { expect, test } from 'vitest';
import type { Change, Entry } from '../store.ts';
import { keyOf, put, sizeOf, thing } from './subject.ts';
import type { Subject } from './subject.ts';

export function writeContract(open: Subject): void {
  test('create stores the object, stamped with its revision', async () => {
    const store = await open();
    const before = (await store.revision()).current;
    const given = thing('a', 1);
    const entry = await store.create(keyOf('a'), given);
    expect(entry.revision).toBeGreaterThan(before);
    expect(entry.value).toEqual({
      ...given,
      metadata: { ...given.metadata, resourceVersion: String(entry.revision) },
    });
    expect(given.metadata.resourceVersion).toBeUndefined();
    expect(await store.get(keyOf('a'))).toEqual(entry);
    expect((await store.revision()).current).toBe(entry.revision);
  });

  test('a key is created once, also by simultaneous calls', async () => {
    const store = await open();
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((size) => store.create(keyOf('a'), thing('a', size))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(store.create(keyOf('a'), thing('a', 4))).rejects.toMatchObject({
      code: 'exists',
      key: keyOf('a'),
    });
    expect(sizeOf(await store.get(keyOf('a')))).toBe(1);
  });

  test('update stores the result of the callback for the current entry', async () => {
    const store = await open();
    const created = await store.create(keyOf('a'), thing('a', 1));
    const updated = await store.update(keyOf('a'), put(2));
    expect(updated.revision).toBeGreaterThan(created.revision);
    expect(updated.value.metadata.resourceVersion).toBe(String(updated.revision));
    expect(sizeOf(updated)).toBe(2);
    expect(sizeOf(created)).toBe(1);
    expect(await store.get(keyOf('a'))).toEqual(updated);
  });

  test('simultaneous updates are all applied, the callbacks running again', async () => {
    const store = await open();
    await store.create(keyOf('a'), thing('a', 0));
    let calls = 0;
    const increment = async ({ value }: Entry): Promise<Change> => {
      calls++;
      return { action: 'put', value: { ...value, size: Number(value['size']) + 1 } };
    };
    await Promise.all([1, 2, 3, 4].map(() => store.update(keyOf('a'), increment)));
    expect(sizeOf(await store.get(keyOf('a')))).toBe(4);
    expect(calls).toBeGreaterThan(4);
  });

  test('an update that is always too late fails with a conflict', async () => {
    const store = await open();
    await store.create(keyOf('a'), thing('a', 0));
    let calls = 0;
    const overtaken = store.update(
      keyOf('a'),
      async (current) => {
        calls++;
        await store.update(keyOf('a'), put(calls));
        return put(100)(current);
      },
      { retries: 2 },
    );
    await expect(overtaken).rejects.toMatchObject({ code: 'conflict' });
    expect(calls).toBe(3);
    expect(sizeOf(await store.get(keyOf('a')))).toBe(3);
  });

  test('an object removed and made again meanwhile is another one', async () => {
    const store = await open();
    await store.create(keyOf('a'), thing('a', 0));
    const seen: unknown[] = [];
    await store.update(keyOf('a'), async (current) => {
      seen.push(sizeOf(current));
      if (seen.length === 1) {
        await store.delete(keyOf('a'));
        await store.create(keyOf('a'), thing('a', 5));
      }
      return put(6)(current);
    });
    expect(seen).toEqual([0, 5]);
  });

  test('keep, and a put of an equal value, leave everything as it is', async () => {
    const store = await open();
    const created = await store.create(keyOf('a'), {
      metadata: { name: 'a', labels: { x: '1', y: '2' } },
      list: [1, { k: null }],
    });
    expect(await store.update(keyOf('a'), async () => ({ action: 'keep' }))).toEqual(created);
    const equal = {
      list: [1, { k: null, gone: undefined }],
      metadata: { labels: { y: '2', x: '1' }, name: 'a' },
    };
    expect(await store.update(keyOf('a'), async () => ({ action: 'put', value: equal }))).toEqual(created);
    expect((await store.revision()).current).toBe(created.revision);
    const reordered = { ...equal, list: [{ k: null }, 1] };
    const changed = await store.update(keyOf('a'), async () => ({ action: 'put', value: reordered }));
    expect(changed.revision).toBeGreaterThan(created.revision);
  });

  test('remove deletes, and returns the last state, stamped with its revision', async () => {
    const store = await open();
    const created = await store.create(keyOf('a'), thing('a', 1));
    const last = await store.update(keyOf('a'), async ({ value }) => ({ action: 'remove', value }));
    expect(last.revision).toBeGreaterThan(created.revision);
    expect(last.value.metadata.resourceVersion).toBe(String(last.revision));
    expect(await store.get(keyOf('a'))).toBeUndefined();
  });

  test('an error of the callback is passed on, and nothing changes', async () => {
    const store = await open();
    const created = await store.create(keyOf('a'), thing('a', 1));
    const refusal = new Error('refused');
    await expect(store.update(keyOf('a'), () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(await store.get(keyOf('a'))).toEqual(created);
  });

  test('a missing object can be neither updated nor deleted', async () => {
    const store = await open();
    await expect(store.update(keyOf('a'), put(1))).rejects.toMatchObject({
      code: 'missing',
      key: keyOf('a'),
    });
    await expect(store.delete(keyOf('a'))).rejects.toMatchObject({ code: 'missing' });
    await expect(store.delete(keyOf('a'), 1)).rejects.toMatchObject({ code: 'missing' });
  });

  test('delete with a revision deletes that state only', async () => {
    const store = await open();
    const created = await store.create(keyOf('a'), thing('a', 1));
    const updated = await store.update(keyOf('a'), put(2));
    await expect(store.delete(keyOf('a'), created.revision)).rejects.toMatchObject({ code: 'conflict' });
    const deleted = await store.delete(keyOf('a'), updated.revision);
    expect(deleted.revision).toBeGreaterThan(updated.revision);
    expect(deleted.value.metadata.resourceVersion).toBe(String(deleted.revision));
    expect(sizeOf(deleted)).toBe(2);
    expect(await store.get(keyOf('a'))).toBeUndefined();
  });
}

// Contract: get and list of the current state.
import { expect, test } from 'vitest';
import type { Page, Store } from '../store.ts';
import { PREFIX, keyOf, put, sizeOf, thing } from './subject.ts';
import type { Subject } from './subject.ts';

export function readContract(open: Subject): void {
  test('an absent key reads as undefined, an empty prefix as an empty page', async () => {
    const store = await open();
    expect(await store.get(keyOf('a'))).toBeUndefined();
    expect(await store.list(PREFIX)).toEqual({
      entries: [],
      revision: (await store.revision()).current,
      remaining: 0,
    });
  });

  test('a list has the prefix, in order of keys', async () => {
    const store = await open();
    await createAll(store, [
      keyOf('b', 'n10'),
      keyOf('a', 'n1-x'),
      keyOf('c'),
      '/core/thing/n1/a',
      keyOf('a'),
      '/core/thingss/n1/a',
    ]);
    const page = await store.list(PREFIX);
    expect(keysOf(page)).toEqual([keyOf('a', 'n1-x'), keyOf('a'), keyOf('c'), keyOf('b', 'n10')]);
    expect(page.revision).toBe((await store.revision()).current);
    expect(keysOf(await store.list(`${PREFIX}n1/`))).toEqual([keyOf('a'), keyOf('c')]);
    expect(keysOf(await store.list(''))).toHaveLength(6);
  });

  test('pages by limit and after report the remaining count', async () => {
    const store = await open();
    await createAll(
      store,
      ['a', 'b', 'c', 'd', 'e'].map((name) => keyOf(name)),
    );
    await createAll(store, [keyOf('z', 'n2'), '/core/zebras/n1/a']);
    const first = await store.list(`${PREFIX}n1/`, { limit: 2 });
    expect([keysOf(first), first.remaining]).toEqual([[keyOf('a'), keyOf('b')], 3]);
    const second = await store.list(`${PREFIX}n1/`, { limit: 2, after: keyOf('b') });
    expect([keysOf(second), second.remaining]).toEqual([[keyOf('c'), keyOf('d')], 1]);
    const third = await store.list(`${PREFIX}n1/`, { limit: 2, after: keyOf('d') });
    expect([keysOf(third), third.remaining]).toEqual([[keyOf('e')], 0]);
    const exact = await store.list(`${PREFIX}n1/`, { limit: 5 });
    expect([exact.entries.length, exact.remaining]).toEqual([5, 0]);
  });

  test('after need not exist, may be before or after the prefix, and a limit of 0 means no limit', async () => {
    const store = await open();
    await createAll(store, [keyOf('a'), keyOf('c')]);
    expect(keysOf(await store.list(PREFIX, { after: keyOf('b') }))).toEqual([keyOf('c')]);
    expect(keysOf(await store.list(PREFIX, { after: '/a' }))).toEqual([keyOf('a'), keyOf('c')]);
    expect(await store.list(PREFIX, { after: '/z', limit: 1 })).toMatchObject({ entries: [], remaining: 0 });
    expect(keysOf(await store.list(PREFIX, { limit: 0 }))).toHaveLength(2);
  });

  test('entries that were read stay unchanged after later writes', async () => {
    const store = await open();
    await createAll(store, [keyOf('a'), keyOf('b')]);
    const page = await store.list(PREFIX);
    const copy = structuredClone(page);
    await store.update(keyOf('a'), put(7));
    await store.delete(keyOf('b'));
    await store.create(keyOf('c'), thing('c', 3));
    expect(page).toEqual(copy);
    expect((await store.list(PREFIX)).entries.map(sizeOf)).toEqual([7, 3]);
  });
}

async function createAll(store: Store, keys: readonly string[]): Promise<void> {
  for (const key of keys) await store.create(key, thing('x', 0));
}

function keysOf(page: Page): string[] {
  return page.entries.map(({ key }) => key);
}

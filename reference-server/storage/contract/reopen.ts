// Contract: what a durable store restores. Skipped for other stores.
import { expect, onTestFinished, test } from 'vitest';
import type { TestContext } from 'vitest';
import { PREFIX, keyOf, put, sizeOf, take, thing } from './subject.ts';
import type { OpenStore, OpenedStore } from './subject.ts';

type Reopen = () => Promise<OpenedStore>;

export function reopenContract(open: OpenStore): void {
  test('objects, revision, past states and events are there again', async (context) => {
    const { store, reopen } = await opened(open, context);
    const start = store.revision().current;
    await store.create(keyOf('a'), thing('a', 1));
    await Promise.all(['b', 'c', 'd'].map((name) => store.create(keyOf(name), thing(name, 2))));
    await store.update(keyOf('a'), put(3));
    await store.delete(keyOf('b'));
    await store.update(keyOf('c'), async () => ({ action: 'remove', value: thing('c', 9) }));
    await store.create(keyOf('b'), thing('b', 4));
    const { current } = store.revision();
    const revisions = Array.from({ length: current - start + 1 }, (_, index) => start + index);
    const pages = await Promise.all(revisions.map((revision) => store.list(PREFIX, { revision })));
    const lines = await take(store.watch(PREFIX, start), current - start);

    const { store: again } = await reopen();
    expect(again.revision()).toEqual({ current, oldest: start });
    expect(await Promise.all(revisions.map((revision) => again.list(PREFIX, { revision })))).toEqual(pages);
    expect(await take(again.watch(PREFIX, start), current - start)).toEqual(lines);
    const removal = again.watch(keyOf('c'), start + 4);
    for await (const { entry, previous } of removal) {
      expect([sizeOf(entry), sizeOf(previous)]).toEqual([9, 2]);
      break;
    }
    const resumed = again.watch(PREFIX, current);
    const created = await again.create(keyOf('e'), thing('e', 5));
    expect(created.revision).toBe(current + 1);
    expect(await take(resumed, 1)).toEqual([`ADDED ${keyOf('e')} ${current + 1}`]);
  });

  test('forgotten history stays forgotten', async (context) => {
    const { store, reopen } = await opened(open, context);
    const { revision } = await store.create(keyOf('a'), thing('a', 1));
    await store.update(keyOf('a'), put(2));
    await store.update(keyOf('a'), put(3));
    store.compact(revision + 1);
    const { store: again } = await reopen();
    expect(again.revision()).toEqual({ current: revision + 2, oldest: revision + 1 });
    expect(sizeOf(await again.get(keyOf('a'), revision + 1))).toBe(2);
    expect(() => again.watch(PREFIX, revision)).toThrow(expect.objectContaining({ code: 'expired' }));
  });

  test('an empty store is empty again', async (context) => {
    const { store, reopen } = await opened(open, context);
    const before = store.revision();
    const { store: again } = await reopen();
    expect(again.revision()).toEqual(before);
  });
}

async function opened(
  open: OpenStore,
  context: TestContext,
): Promise<OpenedStore & { readonly reopen: Reopen }> {
  const { store, reopen } = await open();
  onTestFinished(() => store.close?.());
  if (reopen === undefined) return context.skip('the store is not durable');
  return {
    store,
    reopen: async () => {
      const again = await reopen();
      onTestFinished(() => again.store.close?.());
      return again;
    },
  };
}

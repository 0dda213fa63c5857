// Contract: what a durable store restores. Skipped for other stores.
import { expect, onTestFinished, test } from 'vitest';
import type { TestContext } from 'vitest';
import { PREFIX, keyOf, line, put, sizeOf, take, thing } from './subject.ts';
import type { OpenStore, OpenedStore } from './subject.ts';

type Reopen = () => Promise<OpenedStore>;

export function reopenContract(open: OpenStore): void {
  test('objects, revision, past states and events are there again', async (context) => {
    const { store, reopen } = await opened(open, context);
    const start = (await store.revision()).current;
    const first = await store.create(keyOf('a'), thing('a', 1));
    const more = await Promise.all(['b', 'c', 'd'].map((name) => store.create(keyOf(name), thing(name, 2))));
    const written = [
      first,
      ...more,
      await store.update(keyOf('a'), put(3)),
      await store.delete(keyOf('b')),
      await store.update(keyOf('c'), async ({ value }) => ({ action: 'remove', value })),
      await store.create(keyOf('b'), thing('b', 4)),
    ];
    const { current } = await store.revision();
    const revisions = [start, ...written.map(({ revision }) => revision)];
    const pages = await Promise.all(revisions.map((revision) => store.list(PREFIX, { revision })));
    const lines = await take(await store.watch(PREFIX, start), written.length);

    const { store: again } = await reopen();
    expect(await again.revision()).toEqual({ current, oldest: start });
    expect(await Promise.all(revisions.map((revision) => again.list(PREFIX, { revision })))).toEqual(pages);
    expect(await take(await again.watch(PREFIX, start), written.length)).toEqual(lines);
    for await (const { entry, previous } of await again.watch(keyOf('c'), more[2]?.revision ?? 0)) {
      expect([entry.revision, sizeOf(previous)]).toEqual([written[6]?.revision, 2]);
      break;
    }
    const resumed = await again.watch(PREFIX, current);
    const created = await again.create(keyOf('e'), thing('e', 5));
    expect(created.revision).toBeGreaterThan(current);
    expect(await take(resumed, 1)).toEqual([line('ADDED', created)]);
  });

  test('forgotten history stays forgotten', async (context) => {
    const { store, reopen } = await opened(open, context);
    const { revision } = await store.create(keyOf('a'), thing('a', 1));
    const second = await store.update(keyOf('a'), put(2));
    const { revision: current } = await store.update(keyOf('a'), put(3));
    await store.compact(second.revision);
    const { store: again } = await reopen();
    expect(await again.revision()).toEqual({ current, oldest: second.revision });
    expect(sizeOf(await again.get(keyOf('a'), second.revision))).toBe(2);
    await expect(again.watch(PREFIX, revision)).rejects.toMatchObject({ code: 'expired' });
  });

  test('an empty store is empty again', async (context) => {
    const { store, reopen } = await opened(open, context);
    const before = await store.revision();
    const { store: again } = await reopen();
    expect(await again.revision()).toEqual(before);
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

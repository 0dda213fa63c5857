// Optional section: each write takes the next revision, and nothing else takes one.
import { expect, test } from 'vitest';
import { PREFIX, keyOf, put, thing } from './subject.ts';
import type { Subject } from './subject.ts';

export function denseRevisionsContract(open: Subject): void {
  test('each write takes the next revision, and nothing else takes one', async () => {
    const store = await open();
    const start = (await store.revision()).current;
    const written = [
      await store.create(keyOf('a'), thing('a', 1)),
      await store.create('/core/others/n1/a', thing('a', 1)),
      await store.update(keyOf('a'), put(2)),
    ];
    await store.create(keyOf('a'), thing('a', 1)).catch(() => undefined);
    await store.update(keyOf('a'), put(2));
    await store.compact(start + 1);
    written.push(await store.delete(keyOf('a')));
    expect(written.map(({ revision }) => revision - start)).toEqual([1, 2, 3, 4]);
    expect((await store.watch(PREFIX, start + 4)).position).toBe(start + 4);
  });
}

// Contract: waiting for a revision.
import { expect, test } from 'vitest';
import { keyOf, thing } from './subject.ts';
import type { Subject } from './subject.ts';

export function waitContract(open: Subject): void {
  test('a wait for a revision that is there ends at once', async () => {
    const store = await open();
    const { revision } = await store.create(keyOf('a'), thing('a', 1));
    await store.waitFor(revision, new AbortController().signal);
    await store.waitFor(0, new AbortController().signal);
  });

  test('a wait for a later revision ends with the write that reaches it, or passes it', async () => {
    const store = await open();
    const { signal } = new AbortController();
    const { revision } = await store.create(keyOf('a'), thing('a', 1));
    let over = false;
    const wait = store.waitFor(revision + 1, signal).then(() => (over = true));
    await store.create('/core/others/n1/a', thing('a', 1)).then(() => wait);
    expect(over).toBe(true);
    const { current } = await store.revision();
    const far = store.waitFor(current + 3, signal);
    let ended = false;
    void far.then(() => (ended = true));
    await store.delete(keyOf('a'));
    await Promise.resolve();
    expect(ended).toBe(false);
    while ((await store.revision()).current < current + 3) {
      const { revision: made } = await store.create(keyOf('b'), thing('b', 1));
      if (made < current + 3) await store.delete(keyOf('b'));
    }
    await far;
  });

  test('a wait ends with its signal', async () => {
    const store = await open();
    const { current } = await store.revision();
    const ending = new AbortController();
    const wait = store.waitFor(current + 1000, ending.signal);
    ending.abort();
    await wait;
    await store.waitFor(current + 1000, ending.signal);
    expect((await store.revision()).current).toBe(current);
  });
}

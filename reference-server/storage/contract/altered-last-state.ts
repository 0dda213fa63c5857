// Optional section: watchers see a removed object in the state that the callback of `update` returned.
import { expect, test } from 'vitest';
import { PREFIX, keyOf, sizeOf, thing } from './subject.ts';
import type { Subject } from './subject.ts';

export function alteredLastStateContract(open: Subject): void {
  test('a removal returns and shows the state that the callback returned', async () => {
    const store = await open();
    const created = await store.create(keyOf('a'), thing('a', 1));
    const last = await store.update(keyOf('a'), async () => ({ action: 'remove', value: thing('a', 9) }));
    expect(sizeOf(last)).toBe(9);
    expect(last.value.metadata.resourceVersion).toBe(String(last.revision));
    for await (const event of await store.watch(PREFIX, created.revision)) {
      expect(event).toMatchObject({ type: 'DELETED', entry: last });
      expect(sizeOf(event.previous)).toBe(1);
      break;
    }
  });
}

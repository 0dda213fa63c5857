// The memory store passes the contract; additional tests cover the byte limit, closing, and a failing journal.
import { describe, expect, test } from 'vitest';
import { storeContract } from '../contract.ts';
import { put, take, thing } from '../contract/subject.ts';
import type { ApiObject } from '../../object.ts';
import type { Journal } from './journal.ts';
import { createMemoryStore } from './memory-store.ts';

const time = { now: 1_000_000 };
const clock = () => time.now;

describe('contract', () => {
  const retentionClock = {
    advance: (ms: number) => {
      time.now += ms;
    },
  };
  storeContract(async () => ({ store: createMemoryStore({ clock }) }), {
    denseRevisions: true,
    retentionClock,
    alteredLastState: true,
  });
});

function large(size: number): ApiObject {
  return { ...thing('a', size), text: 'x'.repeat(10_000) };
}

test('history is bounded by bytes', async () => {
  const store = createMemoryStore({ clock, historyLimitBytes: 100_000 });
  await store.create('/a', large(0));
  for (let size = 1; size <= 50; size++) await store.update('/a', put(size));
  const { current, oldest } = await store.revision();
  expect(current - oldest).toBe(9);
  expect((await store.get('/a', oldest))?.value['size']).toBe(41);
});

test('a closed store ends its watches and refuses calls', async () => {
  const store = createMemoryStore({ clock });
  const read = take(await store.watch('/', 1), 1);
  store.close();
  store.close();
  expect(await read).toEqual([]);
  await expect(store.create('/a', thing('a', 1))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(store.get('/a')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(store.watch('/', 1)).rejects.toThrow('closed');
});

describe('with a journal', () => {
  test('operations of one turn are written together, and a failure leaves the memory as it was', async () => {
    const batches: number[] = [];
    const disk = { full: false };
    const journal: Journal = {
      load: () => ({ revision: 1, entries: [], events: [] }),
      encode: (value) => JSON.stringify(value),
      write: (records) => {
        if (disk.full) throw new Error('disk full');
        batches.push(records.length);
      },
      close: () => undefined,
    };
    const store = createMemoryStore({ clock, journal });
    await Promise.all(['/a', '/b', '/c'].map((key) => store.create(key, thing('x', 1))));
    expect(batches).toEqual([3]);
    disk.full = true;
    const read = take(await store.watch('/', 4), 1);
    const failed = [store.create('/d', thing('x', 1)), store.create('/d', thing('x', 2)), store.delete('/a')];
    for (const { status, ...outcome } of await Promise.allSettled(failed)) {
      expect(status).toBe('rejected');
      expect(outcome).toMatchObject({ reason: { code: 'unavailable' } });
    }
    expect(await store.revision()).toEqual({ current: 4, oldest: 1 });
    expect((await store.list('/')).entries).toHaveLength(3);
    disk.full = false;
    expect((await store.create('/e', thing('x', 1))).revision).toBe(5);
    expect(await read).toEqual(['ADDED /e 5']);
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    const mixed = await Promise.allSettled([
      store.create('/f', { metadata: {}, cycle }),
      store.create('/g', thing('x', 1)),
    ]);
    expect(mixed.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

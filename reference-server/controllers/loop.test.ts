// The work loop of all controllers: keys, retries, lost events, and the end.
import { expect, onTestFinished, test, vi } from 'vitest';
import { createVirtualClock } from '../clock.ts';
import type { ApiObject } from '../object.ts';
import { boundStore } from '../storage/bound-store.test-support.ts';
import { createMemoryStore } from '../storage/memory/memory-store.ts';
import { StoreError } from '../errors/store-error.ts';
import type { Store, StoreEvent } from '../storage/store.ts';
import { ControllerError } from './client.ts';
import { startLoop } from './loop.ts';
import type { Outcome } from './loop.ts';

type Reconcile = (key: string) => Promise<Outcome | undefined>;

const nothing: Reconcile = async () => undefined;
const object = (name: string): ApiObject => ({ metadata: { name } });
const conflict = () => new ControllerError(409, { reason: 'Conflict', message: 'changed' });

function start(reconcile: Reconcile, alter: (store: Store) => Store = (store) => store) {
  const clock = createVirtualClock(0);
  const store = createMemoryStore({ clock: () => clock.now() });
  const reconciled: string[] = [];
  const events: StoreEvent[] = [];
  const restarts: number[] = [];
  const report = vi.fn<(error: unknown) => void>();
  const work = {
    prefixes: ['/a/'],
    restart: (_prefix: string, entries: readonly { key: string }[]) => {
      restarts.push(entries.length);
      return entries.map(({ key }) => key);
    },
    observe: (event: StoreEvent) => {
      events.push(event);
      return [event.entry.key];
    },
    reconcile: async (key: string) => {
      reconciled.push(key);
      return reconcile(key);
    },
  };
  const loop = startLoop({ store: alter(store), clock }, work, report);
  onTestFinished(async () => {
    await loop.stop();
    store.close();
  });
  return { clock, store, loop, reconciled, events, restarts, report };
}

test('events of the prefix are reconciled, several of one key once', async () => {
  const { store, loop, reconciled } = start(nothing);
  await loop.idle();
  await store.create('/a/1', object('1'));
  await store.update('/a/1', async () => ({ action: 'put', value: { ...object('1'), data: 1 } }));
  await store.create('/b/1', object('1'));
  await store.create('/a/2', object('2'));
  await loop.idle();
  expect(reconciled).toEqual(['/a/1', '/a/2']);
});

test('a key with an event during its reconciliation is reconciled again', async () => {
  let change: (() => Promise<unknown>) | undefined;
  const { store, loop, reconciled } = start(async () => {
    const once = change;
    change = undefined;
    await once?.();
    return undefined;
  });
  change = () => store.update('/a/1', async () => ({ action: 'put', value: { ...object('1'), data: 1 } }));
  await store.create('/a/1', object('1'));
  await loop.idle();
  expect(reconciled).toEqual(['/a/1', '/a/1']);
});

test('keys are reconciled one after the other', async () => {
  let running = 0;
  let most = 0;
  const { store, loop } = start(async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    return undefined;
  });
  for (const name of ['1', '2', '3']) await store.create(`/a/${name}`, object(name));
  await loop.idle();
  expect(most).toBe(1);
});

test('a conflict is retried at once, but not for ever', async () => {
  const { clock, store, loop, reconciled, report } = start(async () => {
    throw conflict();
  });
  await store.create('/a/1', object('1'));
  await loop.idle();
  expect(reconciled).toHaveLength(6);
  clock.advance(60_000);
  await loop.idle();
  expect(reconciled).toHaveLength(7);
  expect(report).not.toHaveBeenCalled();
});

test('an unexpected error is reported, and retried after a growing pause', async () => {
  const error = new TypeError('unexpected');
  let failing = 3;
  const { clock, store, loop, reconciled, report } = start(async () => {
    if (failing-- > 0) throw error;
    return undefined;
  });
  await store.create('/a/1', object('1'));
  await loop.idle();
  for (const [ms, count] of [
    [49, 1],
    [1, 2],
    [99, 2],
    [1, 3],
    [200, 4],
    [60_000, 4],
  ] as const) {
    clock.advance(ms);
    await loop.idle();
    expect(reconciled).toHaveLength(count);
  }
  expect(report.mock.calls).toEqual([[error], [error], [error]]);
});

test('a reconciliation can requeue its key after a time, and other keys at once', async () => {
  const { clock, store, loop, reconciled } = start(async (key) =>
    reconciled.length < 3
      ? { requeueAfterMs: 100, ...(key === '/a/1' ? { requeue: ['x'] } : {}) }
      : undefined,
  );
  await store.create('/a/1', object('1'));
  await loop.idle();
  expect(reconciled).toEqual(['/a/1', 'x']);
  clock.advance(100);
  await loop.idle();
  expect(reconciled).toEqual(['/a/1', 'x', '/a/1', 'x']);
});

test('after lost events it lists again', async () => {
  let expired = 0;
  const { store, loop, restarts, report } = start(nothing, (store) => ({
    ...boundStore(store),
    watch(prefix, after) {
      if (expired++ < 2) throw new StoreError('expired', prefix, 'too old');
      return store.watch(prefix, after);
    },
  }));
  await store.create('/a/1', object('1'));
  await loop.idle();
  await store.create('/a/2', object('2'));
  await loop.idle();
  expect(restarts).toEqual([1]);
  expect(expired).toBe(3);
  expect(report).not.toHaveBeenCalled();
});

test('a cursor that falls behind is replaced by a list', async () => {
  const { store, loop, restarts, reconciled } = start(nothing);
  await loop.idle();
  // Within one turn of the store, so that the cursor has no chance to follow.
  const writes = ['1', '2', '3'].map((name) => store.create(`/a/${name}`, object(name)));
  await store.compact((await store.revision()).current);
  await Promise.all(writes);
  await loop.idle();
  expect(new Set(reconciled)).toEqual(new Set(['/a/1', '/a/2', '/a/3']));
  expect(restarts).toEqual([0, 3]);
});

test('a failed list is retried later', async () => {
  let failing = true;
  const error = new Error('broken');
  const { clock, store, loop, reconciled, report } = start(nothing, (store) => ({
    ...boundStore(store),
    list: (prefix) => (failing ? Promise.reject(error) : store.list(prefix)),
  }));
  await store.create('/a/1', object('1'));
  await loop.idle();
  expect(reconciled).toEqual([]);
  failing = false;
  clock.advance(1000);
  await loop.idle();
  expect(reconciled).toEqual(['/a/1']);
  expect(report.mock.calls).toEqual([[error]]);
});

test('stop waits for a running reconciliation, and no other one starts', async () => {
  let finish = () => {};
  const { store, loop, reconciled } = start(
    () => new Promise((resolve) => (finish = () => resolve(undefined))),
  );
  await store.create('/a/1', object('1'));
  await vi.waitFor(() => expect(reconciled).toEqual(['/a/1']));
  await store.create('/a/2', object('2'));
  let ended = false;
  const end = loop.stop().then(() => (ended = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(ended).toBe(false);
  finish();
  await end;
  await store.create('/a/3', object('3'));
  await loop.idle();
  expect(reconciled).toEqual(['/a/1']);
});

test('a store that closes first causes no error', async () => {
  const { store, loop, report } = start(nothing);
  await loop.idle();
  store.close();
  await new Promise((resolve) => setImmediate(resolve));
  await loop.stop();
  expect(report).not.toHaveBeenCalled();
});

// An index that follows the store: each prefix separately, without unreadable objects, and reloaded after expired
// history.
import { expect, onTestFinished, test } from 'vitest';
import { createMemoryStore } from '../storage/memory/memory-store.ts';
import type { Entry, Store } from '../storage/store.ts';
import { followStore } from './stored-index.ts';

const object = (name: string, value = '') => ({ metadata: { name, labels: { value } } });

function start() {
  const store = createMemoryStore({ clock: () => 0 });
  onTestFinished(() => store.close());
  const calls: string[] = [];
  const follow = (followed: Store = store) => {
    const record = (prefix: string, what: string) => (entry: Entry) =>
      void calls.push(`${prefix} ${what} ${entry.key}`);
    const one = (prefix: string) => ({
      prefix,
      set: record(prefix, 'sets'),
      remove: record(prefix, 'removes'),
    });
    const index = followStore(followed, [one('/a/'), one('/b/')], () => void calls.push('clear'));
    onTestFinished(() => index.close());
    return {
      ...index,
      /** The calls since the last time. */
      async newCalls() {
        await index.sync();
        return calls.splice(0);
      },
    };
  };
  return { store, follow };
}

test('each prefix has its objects, those of the start and later ones', async () => {
  const { store, follow } = start();
  await store.create('/a/1', object('1'));
  await store.create('/b/1', object('1'));
  await store.create('/c/1', object('1'));
  const index = follow();
  expect(await index.newCalls()).toEqual(['clear', '/a/ sets /a/1', '/b/ sets /b/1']);
  await store.create('/b/2', object('2'));
  await store.delete('/a/1');
  await store.create('/c/2', object('2'));
  expect(await index.newCalls()).toEqual(['/a/ removes /a/1', '/b/ sets /b/2']);
  expect(await index.newCalls()).toEqual([]);
});

test('all who wait for the first load share one', async () => {
  const { store, follow } = start();
  await store.create('/a/1', object('1'));
  const index = follow();
  await Promise.all([index.sync(), index.sync()]);
  expect(await index.newCalls()).toEqual(['clear', '/a/ sets /a/1']);
});

test('after the history has expired, everything is read again', async () => {
  const { store, follow } = start();
  await store.create('/a/1', object('1'));
  const index = follow();
  await index.newCalls();
  await store.create('/a/2', object('2'));
  await store.delete('/a/1');
  await store.compact((await store.revision()).current);
  expect(await index.newCalls()).toEqual(['clear', '/a/ sets /a/2']);
  await store.create('/b/1', object('1'));
  expect(await index.newCalls()).toEqual(['/b/ sets /b/1']);
});

test('an unreadable object is not added, and one that becomes unreadable is removed', async () => {
  const { store, follow } = start();
  await store.create('/a/1', object('1'));
  await store.create('/a/2', object('2', 'broken'));
  const shown = (entry: Entry): Entry =>
    entry.value.metadata.labels?.['value'] === 'broken' ? { ...entry, corrupt: 'not JSON' } : entry;
  const list: Store['list'] = async (...args) => {
    const page = await store.list(...args);
    return { ...page, entries: page.entries.map(shown) };
  };
  const watch: Store['watch'] = async (...args) => {
    const cursor = await store.watch(...args);
    const take = cursor.take.bind(cursor);
    cursor.take = () => {
      const event = take();
      return event && { ...event, entry: shown(event.entry) };
    };
    return cursor;
  };
  const revision: Store['revision'] = () => store.revision();
  const index = follow({ list, watch, revision } as Store);
  expect(await index.newCalls()).toEqual(['clear', '/a/ sets /a/1']);
  await store.update('/a/1', async () => ({ action: 'put', value: object('1', 'broken') }));
  expect(await index.newCalls()).toEqual(['/a/ removes /a/1']);
});

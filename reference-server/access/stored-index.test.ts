// An index that follows the store: each prefix by itself, what cannot be read forgotten, and all anew after too long a pause.
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
    const told = (prefix: string, what: string) => (entry: Entry) =>
      void calls.push(`${prefix} ${what} ${entry.key}`);
    const one = (prefix: string) => ({
      prefix,
      learn: told(prefix, 'learns'),
      forget: told(prefix, 'forgets'),
    });
    const index = followStore(followed, [one('/a/'), one('/b/')], () => void calls.push('clear'));
    onTestFinished(() => index.close());
    return {
      ...index,
      /** What the index was told since the last time. */
      async heard() {
        await index.sync();
        return calls.splice(0);
      },
    };
  };
  return { store, follow };
}

test('each prefix has what lies under it, from the beginning and from then on', async () => {
  const { store, follow } = start();
  await store.create('/a/1', object('1'));
  await store.create('/b/1', object('1'));
  await store.create('/c/1', object('1'));
  const index = follow();
  expect(await index.heard()).toEqual(['clear', '/a/ learns /a/1', '/b/ learns /b/1']);
  await store.create('/b/2', object('2'));
  await store.delete('/a/1');
  await store.create('/c/2', object('2'));
  expect(await index.heard()).toEqual(['/a/ forgets /a/1', '/b/ learns /b/2']);
  expect(await index.heard()).toEqual([]);
});

test('nothing has to be waited for unless there is much to read', async () => {
  const { store, follow } = start();
  const index = follow();
  expect(index.sync()).toBeInstanceOf(Promise);
  await index.heard();
  await store.create('/a/1', object('1'));
  expect(index.sync()).toBeUndefined();
  expect(await index.heard()).toEqual(['/a/ learns /a/1']);
});

test('after a pause that is longer than history, everything is read again', async () => {
  const { store, follow } = start();
  await store.create('/a/1', object('1'));
  const index = follow();
  await index.heard();
  await store.create('/a/2', object('2'));
  await store.delete('/a/1');
  store.compact(store.revision().current);
  expect(await index.heard()).toEqual(['clear', '/a/ learns /a/2']);
  await store.create('/b/1', object('1'));
  expect(await index.heard()).toEqual(['/b/ learns /b/1']);
});

test('what cannot be read is not learned, and what was known of it is forgotten', async () => {
  const { store, follow } = start();
  await store.create('/a/1', object('1'));
  await store.create('/a/2', object('2', 'broken'));
  const shown = (entry: Entry): Entry =>
    entry.value.metadata.labels?.['value'] === 'broken' ? { ...entry, corrupt: 'no JSON' } : entry;
  const list: Store['list'] = async (...asked) => {
    const page = await store.list(...asked);
    return { ...page, entries: page.entries.map(shown) };
  };
  const watch: Store['watch'] = (...asked) => {
    const cursor = store.watch(...asked);
    const take = cursor.take.bind(cursor);
    cursor.take = () => {
      const event = take();
      return event && { ...event, entry: shown(event.entry) };
    };
    return cursor;
  };
  const revision: Store['revision'] = () => store.revision();
  const index = follow({ list, watch, revision } as Store);
  expect(await index.heard()).toEqual(['clear', '/a/ learns /a/1']);
  await store.update('/a/1', async () => ({ action: 'put', value: object('1', 'broken') }));
  expect(await index.heard()).toEqual(['/a/ forgets /a/1']);
});

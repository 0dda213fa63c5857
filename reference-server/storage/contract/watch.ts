// Contract: watches are ordered, without gap or duplicate, and resume from any kept revision.
import { expect, test } from 'vitest';
import type { Entry, Store, WatchCursor } from '../store.ts';
import { PREFIX, keyOf, line, put, sizeOf, take, thing } from './subject.ts';
import type { Subject } from './subject.ts';

export function watchContract(open: Subject): void {
  test('every event is delivered in order, with the state before and after', async () => {
    const store = await open();
    const start = (await store.revision()).current;
    const cursor = await store.watch(PREFIX, start);
    const written = await writeLife(store);
    const events = [];
    for await (const event of cursor) {
      events.push(event);
      if (events.length === 4) break;
    }
    expect(events.map(({ type }) => type)).toEqual(['ADDED', 'MODIFIED', 'DELETED', 'ADDED']);
    expect(events.map(({ revision }) => revision)).toEqual(written.map(({ revision }) => revision));
    expect(events.map(({ entry }) => sizeOf(entry))).toEqual([1, 2, 2, 3]);
    expect(events.map(({ previous }) => sizeOf(previous))).toEqual([undefined, 1, 2, undefined]);
    for (const { entry, revision } of events)
      expect(entry.value.metadata.resourceVersion).toBe(String(revision));
  });

  test('it resumes from any revision, without gap or duplicate', async () => {
    const store = await open();
    const start = (await store.revision()).current;
    const written = await writeLife(store);
    const whole = await take(await store.watch(PREFIX, start), 4);
    for (const [index, { revision }] of written.slice(0, 3).entries())
      expect(await take(await store.watch(PREFIX, revision), 3 - index)).toEqual(whole.slice(index + 1));
  });

  test('a cursor reads past events, then waits for new ones', async () => {
    const store = await open();
    const start = (await store.revision()).current;
    const a = await store.create(keyOf('a'), thing('a', 1));
    const cursor = await store.watch(PREFIX, start);
    const b = await store.create(keyOf('b'), thing('b', 1));
    const read = take(cursor, 3);
    const c = await store.create(keyOf('c'), thing('c', 1));
    expect(await read).toEqual([a, b, c].map((entry) => line('ADDED', entry)));
  });

  test('it sees its prefix only, and its position advances in silence', async () => {
    const store = await open();
    const start = (await store.revision()).current;
    const quiet = await store.watch(`${PREFIX}n2/`, start);
    const late = await store.watch(`${PREFIX}n1/a`, start);
    expect(quiet.position).toBe(start);
    const a = await store.create(keyOf('a'), thing('a', 1));
    expect(quiet.position).toBe(a.revision);
    expect(late.position).toBeLessThan(a.revision);
    const b = await store.create(keyOf('b'), thing('b', 1));
    expect(await take(late, 1)).toEqual([line('ADDED', a)]);
    expect(late.position).toBe(b.revision);
    const read = take(quiet, 1);
    const other = await store.create(keyOf('a', 'n2'), thing('a', 1));
    expect(await read).toEqual([line('ADDED', other)]);
    const { position } = await store.watch(`${PREFIX}n2/`, start);
    expect(position).toBeGreaterThanOrEqual(b.revision);
    expect(position).toBeLessThan(other.revision);
  });

  test('many watchers of one collection and of many get their events', async () => {
    const store = await open();
    const start = (await store.revision()).current;
    const shared = await Promise.all(Array.from({ length: 20 }, () => store.watch(PREFIX, start)));
    const own = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store.watch(`${PREFIX}n${index}/`, start)),
    );
    const reads = [...shared.map((cursor) => take(cursor, 20)), ...own.map((cursor) => take(cursor, 1))];
    const lines: string[] = [];
    for (let index = 0; index < 20; index++)
      lines.push(line('ADDED', await store.create(keyOf('a', `n${index}`), thing('a', index))));
    expect(await Promise.all(reads)).toEqual([...shared.map(() => lines), ...lines.map((line) => [line])]);
  });

  test('the future and the forgotten are refused', async () => {
    const store = await open();
    const { revision } = await store.create(keyOf('a'), thing('a', 1));
    await expect(store.watch(PREFIX, revision + 1000)).rejects.toMatchObject({ code: 'future' });
    await store.compact(revision);
    await expect(store.watch(PREFIX, revision - 1)).rejects.toMatchObject({ code: 'expired' });
    const cursor = await store.watch(PREFIX, revision);
    const deleted = await store.delete(keyOf('a'));
    expect(await take(cursor, 1)).toEqual([line('DELETED', deleted)]);
  });

  test('a cursor that lags behind the kept history expires, any other does not', async () => {
    const store = await open();
    const start = (await store.revision()).current;
    const lagging = await store.watch(PREFIX, start);
    const quiet = await store.watch('/core/others/', start);
    const reading = await store.watch(PREFIX, start);
    const { revision } = await store.create(keyOf('a'), thing('a', 1));
    await store.update(keyOf('a'), put(2));
    const resumed = await store.watch(PREFIX, start);
    await take(reading, 2);
    await store.compact(revision);
    for (const cursor of [lagging, resumed]) {
      await expect(nextOf(cursor)).rejects.toMatchObject({ code: 'expired' });
      expect(await nextOf(cursor)).toMatchObject({ done: true });
    }
    const reads = [take(quiet, 1), take(reading, 1)];
    const other = await store.create('/core/others/n1/a', thing('a', 1));
    const b = await store.create(keyOf('b'), thing('b', 1));
    expect(await Promise.all(reads)).toEqual([[line('ADDED', other)], [line('ADDED', b)]]);
  });

  test('available events can be taken without waiting, and a new event ends a wait', async () => {
    const store = await open();
    const cursor = await store.watch(PREFIX, (await store.revision()).current);
    expect(cursor.take()).toBeUndefined();
    const ready = cursor.ready();
    for (const name of ['a', 'b']) await store.create(keyOf(name), thing(name, 1));
    await ready;
    expect([cursor.take(), cursor.take(), cursor.take()].map((event) => event?.entry.key)).toEqual([
      keyOf('a'),
      keyOf('b'),
      undefined,
    ]);
    const woken = cursor.ready();
    cursor.wake();
    await woken;
    expect([cursor.take(), cursor.closed]).toEqual([undefined, false]);
    await store.delete(keyOf('a'));
    const waiting = cursor.ready();
    cursor.close();
    await waiting;
    await cursor.ready();
    expect([cursor.take(), cursor.closed]).toEqual([undefined, true]);
  });

  test('close and return end it, also while it waits', async () => {
    const store = await open();
    const start = (await store.revision()).current;
    const closed = await store.watch(PREFIX, start);
    const waiting = nextOf(closed);
    closed.close();
    expect(await waiting).toMatchObject({ done: true });
    await store.create(keyOf('a'), thing('a', 1));
    expect(await nextOf(closed)).toMatchObject({ done: true });
    const returned = await store.watch(PREFIX, start);
    for await (const event of returned) {
      expect(event.type).toBe('ADDED');
      break;
    }
    await store.delete(keyOf('a'));
    expect(await nextOf(returned)).toMatchObject({ done: true });
  });
}

function nextOf(cursor: WatchCursor): Promise<unknown> {
  return cursor[Symbol.asyncIterator]().next();
}

/** Created with 1, set to 2, deleted, created with 3: the four entries. */
async function writeLife(store: Store): Promise<Entry[]> {
  return [
    await store.create(keyOf('a'), thing('a', 1)),
    await store.update(keyOf('a'), put(2)),
    await store.delete(keyOf('a')),
    await store.create(keyOf('a'), thing('a', 3)),
  ];
}

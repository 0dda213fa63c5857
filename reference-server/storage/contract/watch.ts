// Contract: watches are ordered, without gap or duplicate, and resume from any kept revision.
import { expect, test } from 'vitest';
import type { Store, WatchCursor } from '../store.ts';
import { PREFIX, keyOf, put, sizeOf, take, thing } from './subject.ts';
import type { Subject } from './subject.ts';

export function watchContract(open: Subject): void {
  test('every event is delivered in order, with the state before and after', async () => {
    const store = await open();
    const start = store.revision().current;
    const cursor = store.watch(PREFIX, start);
    await writeLife(store);
    const events = [];
    for await (const event of cursor) {
      events.push(event);
      if (events.length === 4) break;
    }
    expect(events.map(({ type }) => type)).toEqual(['ADDED', 'MODIFIED', 'DELETED', 'ADDED']);
    expect(events.map(({ revision }) => revision - start)).toEqual([1, 2, 3, 4]);
    expect(events.map(({ entry }) => sizeOf(entry))).toEqual([1, 2, 9, 3]);
    expect(events.map(({ previous }) => sizeOf(previous))).toEqual([undefined, 1, 2, undefined]);
    for (const { entry, revision } of events)
      expect(entry.value.metadata.resourceVersion).toBe(String(revision));
  });

  test('it resumes from any revision, without gap or duplicate', async () => {
    const store = await open();
    const start = store.revision().current;
    await writeLife(store);
    const whole = await take(store.watch(PREFIX, start), 4);
    for (let after = start; after < start + 4; after++) {
      expect(await take(store.watch(PREFIX, after), 4 - (after - start))).toEqual(whole.slice(after - start));
    }
  });

  test('a cursor reads past events, then waits for new ones', async () => {
    const store = await open();
    const start = store.revision().current;
    await store.create(keyOf('a'), thing('a', 1));
    const cursor = store.watch(PREFIX, start);
    await store.create(keyOf('b'), thing('b', 1));
    const read = take(cursor, 3);
    await store.create(keyOf('c'), thing('c', 1));
    expect(await read).toEqual(
      ['a', 'b', 'c'].map((name, index) => `ADDED ${keyOf(name)} ${start + 1 + index}`),
    );
  });

  test('it sees its prefix only, and its position advances in silence', async () => {
    const store = await open();
    const start = store.revision().current;
    const quiet = store.watch(`${PREFIX}n2/`, start);
    const late = store.watch(`${PREFIX}n1/a`, start);
    expect(quiet.position).toBe(start);
    await store.create(keyOf('a'), thing('a', 1));
    expect(quiet.position).toBe(start + 1);
    expect(late.position).toBe(start);
    await store.create(keyOf('b'), thing('b', 1));
    expect(await take(late, 1)).toEqual([`ADDED ${keyOf('a')} ${start + 1}`]);
    expect(late.position).toBe(start + 2);
    const read = take(quiet, 1);
    await store.create(keyOf('a', 'n2'), thing('a', 1));
    expect(await read).toEqual([`ADDED ${keyOf('a', 'n2')} ${start + 3}`]);
    expect(store.watch(`${PREFIX}n2/`, start).position).toBe(start + 2);
  });

  test('many watchers of one collection and of many get their events', async () => {
    const store = await open();
    const start = store.revision().current;
    const shared = Array.from({ length: 20 }, () => store.watch(PREFIX, start));
    const own = Array.from({ length: 20 }, (_, index) => store.watch(`${PREFIX}n${index}/`, start));
    const reads = [...shared.map((cursor) => take(cursor, 20)), ...own.map((cursor) => take(cursor, 1))];
    for (let index = 0; index < 20; index++) await store.create(keyOf('a', `n${index}`), thing('a', index));
    const lines = own.map((_, index) => `ADDED ${keyOf('a', `n${index}`)} ${start + 1 + index}`);
    expect(await Promise.all(reads)).toEqual([...shared.map(() => lines), ...lines.map((line) => [line])]);
  });

  test('the future and the forgotten are refused', async () => {
    const store = await open();
    const { revision } = await store.create(keyOf('a'), thing('a', 1));
    expect(() => store.watch(PREFIX, revision + 1)).toThrow(expect.objectContaining({ code: 'future' }));
    store.compact(revision);
    expect(() => store.watch(PREFIX, revision - 1)).toThrow(expect.objectContaining({ code: 'expired' }));
    const cursor = store.watch(PREFIX, revision);
    await store.delete(keyOf('a'));
    expect(await take(cursor, 1)).toEqual([`DELETED ${keyOf('a')} ${revision + 1}`]);
  });

  test('a cursor that lags behind the kept history expires, any other does not', async () => {
    const store = await open();
    const start = store.revision().current;
    const lagging = store.watch(PREFIX, start);
    const quiet = store.watch('/core/others/', start);
    const reading = store.watch(PREFIX, start);
    await store.create(keyOf('a'), thing('a', 1));
    await store.update(keyOf('a'), put(2));
    const resumed = store.watch(PREFIX, start);
    await take(reading, 2);
    store.compact(start + 1);
    for (const cursor of [lagging, resumed]) {
      await expect(nextOf(cursor)).rejects.toMatchObject({ code: 'expired' });
      expect(await nextOf(cursor)).toMatchObject({ done: true });
    }
    const reads = [take(quiet, 1), take(reading, 1)];
    await store.create('/core/others/n1/a', thing('a', 1));
    await store.create(keyOf('b'), thing('b', 1));
    expect(await Promise.all(reads)).toEqual([
      [`ADDED /core/others/n1/a ${start + 3}`],
      [`ADDED ${keyOf('b')} ${start + 4}`],
    ]);
  });

  test('available events can be taken without waiting, and a new event ends a wait', async () => {
    const store = await open();
    const cursor = store.watch(PREFIX, store.revision().current);
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
    const start = store.revision().current;
    const closed = store.watch(PREFIX, start);
    const waiting = nextOf(closed);
    closed.close();
    expect(await waiting).toMatchObject({ done: true });
    await store.create(keyOf('a'), thing('a', 1));
    expect(await nextOf(closed)).toMatchObject({ done: true });
    const returned = store.watch(PREFIX, start);
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

/** Four revisions: created with 1, set to 2, removed with 9, created with 3. */
async function writeLife(store: Store): Promise<void> {
  await store.create(keyOf('a'), thing('a', 1));
  await store.update(keyOf('a'), put(2));
  await store.update(keyOf('a'), async () => ({ action: 'remove', value: thing('a', 9) }));
  await store.create(keyOf('a'), thing('a', 3));
}

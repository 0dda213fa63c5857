// watch through a whole server: bookmarks, the end of a watch, and expired history.
import { describe, expect, test } from 'vitest';
import { paths, startApi } from '../api.test-support.ts';
import { givenMap, line, take, turn, versionNow } from './watch.test-support.ts';

const { maps } = paths;
const bookmarkAnnotation = { 'orch.io/initial-events-end': 'true' };

describe('bookmarks', () => {
  const stream = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan';

  test.each([0, 2])('the end of %i initial events is marked', async (count) => {
    const api = await startApi();
    for (let index = 0; index < count; index++) await givenMap(api, `m${index}`);
    const version = await versionNow(api);
    const watch = await api.watch(`${maps}?${stream}&allowWatchBookmarks=true`);
    await givenMap(api, 'z');
    for (let index = 0; index < count; index++) expect(line(await watch.next())).toBe(`ADDED m${index}`);
    expect(await watch.next()).toEqual({
      type: 'BOOKMARK',
      object: {
        kind: 'ConfigMap',
        apiVersion: 'v1',
        metadata: { resourceVersion: version, annotations: bookmarkAnnotation },
      },
    });
    expect(await take(watch, 1)).toEqual(['ADDED z']);
  });

  test('it is not marked without a request, nor where the watch is not a streaming list', async () => {
    const api = await startApi();
    await givenMap(api, 'a');
    const plain = await api.watch(`${maps}?${stream}`);
    const old = await api.watch(`${maps}?watch=1&allowWatchBookmarks=true`);
    await givenMap(api, 'b');
    for (const watch of [plain, old]) expect(await take(watch, 2)).toEqual(['ADDED a', 'ADDED b']);
  });

  test('one is sent about every minute, where other objects changed', async () => {
    const api = await startApi({}, () => 0);
    const start = await versionNow(api);
    const from = `${maps}?watch=1&resourceVersion=${start}`;
    const watch = await api.watch(`${from}&allowWatchBookmarks=1`);
    const plain = await api.watch(from);
    const seen = take(watch, 2);
    api.clock.advance(60_000);
    await api.given(paths.namespaces, { metadata: { name: 'other' } });
    const elsewhere = await versionNow(api);
    expect(elsewhere).not.toBe(start);
    api.clock.advance(60_000);
    await givenMap(api, 'a');
    expect(await seen).toEqual([`BOOKMARK ${elsewhere}`, 'ADDED a']);
    expect(await take(plain, 1)).toEqual(['ADDED a']);
    const next = take(watch, 1);
    api.clock.advance(180_000);
    await givenMap(api, 'b');
    // Only its own events: they already contained the version.
    expect(await next).toEqual(['ADDED b']);
  });

  test('one is sent shortly before the end of a watch', async () => {
    const api = await startApi();
    const start = await versionNow(api);
    const query = `watch=1&resourceVersion=${start}&allowWatchBookmarks=true&timeoutSeconds=10`;
    const watch = await api.watch(`${maps}?${query}`);
    await api.given(paths.namespaces, { metadata: { name: 'other' } });
    const seen = take(watch, 2);
    api.clock.advance(8_000);
    await turn();
    api.clock.advance(2_000);
    expect(await seen).toEqual([`BOOKMARK ${await versionNow(api)}`, 'end']);
  });
});

describe('how it ends', () => {
  test('without a timeout after half an hour to an hour', async () => {
    const api = await startApi({}, () => 0.5);
    const watch = await api.watch(`${maps}?watch=1`);
    const seen = take(watch, 2);
    api.clock.advance(44 * 60_000);
    await givenMap(api, 'a');
    await turn();
    api.clock.advance(60_000);
    expect(await seen).toEqual(['ADDED a', 'end']);
  });

  test('a version that is no longer kept is reported in the stream', async () => {
    const api = await startApi();
    const { metadata } = await givenMap(api, 'a');
    await givenMap(api, 'b');
    await api.server.context.store.compact((await api.server.context.store.revision()).current);
    const watch = await api.watch(`${maps}?watch=1&resourceVersion=${metadata.resourceVersion}`);
    expect(watch.status).toBe(200);
    expect(await watch.next()).toMatchObject({
      type: 'ERROR',
      object: { kind: 'Status', status: 'Failure', code: 410, reason: 'Expired' },
    });
    expect(await watch.next()).toBeUndefined();
  });

  test('one that the client does not read falls behind, gets an error, and ends', async () => {
    const api = await startApi();
    const watch = await api.watch(`${maps}?watch=1&resourceVersion=${await versionNow(api)}`);
    await givenMap(api, 'a');
    await givenMap(api, 'b');
    await api.server.context.store.compact((await api.server.context.store.revision()).current);
    expect((await watch.next()).object.code).toBe(410);
    expect(await watch.next()).toBeUndefined();
  });

  test('the end of the server is a clean end', async () => {
    const api = await startApi();
    const watch = await api.watch(`${maps}?watch=1`);
    const waiting = await api.watch(
      `${maps}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=999`,
    );
    const ends = [take(watch, 1), take(waiting, 1)];
    await turn();
    await api.server.shutdown();
    expect(await Promise.all(ends)).toEqual([['end'], ['end']]);
  });
});

test('a watch frees everything when it ends', async () => {
  const timers = new Set<symbol>();
  const api = await startApi();
  const { after } = api.clock;
  Object.assign(api.clock, {
    after(delayMs: number, callback: () => void) {
      const id = Symbol('timer');
      timers.add(id);
      const cancel = after(delayMs, callback);
      return () => {
        timers.delete(id);
        cancel();
      };
    },
  });
  const watch = await api.watch(`${maps}?watch=1&allowWatchBookmarks=true`);
  const ended = take(watch, 1);
  await turn();
  expect(timers.size).toBe(2);
  watch.leave();
  expect(await ended).toEqual(['end']);
  expect(timers.size).toBe(0);
});

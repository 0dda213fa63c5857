// watch through a whole server: its start.
import { describe, expect, test } from 'vitest';
import { paths, startApi } from '../api.test-support.ts';
import { givenMap, later, take, versionNow, versionOf } from './watch.test-support.ts';

const { maps } = paths;

describe('where it starts', () => {
  const stream = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan';
  const changes = 'sendInitialEvents=false&resourceVersionMatch=NotOlderThan';

  test.each([
    ['', ['ADDED a', 'ADDED b', 'ADDED c']],
    ['resourceVersion=', ['ADDED a', 'ADDED b', 'ADDED c']],
    ['resourceVersion=0', ['ADDED a', 'ADDED b', 'ADDED c']],
    ['resourceVersion=FIRST', ['ADDED b', 'ADDED c']],
    ['resourceVersion=NOW', ['ADDED c']],
    [stream, ['ADDED a', 'ADDED b', 'ADDED c']],
    [`${stream}&resourceVersion=0`, ['ADDED a', 'ADDED b', 'ADDED c']],
    [`${stream}&resourceVersion=FIRST`, ['ADDED a', 'ADDED b', 'ADDED c']],
    [changes, ['ADDED c']],
    [`${changes}&resourceVersion=0`, ['ADDED c']],
    [`${changes}&resourceVersion=FIRST`, ['ADDED b', 'ADDED c']],
    ['sendInitialEvents=', ['ADDED a', 'ADDED b', 'ADDED c']],
  ])('%s', async (query, wanted) => {
    const api = await startApi();
    const first = await givenMap(api, 'a');
    await givenMap(api, 'b');
    const resolved = query.replace('FIRST', versionOf(first)).replace('NOW', await versionNow(api));
    const watch = await api.watch(`${maps}?watch=1&${resolved}`);
    await givenMap(api, 'c');
    expect(watch.status).toBe(200);
    expect(await take(watch, wanted.length)).toEqual(wanted);
  });

  test('across all namespaces in key order, and on one item', async () => {
    const api = await startApi();
    await api.given(paths.namespaces, { metadata: { name: 'n1-x' } });
    await api.given('/api/v1/namespaces/n1-x/configmaps', { metadata: { name: 'a' } });
    await givenMap(api, 'b');
    const all = await api.watch('/api/v1/configmaps?watch=1');
    const one = await api.watch(`${maps}/c?watch=1`);
    await givenMap(api, 'c');
    await api.sendRequest('DELETE', `${maps}/c`);
    const seen = [];
    for (let count = 0; count < 4; count++) {
      const { type, object } = await all.next();
      seen.push(`${type} ${object.metadata.namespace}/${object.metadata.name}`);
    }
    expect(seen).toEqual(['ADDED n1-x/a', 'ADDED n1/b', 'ADDED n1/c', 'DELETED n1/c']);
    expect(await take(one, 2)).toEqual(['ADDED c', 'DELETED c']);
  });

  test('a watch waits for a future version, and shows later changes', async () => {
    const api = await startApi();
    const now = await versionNow(api);
    const watch = await api.watch(`${maps}?watch=1&resourceVersion=${later(now, 2)}&timeoutSeconds=5`);
    expect(watch.status).toBe(200);
    for (const name of ['a', 'b', 'c']) await givenMap(api, name);
    expect(await take(watch, 1)).toEqual(['ADDED c']);
    const ended = take(watch, 1);
    api.clock.advance(5000);
    expect(await ended).toEqual(['end']);
  });

  test('a streaming list of a version of the future begins once it is there', async () => {
    const api = await startApi();
    const now = await versionNow(api);
    const query = `watch=1&${stream}&allowWatchBookmarks=true&timeoutSeconds=5`;
    const watch = await api.watch(`${maps}?${query}&resourceVersion=${later(now, 2)}`);
    const never = await api.watch(`${maps}?${query}&resourceVersion=${later(now, 200)}`);
    const seen = take(watch, 3);
    for (const name of ['a', 'b']) await givenMap(api, name);
    expect(await seen).toEqual(['ADDED a', 'ADDED b', `BOOKMARK ${later(now, 2)}`]);
    const ended = take(never, 1);
    api.clock.advance(5000);
    expect(await ended).toEqual(['end']);
  });

  test('a long history is read completely, also where little of it is shown', async () => {
    const api = await startApi();
    const { metadata } = await givenMap(api, 'busy');
    const { store } = api.server.context;
    for (let count = 1; count <= 5000; count++)
      await store.update('/core/configmaps/n1/busy', async ({ value }) => ({
        action: 'put',
        value: { ...value, data: { count: String(count) } },
      }));
    await givenMap(api, 'late');
    const from = `${maps}?watch=1&resourceVersion=${metadata.resourceVersion}`;
    const all = await api.watch(from);
    const few = await api.watch(`${from}&fieldSelector=metadata.name%3Dlate`);
    expect(await take(few, 1)).toEqual(['ADDED late']);
    const seen = await take(all, 5001);
    expect(new Set(seen)).toEqual(new Set(['MODIFIED busy', 'ADDED late']));
    expect(seen.at(-1)).toBe('ADDED late');
  });

  test.each([
    ['resourceVersion=x', 400],
    ['resourceVersionMatch=NotOlderThan&resourceVersion=1', 422],
    ['sendInitialEvents=true', 422],
    ['sendInitialEvents=true&resourceVersionMatch=Exact&resourceVersion=1', 422],
    ['timeoutSeconds=soon', 400],
  ])('%s is refused with %i', async (query, status) => {
    const api = await startApi();
    expect((await api.sendRequest('GET', `${maps}?watch=1&${query}`)).status).toBe(status);
  });
});

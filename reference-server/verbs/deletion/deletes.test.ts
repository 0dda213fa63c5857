// delete, deletecollection, eviction, binding and finalize through a whole server.
import { expect, test } from 'vitest';
import { paths, pod, startApi } from '../api.test-support.ts';
import type { Api } from '../api.test-support.ts';

const { maps, pods, namespaces } = paths;

async function withMaps(...names: readonly string[]): Promise<Api> {
  const api = await startApi();
  for (const [index, name] of names.entries())
    await api.given(maps, { metadata: { name, labels: { parity: index % 2 === 0 ? 'even' : 'odd' } } });
  return api;
}

async function names({ sendRequest }: Api, collection: string): Promise<readonly string[]> {
  const { json } = await sendRequest('GET', collection);
  return json.items.map((item: { metadata: { name: string } }) => item.metadata.name);
}

test.each([
  ['no precondition', {}, 200],
  ['the uid', { uid: 'uid' }, 200],
  ['another uid', { uid: 'other' }, 409],
  ['the version', { resourceVersion: 'version' }, 200],
  ['another version', { resourceVersion: '1' }, 409],
  ['the uid and another version', { uid: 'uid', resourceVersion: '1' }, 409],
])('a delete under %s', async (_, wanted: { uid?: string; resourceVersion?: string }, status) => {
  const api = await withMaps('m');
  const { metadata } = (await api.sendRequest('GET', `${maps}/m`)).json;
  const preconditions = {
    ...wanted,
    ...(wanted.uid === 'uid' ? { uid: metadata.uid } : {}),
    ...(wanted.resourceVersion === 'version' ? { resourceVersion: metadata.resourceVersion } : {}),
  };
  expect((await api.sendRequest('DELETE', `${maps}/m`, { preconditions })).status).toBe(status);
  expect(await names(api, maps)).toEqual(status === 200 ? [] : ['m']);
});

test.each([
  ['propagationPolicy=Sideways', undefined, 422],
  ['propagationPolicy=Orphan&orphanDependents=true', undefined, 422],
  ['gracePeriodSeconds=soon', undefined, 400],
  ['', { kind: 'ConfigMap' }, 400],
  ['', [], 400],
  ['', { gracePeriodSeconds: 'soon' }, 400],
  ['', { dryRun: ['Some'] }, 422],
  ['propagationPolicy=Background', undefined, 200],
])('delete options %s %j', async (query, body, status) => {
  const api = await withMaps('m');
  expect((await api.sendRequest('DELETE', `${maps}/m?${query}`, body)).status).toBe(status);
  expect(await names(api, maps)).toEqual(status === 200 ? [] : ['m']);
});

test('finalizers hold a deleted object until the last is removed, and none can be added', async () => {
  const api = await startApi();
  await api.given(maps, { metadata: { name: 'm', finalizers: ['x/1', 'x/2'] } });
  const marked = (await api.sendRequest('DELETE', `${maps}/m`)).json;
  expect(marked.metadata).toMatchObject({
    deletionTimestamp: '2030-01-01T00:00:00Z',
    finalizers: ['x/1', 'x/2'],
  });
  const finalizers = (list: readonly string[]) =>
    api.sendRequest('PATCH', `${maps}/m`, { metadata: { finalizers: list } });
  expect((await finalizers(['x/1', 'x/3'])).status).toBe(422);
  expect((await finalizers(['x/2'])).status).toBe(200);
  expect(await names(api, maps)).toEqual(['m']);
  expect((await finalizers([])).status).toBe(200);
  expect(await names(api, maps)).toEqual([]);
});

test.each([
  ['', []],
  ['labelSelector=parity%3Deven', ['b', 'd']],
  ['labelSelector=parity+notin+(even)', ['a', 'c']],
  ['fieldSelector=metadata.name%3Db', ['a', 'c', 'd']],
  ['fieldSelector=metadata.name!%3Db', ['b']],
  ['labelSelector=parity%3Deven&fieldSelector=metadata.name%3Dc', ['a', 'b', 'd']],
  ['labelSelector=parity%3Dnone', ['a', 'b', 'c', 'd']],
])('deletecollection with %j leaves %j', async (query, left) => {
  const api = await withMaps('a', 'b', 'c', 'd');
  expect((await api.sendRequest('DELETE', `${maps}?${query}`)).status).toBe(200);
  expect(await names(api, maps)).toEqual(left);
});

test('a deletecollection that cannot be read deletes nothing', async () => {
  const api = await withMaps('a');
  for (const query of ['labelSelector=a+in', 'fieldSelector=data%3Dx', 'limit=x'])
    expect((await api.sendRequest('DELETE', `${maps}?${query}`)).status).toBe(400);
  expect(await names(api, maps)).toEqual(['a']);
});

test('a binding sets the node of a pod, once', async () => {
  const { sendRequest, given } = await startApi();
  await given(pods, pod('p'));
  const bind = (target?: object, query = '') =>
    sendRequest('POST', `${pods}/p/binding${query}`, {
      metadata: { name: 'p' },
      ...(target ? { target } : {}),
    });
  expect((await bind()).status).toBe(400);
  expect((await bind({ name: 'n' }, '?dryRun=All')).status).toBe(201);
  expect((await sendRequest('GET', `${pods}/p`)).json.spec.nodeName).toBeUndefined();
  expect(await bind({ name: 'n' })).toMatchObject({
    status: 201,
    json: { kind: 'Status', status: 'Success' },
  });
  expect((await sendRequest('GET', `${pods}/p`)).json.spec.nodeName).toBe('n');
  expect((await bind({ name: 'other' })).status).toBe(409);
});

test.each([
  ['without options', {}, 201],
  ['as a dry-run', { deleteOptions: {} }, 201, '?dryRun=All'],
  ['of another uid', { deleteOptions: { preconditions: { uid: 'other' } } }, 409],
])('an eviction %s', async (_, body, status, query = '') => {
  const api = await startApi();
  await api.given(pods, pod('p'));
  const answer = await api.sendRequest('POST', `${pods}/p/eviction${query}`, {
    metadata: { name: 'p' },
    ...body,
  });
  expect(answer.status).toBe(status);
  expect(await names(api, pods)).toEqual(status === 201 && query === '' ? [] : ['p']);
});

test('an eviction of a bound pod waits for its grace', async () => {
  const api = await startApi();
  await api.given(pods, pod('p', { nodeName: 'n', terminationGracePeriodSeconds: 20 }));
  const evict = (deleteOptions: object) =>
    api.sendRequest('POST', `${pods}/p/eviction`, { metadata: { name: 'p' }, deleteOptions });
  await evict({});
  const { metadata } = (await api.sendRequest('GET', `${pods}/p`)).json;
  expect(metadata).toMatchObject({
    deletionGracePeriodSeconds: 20,
    deletionTimestamp: '2030-01-01T00:00:20Z',
  });
  await evict({ gracePeriodSeconds: 0 });
  expect(await names(api, pods)).toEqual([]);
});

test('only finalize removes the finalizers of a namespace, and the last one removes it', async () => {
  const api = await startApi();
  const path = `${namespaces}/n1`;
  const before = (await api.sendRequest('GET', path)).json;
  expect(before.spec.finalizers).toHaveLength(1);
  const emptied = { ...before, spec: { finalizers: [] } };
  expect((await api.sendRequest('PUT', path, emptied)).json.spec).toEqual(before.spec);
  await api.sendRequest('DELETE', path);
  const stale = { ...emptied, metadata: { ...before.metadata, resourceVersion: '1' } };
  expect((await api.sendRequest('PUT', `${path}/finalize`, stale)).status).toBe(409);
  const { metadata } = (await api.sendRequest('GET', path)).json;
  expect((await api.sendRequest('PUT', `${path}/finalize`, { ...emptied, metadata })).status).toBe(200);
  expect((await api.sendRequest('GET', path)).status).toBe(404);
});

test('the namespace default stays', async () => {
  const { sendRequest } = await startApi();
  expect((await sendRequest('DELETE', `${namespaces}/default`)).status).toBe(403);
});

// The client by which controllers send requests to their own server.
import { expect, onTestFinished, test } from 'vitest';
import { controllerUser, createInternalClient, pathOf } from './internal-client.ts';
import { startTestServer } from '../controllers/test-server.test-support.ts';

async function start() {
  const server = await startTestServer([]);
  onTestFinished(() => server.shutdown());
  return { ...server, maps: server.kind('ConfigMap') };
}

test('paths consist of the given parts', async () => {
  const server = await start();
  expect(pathOf(server.kind('ConfigMap'), { namespace: 'n1' })).toBe('/api/v1/namespaces/n1/configmaps');
  expect(pathOf(server.kind('Namespace'), { name: 'n1' }, 'finalize')).toBe('/api/v1/namespaces/n1/finalize');
  expect(pathOf(server.kind('ResourceClaim'), { namespace: 'n1', name: 'a%/b' })).toBe(
    '/apis/resource.orch.io/v1alpha3/namespaces/n1/resourceclaims/a%25%2Fb',
  );
});

test('objects are created, read, updated and deleted', async () => {
  const { client, maps } = await start();
  const made = await client.create(maps, 'n1', { metadata: { name: 'm' }, data: { a: '1' } });
  expect(made).toMatchObject({ kind: 'ConfigMap', metadata: { uid: expect.any(String) } });
  const place = { namespace: 'n1', name: 'm' };
  expect(await client.get(maps, place)).toEqual(made);
  expect(await client.list(maps, 'n1')).toEqual([made]);
  const updated = await client.update(maps, { ...made!, data: { a: '2' } });
  expect(updated?.['data']).toEqual({ a: '2' });
  const patched = await client.patch(maps, place, { data: { b: '3' } });
  expect(patched?.['data']).toEqual({ a: '2', b: '3' });
  await client.delete(maps, place, { preconditions: { uid: patched?.metadata.uid ?? '' } });
  expect(await client.get(maps, place)).toBeUndefined();
});

test('404 becomes undefined, other refusals are errors', async () => {
  const { client, maps } = await start();
  const place = { namespace: 'n1', name: 'm' };
  expect(await client.patch(maps, place, {})).toBeUndefined();
  expect(await client.delete(maps, place, {})).toBeUndefined();
  expect(await client.create(maps, 'nowhere', { metadata: { name: 'm' } })).toBeUndefined();
  await client.create(maps, 'n1', { metadata: { name: 'm' } });
  await expect(client.create(maps, 'n1', { metadata: { name: 'm' } })).rejects.toMatchObject({
    name: 'ControllerError',
    code: 409,
    reason: 'AlreadyExists',
    status: { kind: 'Status', code: 409 },
  });
});

test('an unreadable object exists, and reading it is an error', async () => {
  const { context, maps } = await start();
  const place = { namespace: 'n1', name: 'm' };
  const broken = { key: 'k', value: { metadata: place }, revision: 1, corrupt: 'not JSON' };
  const store = { ...context.store, get: async () => broken };
  const client = createInternalClient({ ...context, store }, 'tester', () => {});
  expect(await client.exists(maps, place)).toBe(true);
  await expect(client.get(maps, place)).rejects.toMatchObject({
    name: 'ControllerError',
    reason: 'StorageReadError',
  });
});

test('the user is a service account of the system namespace', () => {
  const user = controllerUser('orch-system', 'namespace-controller');
  expect(user.username).toBe('system:serviceaccount:orch-system:namespace-controller');
  expect(user.groups).toContain('system:serviceaccounts:orch-system');
});

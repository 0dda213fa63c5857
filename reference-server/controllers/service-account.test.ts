// The default service account of each namespace.
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from './test-server.test-support.ts';

async function start(running?: readonly string[]) {
  const server = await startTestServer(running);
  onTestFinished(() => server.shutdown());
  await server.idle();
  return server;
}

test('every namespace has a default account', async () => {
  const server = await start();
  for (const namespace of await server.names('Namespace', '')) {
    expect(await server.names('ServiceAccount', namespace)).toEqual(['default']);
  }
});

test('a deleted default account is created again, as another object', async () => {
  const server = await start();
  const place = { namespace: 'n1', name: 'default' };
  const before = await server.client.get(server.kind('ServiceAccount'), place);
  await server.client.delete(server.kind('ServiceAccount'), place, {});
  await server.idle();
  const after = await server.client.get(server.kind('ServiceAccount'), place);
  expect(after?.metadata.uid).toBeDefined();
  expect(after?.metadata.uid).not.toBe(before?.metadata.uid);
});

test('one that a finalizer holds is created again after its removal', async () => {
  const server = await start();
  const place = { namespace: 'n1', name: 'default' };
  const kind = server.kind('ServiceAccount');
  await server.client.patch(kind, place, { metadata: { finalizers: ['example.com/hold'] } });
  await server.client.delete(kind, place, {});
  await server.idle();
  expect((await server.client.get(kind, place))?.metadata.deletionTimestamp).toBeDefined();
  await server.client.patch(kind, place, { metadata: { finalizers: null } });
  await server.idle();
  expect((await server.client.get(kind, place))?.metadata.deletionTimestamp).toBeUndefined();
  expect(await server.names('ServiceAccount')).toEqual(['default']);
});

test('other accounts are not restored, and a terminating namespace gets no account', async () => {
  const server = await start(['serviceaccount']);
  await server.add('ServiceAccount', { metadata: { name: 'mine' } });
  await server.client.delete(server.kind('Namespace'), { name: 'n1' }, {});
  for (const name of ['mine', 'default'])
    await server.client.delete(server.kind('ServiceAccount'), { namespace: 'n1', name }, {});
  await server.idle();
  expect(await server.names('ServiceAccount')).toEqual([]);
  expect(server.errors).toEqual([]);
});

// The garbage collector: what happens to dependents, and in which order.
import { expect, onTestFinished, test } from 'vitest';
import type { ApiObject, OwnerReference } from '../object.ts';
import type { Parts } from '../parts/index.ts';
import { startTestServer } from './test-server.test-support.ts';

async function start(running?: readonly string[], alter?: (parts: Parts) => void) {
  const server = await startTestServer(running, alter);
  onTestFinished(() => server.shutdown());
  const add = (name: string, ...owners: readonly OwnerReference[]) =>
    server.add('ConfigMap', { metadata: { name, ownerReferences: owners } });
  const remove = async (name: string, propagationPolicy: 'Orphan' | 'Background' | 'Foreground') => {
    await server.client.delete(server.kind('ConfigMap'), { namespace: 'n1', name }, { propagationPolicy });
    await server.idle();
  };
  const get = (name: string) => server.client.get(server.kind('ConfigMap'), { namespace: 'n1', name });
  return { ...server, add, remove, get, maps: () => server.names('ConfigMap') };
}

type Server = Awaited<ReturnType<typeof start>>;

const ownedBy = ({ apiVersion = '', kind = '', metadata }: ApiObject, blockOwnerDeletion?: boolean) => ({
  apiVersion,
  kind,
  name: metadata.name ?? '',
  uid: metadata.uid ?? '',
  ...(blockOwnerDeletion === undefined ? {} : { blockOwnerDeletion }),
});

async function hold(server: Server, name: string, finalizers: readonly string[] | null) {
  await server.client.patch(
    server.kind('ConfigMap'),
    { namespace: 'n1', name },
    { metadata: { finalizers } },
  );
  await server.idle();
}

test('Background: dependents are deleted after their owner, down the chain', async () => {
  const server = await start();
  const owner = await server.add('owner');
  const child = await server.add('child', ownedBy(owner));
  await server.add('grandchild', ownedBy(child));
  await server.add('other');
  await server.remove('owner', 'Background');
  expect(await server.maps()).toEqual(['other']);
  expect(server.errors).toEqual([]);
});

test('Background: an owner does not wait', async () => {
  const server = await start();
  const owner = await server.add('owner');
  await server.add('child', ownedBy(owner, true));
  await hold(server, 'child', ['example.com/hold']);
  await server.remove('owner', 'Background');
  expect(await server.maps()).toEqual(['child']);
  expect((await server.get('child'))?.metadata.deletionTimestamp).toBeDefined();
});

test('a dependent exists as long as one owner does, and loses the references to others', async () => {
  const server = await start();
  const [first, second] = [await server.add('first'), await server.add('second')];
  await server.add('child', ownedBy(first), ownedBy(second));
  await server.remove('first', 'Background');
  expect((await server.get('child'))?.metadata.ownerReferences).toEqual([ownedBy(second)]);
  await server.remove('second', 'Background');
  expect(await server.maps()).toEqual([]);
});

test('Orphan: dependents stay and lose the reference to their owner', async () => {
  const server = await start();
  const owner = await server.add('owner');
  const other = await server.add('other');
  await server.add('child', ownedBy(owner));
  await server.add('shared', ownedBy(other), ownedBy(owner));
  await server.remove('owner', 'Orphan');
  expect(await server.maps()).toEqual(['child', 'other', 'shared']);
  expect((await server.get('child'))?.metadata.ownerReferences ?? []).toEqual([]);
  expect((await server.get('shared'))?.metadata.ownerReferences).toEqual([ownedBy(other)]);
});

test('Foreground: the owner is deleted after the dependents that block it', async () => {
  const server = await start();
  const owner = await server.add('owner');
  await server.add('blocking', ownedBy(owner, true));
  await server.add('loose', ownedBy(owner, false));
  await hold(server, 'blocking', ['example.com/hold']);
  await server.remove('owner', 'Foreground');
  expect(await server.maps()).toEqual(['blocking', 'owner']);
  expect((await server.get('owner'))?.metadata).toMatchObject({
    finalizers: ['foregroundDeletion'],
    deletionTimestamp: expect.any(String),
  });
  await hold(server, 'blocking', null);
  expect(await server.maps()).toEqual([]);
});

test('Foreground: a dependent that does not block does not delay the owner', async () => {
  const server = await start();
  const owner = await server.add('owner');
  await server.add('loose', ownedBy(owner));
  await hold(server, 'loose', ['example.com/hold']);
  await server.remove('owner', 'Foreground');
  expect(await server.maps()).toEqual(['loose']);
  expect((await server.get('loose'))?.metadata.deletionTimestamp).toBeDefined();
});

test('Foreground: the owner is deleted when a dependent stops blocking', async () => {
  const server = await start();
  const owner = await server.add('owner');
  await server.add('child', ownedBy(owner, true));
  await hold(server, 'child', ['example.com/hold']);
  await server.remove('owner', 'Foreground');
  expect(await server.maps()).toEqual(['child', 'owner']);
  const ownerReferences = [ownedBy(owner, false)];
  const place = { namespace: 'n1', name: 'child' };
  await server.client.patch(server.kind('ConfigMap'), place, { metadata: { ownerReferences } });
  await server.idle();
  expect(await server.maps()).toEqual(['child']);
});

test('Foreground: a dependent with another owner only loses the reference', async () => {
  const server = await start();
  const [owner, other] = [await server.add('owner'), await server.add('other')];
  await server.add('child', ownedBy(owner, true), ownedBy(other));
  await server.remove('owner', 'Foreground');
  expect(await server.maps()).toEqual(['child', 'other']);
  expect((await server.get('child'))?.metadata.ownerReferences).toEqual([ownedBy(other)]);
});

test('Foreground: the deepest dependents first, and cycles do not wait for ever', async () => {
  const server = await start();
  const owner = await server.add('a');
  const child = await server.add('b', ownedBy(owner, true));
  await server.add('c', ownedBy(child, true));
  const place = { namespace: 'n1', name: 'a' };
  const ownerReferences = [ownedBy(child, true)];
  await server.client.patch(server.kind('ConfigMap'), place, { metadata: { ownerReferences } });
  await server.idle();
  expect(await server.maps()).toEqual(['a', 'b', 'c']);
  await server.remove('a', 'Foreground');
  expect(await server.maps()).toEqual([]);
});

test('an owner that never existed, or has another uid or namespace, is absent', async () => {
  const server = await start();
  const owner = await server.add('owner');
  await server.client.create(server.kind('Namespace'), '', { metadata: { name: 'n2' } });
  const elsewhere = await server.client.create(server.kind('ConfigMap'), 'n2', { metadata: { name: 'far' } });
  await server.add('invented', { ...ownedBy(owner), name: 'missing', uid: 'missing' });
  await server.add('recreated', { ...ownedBy(owner), uid: 'earlier' });
  await server.add('crossing', ownedBy(elsewhere!));
  await server.idle();
  expect(await server.maps()).toEqual(['owner']);
});

test('owners of cluster scope are found from every namespace', async () => {
  const server = await start();
  const node = await server.client.create(server.kind('Node'), '', { metadata: { name: 'node' } });
  await server.add('child', ownedBy(node!));
  await server.idle();
  expect(await server.maps()).toEqual(['child']);
  await server.client.delete(server.kind('Node'), { name: 'node' }, {});
  await server.idle();
  expect(await server.maps()).toEqual([]);
});

test('a dependent stays if the existence of its owner cannot be determined', async () => {
  const server = await start();
  const owner = await server.add('owner');
  await server.add('unserved', { apiVersion: 'example.com/v1', kind: 'Thing', name: 't', uid: 'u' });
  const metadata = { name: 'node', ownerReferences: [ownedBy(owner)] };
  await server.client.create(server.kind('Node'), '', { metadata });
  await server.remove('owner', 'Background');
  expect(await server.maps()).toEqual(['unserved']);
  expect(await server.names('Node', '')).toEqual(['node']);
});

test('deletions while no controller ran are handled at the next start', async () => {
  const server = await start(['namespace']);
  const owner = await server.add('owner');
  const orphaning = await server.add('orphaning');
  await server.add('child', ownedBy(owner));
  await server.add('left', ownedBy(orphaning));
  await server.remove('owner', 'Background');
  await server.remove('orphaning', 'Orphan');
  expect(await server.maps()).toEqual(['child', 'left', 'orphaning']);
  const running = server.startController('garbagecollector');
  onTestFinished(() => running.stop());
  await running.idle();
  expect(await server.maps()).toEqual(['left']);
});

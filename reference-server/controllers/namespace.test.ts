// The deletion of a namespace and of its content.
import { expect, onTestFinished, test } from 'vitest';
import type { ApiObject } from '../object.ts';
import type { Parts } from '../parts/index.ts';
import { objectKey } from '../resources/declaration/keys.ts';
import { podNamed, startTestServer } from './test-server.test-support.ts';

async function start(running?: readonly string[], alter?: (parts: Parts) => void) {
  const server = await startTestServer(running, alter);
  onTestFinished(() => server.shutdown());
  return server;
}

const namespaceNames = (server: Awaited<ReturnType<typeof start>>) => server.names('Namespace', '');

test('the content is deleted first, the namespace last', async () => {
  const server = await start();
  for (let index = 0; index < 120; index++)
    await server.add('ConfigMap', { metadata: { name: `map-${index}` } });
  await server.add('Secret', { metadata: { name: 'secret' } });
  await server.idle();
  const { store } = server.context;
  const cursor = await store.watch('/', (await store.revision()).current);
  await server.client.delete(server.kind('Namespace'), { name: 'n1' }, {});
  await server.idle();
  const last = (await store.revision()).current;
  const gone: string[] = [];
  for await (const { type, revision, entry } of cursor) {
    if (type === 'DELETED') gone.push(entry.key);
    if (revision === last) break;
  }
  // 120 maps, the secret, the service account, the namespace.
  expect(gone).toHaveLength(123);
  expect(gone.at(-1)).toBe('/core/namespaces/n1');
  expect(await namespaceNames(server)).not.toContain('n1');
  expect(server.errors).toEqual([]);
});

test('another namespace keeps its content', async () => {
  const server = await start();
  await server.client.create(server.kind('Namespace'), '', { metadata: { name: 'n1-x' } });
  await server.client.create(server.kind('ConfigMap'), 'n1-x', { metadata: { name: 'kept' } });
  await server.client.delete(server.kind('Namespace'), { name: 'n1' }, {});
  await server.idle();
  expect(await server.names('ConfigMap', 'n1-x')).toEqual(['kept']);
});

test('content with finalizers delays the deletion of the namespace', async () => {
  const server = await start();
  const held = await server.add('ConfigMap', {
    metadata: { name: 'held', finalizers: ['example.com/hold'] },
  });
  await server.client.delete(server.kind('Namespace'), { name: 'n1' }, {});
  await server.idle();
  const namespace = await server.client.get(server.kind('Namespace'), { name: 'n1' });
  expect(namespace).toMatchObject({
    spec: { finalizers: ['orch'] },
    status: { phase: 'Terminating' },
    metadata: { deletionTimestamp: expect.any(String) },
  });
  expect(await server.client.get(server.kind('ConfigMap'), held.metadata)).toMatchObject({
    metadata: { deletionTimestamp: expect.any(String), finalizers: ['example.com/hold'] },
  });
  await server.client.patch(server.kind('ConfigMap'), held.metadata, { metadata: { finalizers: null } });
  await server.idle();
  expect(await namespaceNames(server)).not.toContain('n1');
});

test('a bound pod gets no grace period, even if it had one already', async () => {
  const server = await start();
  const marked = await server.add('Pod', podNamed('marked', { nodeName: 'node' }));
  await server.add('Pod', podNamed('running', { nodeName: 'node' }));
  await server.client.delete(server.kind('Pod'), marked.metadata, {});
  await server.idle();
  expect(await server.names('Pod')).toEqual(['marked', 'running']);
  await server.client.delete(server.kind('Namespace'), { name: 'n1' }, {});
  await server.idle();
  expect(await namespaceNames(server)).not.toContain('n1');
});

test('foreign finalizers stay in spec', async () => {
  const server = await start();
  const spec = { finalizers: ['orch', 'example.com/other'] };
  await server.client.create(server.kind('Namespace'), '', { metadata: { name: 'n2' }, spec });
  await server.client.delete(server.kind('Namespace'), { name: 'n2' }, {});
  await server.idle();
  const left = await server.client.get(server.kind('Namespace'), { name: 'n2' });
  expect(left).toMatchObject({ spec: { finalizers: ['example.com/other'] } });
  await server.client.update(server.kind('Namespace'), { ...left, spec: {} } as ApiObject, 'finalize');
  expect(await namespaceNames(server)).not.toContain('n2');
});

test('an object that was stored after its namespace was deleted is removed', async () => {
  const server = await start();
  const key = objectKey(server.kind('ConfigMap'), 'never', 'late');
  const metadata = { name: 'late', namespace: 'never', uid: 'late-uid' };
  await server.context.store.create(key, { apiVersion: 'v1', kind: 'ConfigMap', metadata });
  await server.idle();
  expect(await server.names('ConfigMap', 'never')).toEqual([]);
});

test('a namespace that terminated while no controller ran is finished at the next start', async () => {
  const server = await start(['garbagecollector']);
  await server.add('ConfigMap', { metadata: { name: 'old' } });
  await server.client.delete(server.kind('Namespace'), { name: 'n1' }, {});
  await server.idle();
  expect(await server.names('ConfigMap')).toEqual(['old']);
  const later = server.startController('namespace');
  onTestFinished(() => later.stop());
  await later.idle();
  expect(await server.names('ConfigMap')).toEqual([]);
  expect(await namespaceNames(server)).not.toContain('n1');
});

test('a replaced part changes the decision', async () => {
  const server = await start(['*'], (parts) => {
    parts.controllers.namespaceNeed = (namespace) =>
      namespace?.metadata.deletionTimestamp ? 'finalizing' : 'nothing';
  });
  await server.add('ConfigMap', { metadata: { name: 'left' } });
  await server.client.delete(server.kind('Namespace'), { name: 'n1' }, {});
  await server.idle();
  expect(await namespaceNames(server)).not.toContain('n1');
  expect(await server.names('ConfigMap')).toEqual(['left']);
});

// Bound pods after their deletion: they exist until the grace period is over.
import { expect, onTestFinished, test } from 'vitest';
import { podNamed, startTestServer } from './test-server.test-support.ts';

async function start() {
  const server = await startTestServer();
  onTestFinished(() => server.shutdown());
  return server;
}

test('a bound pod is removed when its grace period is over, not before', async () => {
  const server = await start();
  const pod = await server.add('Pod', podNamed('p', { nodeName: 'node', terminationGracePeriodSeconds: 10 }));
  await server.client.delete(server.kind('Pod'), pod.metadata, {});
  await server.idle();
  server.clock.advance(9000);
  await server.idle();
  expect(await server.names('Pod')).toEqual(['p']);
  server.clock.advance(1000);
  await server.idle();
  expect(await server.names('Pod')).toEqual([]);
});

test('a shortened grace period applies', async () => {
  const server = await start();
  const pod = await server.add('Pod', podNamed('p', { nodeName: 'node' }));
  await server.client.delete(server.kind('Pod'), pod.metadata, { gracePeriodSeconds: 7200 });
  await server.idle();
  await server.client.delete(server.kind('Pod'), pod.metadata, { gracePeriodSeconds: 5 });
  await server.idle();
  server.clock.advance(5000);
  await server.idle();
  expect(await server.names('Pod')).toEqual([]);
});

test('a grace period longer than the longest timer is split', async () => {
  const server = await start();
  const pod = await server.add('Pod', podNamed('p', { nodeName: 'node' }));
  await server.client.delete(server.kind('Pod'), pod.metadata, { gracePeriodSeconds: 9000 });
  await server.idle();
  for (const [seconds, left] of [
    [3600, ['p']],
    [3600, ['p']],
    [1799, ['p']],
    [1, []],
  ] as const) {
    server.clock.advance(seconds * 1000);
    await server.idle();
    expect(await server.names('Pod')).toEqual(left);
  }
});

test('finalizers hold a pod whose grace period is over', async () => {
  const server = await start();
  const held = podNamed('p', { nodeName: 'node' });
  const pod = await server.add('Pod', { ...held, metadata: { name: 'p', finalizers: ['example.com/hold'] } });
  await server.client.delete(server.kind('Pod'), pod.metadata, {});
  await server.idle();
  server.clock.advance(60_000);
  await server.idle();
  const left = await server.client.get(server.kind('Pod'), pod.metadata);
  expect(left?.metadata).toMatchObject({ deletionGracePeriodSeconds: 0, finalizers: ['example.com/hold'] });
  await server.client.patch(server.kind('Pod'), pod.metadata, { metadata: { finalizers: null } });
  expect(await server.names('Pod')).toEqual([]);
});

test('a later pod of the same name is not removed', async () => {
  const server = await start();
  const pod = await server.add('Pod', podNamed('p', { nodeName: 'node' }));
  await server.client.delete(server.kind('Pod'), pod.metadata, {});
  await server.idle();
  await server.client.delete(server.kind('Pod'), pod.metadata, { gracePeriodSeconds: 0 });
  await server.add('Pod', podNamed('p', { nodeName: 'node' }));
  server.clock.advance(60_000);
  await server.idle();
  expect(await server.names('Pod')).toEqual(['p']);
});

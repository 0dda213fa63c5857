// The creation of resource claims for pods from templates (document core 2.10).
import { expect, onTestFinished, test } from 'vitest';
import type { ApiObject } from '../object.ts';
import type { ClaimEntry } from './missing-claims.ts';
import { podNamed, startTestServer } from './test-server.test-support.ts';

async function start(running?: readonly string[]) {
  const server = await startTestServer(running);
  onTestFinished(() => server.shutdown());
  return server;
}

type Server = Awaited<ReturnType<typeof start>>;

const innerSpec = { devices: { requests: [{ name: 'r', deviceClassName: 'example.com' }] } };
const template: ApiObject = {
  metadata: { name: 't', labels: { own: 'no' } },
  spec: {
    metadata: { labels: { l: '1' }, annotations: { 'example.com/a': 'x' } },
    spec: innerSpec,
  },
};

const podWith = (name: string, ...resourceClaims: readonly ClaimEntry[]) =>
  podNamed(name, { resourceClaims });
const fromTemplate = (name: string, resourceClaimTemplateName = 't'): ClaimEntry => ({
  name,
  resourceClaimTemplateName,
});
const claimsOf = (server: Server) => server.client.list(server.kind('ResourceClaim'), 'n1');
const statusesOf = async (server: Server, name: string) => {
  const pod = await server.client.get(server.kind('Pod'), { namespace: 'n1', name });
  const status = pod?.['status'] as { resourceClaimStatuses?: readonly object[] } | undefined;
  return status?.resourceClaimStatuses;
};

test('a claim is a copy of the template, owned by its pod and named in its status', async () => {
  const server = await start();
  const stored = await server.add('ResourceClaimTemplate', template);
  const pod = await server.add('Pod', podWith('p', fromTemplate('gpu')));
  await server.idle();
  const [claim] = await claimsOf(server);
  expect(await claimsOf(server)).toHaveLength(1);
  expect(claim?.['spec']).toEqual((stored['spec'] as { spec: object }).spec);
  expect(claim?.metadata.labels).toEqual({ l: '1' });
  expect(claim?.metadata.annotations).toEqual({
    'example.com/a': 'x',
    'resource.orch.io/pod-claim-name': 'gpu',
  });
  expect(claim?.metadata.name).toMatch(/^p-gpu-.{5}$/);
  const owner = { apiVersion: 'v1', kind: 'Pod', name: 'p', uid: pod.metadata.uid };
  expect(claim?.metadata.ownerReferences).toEqual([{ ...owner, controller: true, blockOwnerDeletion: true }]);
  expect(await statusesOf(server, 'p')).toEqual([{ name: 'gpu', resourceClaimName: claim?.metadata.name }]);
  expect(server.errors).toEqual([]);
});

test('each entry gets its own claim; one that names a claim gets none', async () => {
  const server = await start();
  await server.add('ResourceClaimTemplate', template);
  await server.add('Pod', podWith('p', fromTemplate('a'), fromTemplate('b')));
  await server.add('Pod', podNamed('q', { resourceClaims: [{ name: 'c', resourceClaimName: 'there' }] }));
  await server.idle();
  expect(await claimsOf(server)).toHaveLength(2);
  expect(await statusesOf(server, 'p')).toHaveLength(2);
  expect(await statusesOf(server, 'q')).toBeUndefined();
});

test('a claim that was changed or deleted is not restored', async () => {
  const server = await start();
  await server.add('ResourceClaimTemplate', template);
  await server.add('Pod', podWith('p', fromTemplate('gpu')));
  await server.idle();
  const [claim] = await claimsOf(server);
  const kind = server.kind('ResourceClaim');
  await server.client.patch(kind, claim?.metadata ?? {}, { metadata: { labels: { l: '2' } } });
  await server.client.patch(
    server.kind('Pod'),
    { namespace: 'n1', name: 'p' },
    { metadata: { labels: { x: 'y' } } },
  );
  await server.idle();
  expect((await claimsOf(server)).map(({ metadata }) => metadata.labels)).toEqual([{ l: '2' }]);
  await server.client.delete(kind, claim?.metadata ?? {}, {});
  await server.idle();
  expect(await claimsOf(server)).toEqual([]);
});

test('a pod waits for its template', async () => {
  const server = await start();
  await server.add('Pod', podWith('p', fromTemplate('gpu')));
  await server.idle();
  expect(await claimsOf(server)).toEqual([]);
  await server.add('ResourceClaimTemplate', template);
  await server.idle();
  expect(await claimsOf(server)).toHaveLength(1);
});

test('a claim that was created but not recorded is found again', async () => {
  const server = await start(['namespace']);
  const pod = await server.add('Pod', podWith('p', fromTemplate('gpu')));
  await server.add('ResourceClaimTemplate', template);
  const { claimFor } = server.context.parts.controllers;
  const made = await server.add(
    'ResourceClaim',
    claimFor(pod, 'gpu', template, 'resource.orch.io/pod-claim-name'),
  );
  const running = server.startController('resourceclaim');
  onTestFinished(() => running.stop());
  await running.idle();
  expect(await claimsOf(server)).toHaveLength(1);
  expect(await statusesOf(server, 'p')).toEqual([{ name: 'gpu', resourceClaimName: made.metadata.name }]);
});

test('claims are deleted with their pod', async () => {
  const server = await start();
  await server.add('ResourceClaimTemplate', template);
  const pod = await server.add('Pod', podWith('p', fromTemplate('gpu')));
  await server.idle();
  await server.client.delete(server.kind('Pod'), pod.metadata, { propagationPolicy: 'Background' });
  await server.idle();
  expect(await claimsOf(server)).toEqual([]);
});

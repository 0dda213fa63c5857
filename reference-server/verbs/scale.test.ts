// The scale subresource over a whole server: reads, all types of write, ownership, discovery, for built-in and
// custom kinds.
import { expect, test } from 'vitest';
import { startApi } from './api.test-support.ts';
import type { Api } from './api.test-support.ts';

const deployments = '/apis/apps/v1/namespaces/n1/deployments';
const path = `${deployments}/a/scale`;
const labels = { app: 'a' };
const deployment = (name: string, spec: object = {}) => ({
  metadata: { name },
  spec: {
    replicas: 2,
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } },
    ...spec,
  },
});
const as = (name: string) => ({ 'user-agent': `${name}/1` });
const typed = (type: string) => ({ 'content-type': `application/${type}` });

async function started(): Promise<Api> {
  const api = await startApi();
  await api.given(deployments, deployment('a'));
  return api;
}

test('a Scale shows desired and actual replicas and the pod selector', async () => {
  const { sendRequest } = await started();
  const { json: object } = await sendRequest('GET', `${deployments}/a`);
  const { status, json } = await sendRequest('GET', path);
  expect(status).toBe(200);
  const { uid, resourceVersion, creationTimestamp } = object.metadata;
  expect(json).toEqual({
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name: 'a', namespace: 'n1', uid, resourceVersion, creationTimestamp },
    spec: { replicas: 2 },
    status: { replicas: 0, selector: 'app=a' },
  });
  expect((await sendRequest('GET', `${deployments}/b/scale`)).status).toBe(404);
  expect((await sendRequest('GET', '/apis/apps/v1/namespaces/n1/daemonsets/a/scale')).status).toBe(404);
  expect((await sendRequest('DELETE', path)).status).toBe(405);
});

test.each([
  [
    'PUT',
    { kind: 'Scale', apiVersion: 'autoscaling/v1', metadata: { name: 'a' }, spec: { replicas: 5 } },
    'json',
  ],
  ['PATCH', { spec: { replicas: 5 } }, 'merge-patch+json'],
  ['PATCH', { spec: { replicas: 5 } }, 'strategic-merge-patch+json'],
  ['PATCH', [{ op: 'replace', path: '/spec/replicas', value: 5 }], 'json-patch+json'],
])('%s %j as %s changes the replicas of the object', async (method, body, type) => {
  const { sendRequest } = await started();
  const { json: before } = await sendRequest('GET', `${deployments}/a`);
  const dry = await sendRequest(method, `${path}?dryRun=All`, body, typed(type));
  expect(dry.json.spec).toEqual({ replicas: 5 });
  expect((await sendRequest('GET', path)).json.spec).toEqual({ replicas: 2 });
  const { status, json } = await sendRequest(method, path, body, { ...typed(type), ...as('scaler') });
  expect([status, json.kind, json.spec]).toEqual([200, 'Scale', { replicas: 5 }]);
  const { json: after } = await sendRequest('GET', `${deployments}/a`);
  expect(after.spec).toEqual({ ...before.spec, replicas: 5 });
  expect(after.metadata).toMatchObject({ generation: 2, resourceVersion: json.metadata.resourceVersion });
  expect(after.metadata.managedFields).toContainEqual(
    expect.objectContaining({
      manager: 'scaler',
      operation: 'Update',
      apiVersion: 'apps/v1',
      subresource: 'scale',
      fieldsV1: { 'f:spec': { 'f:replicas': {} } },
    }),
  );
});

test('a Scale names the version that it was read at', async () => {
  const { sendRequest } = await started();
  const { json: scale } = await sendRequest('GET', path);
  expect((await sendRequest('PATCH', `${deployments}/a`, { metadata: { labels } })).status).toBe(200);
  expect((await sendRequest('PUT', path, { ...scale, spec: { replicas: 3 } })).status).toBe(409);
  const { metadata, ...rest } = scale;
  const { resourceVersion: _stale, ...fresh } = metadata;
  const current = { ...rest, metadata: fresh, spec: { replicas: 3 } };
  expect((await sendRequest('PUT', path, current)).status).toBe(200);
});

test.each([
  [{ metadata: { name: 'a' }, spec: { replicas: -1 } }, 422],
  [{ metadata: { name: 'b' }, spec: { replicas: 1 } }, 400],
  [{ metadata: { name: 'a' }, spec: { replicas: 'many' } }, 400],
  [deployment('a'), 200],
  [{ ...deployment('a'), kind: 'Deployment', apiVersion: 'apps/v1' }, 400],
])('PUT %j: %i', async (body, status) => {
  const { sendRequest } = await started();
  expect((await sendRequest('PUT', path, body)).status).toBe(status);
});

test('an applied Scale owns the replicas, and only those', async () => {
  const { sendRequest } = await started();
  const intent = {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name: 'a' },
    spec: { replicas: 7 },
  };
  const applying = (query: string, body: object = intent) =>
    sendRequest('PATCH', `${path}?${query}`, body, typed('apply-patch+yaml'));
  expect((await applying('')).status).toBe(422);
  const refused = await applying('fieldManager=scaler');
  expect([refused.status, refused.json.details.causes[0].field]).toEqual([409, '.spec.replicas']);
  expect((await applying('fieldManager=scaler&force=true')).json.spec).toEqual({ replicas: 7 });
  const { json } = await sendRequest('GET', `${deployments}/a`);
  expect(json.metadata.managedFields[0]).toMatchObject({
    manager: 'scaler',
    operation: 'Apply',
    subresource: 'scale',
    fieldsV1: { 'f:spec': { 'f:replicas': {} } },
  });
  expect(json.metadata.managedFields[1].fieldsV1['f:spec']).not.toHaveProperty('f:replicas');
  const whole = { ...deployment('a', { replicas: 8 }), kind: 'Deployment', apiVersion: 'apps/v1' };
  const { json: conflict } = await sendRequest(
    'PATCH',
    `${deployments}/a?fieldManager=m`,
    whole,
    typed('apply-patch+yaml'),
  );
  expect(conflict.message).toContain('conflict with "scaler" with subresource "scale": .spec.replicas');
  const missing = await sendRequest(
    'PATCH',
    `${deployments}/b/scale?fieldManager=m`,
    { ...intent, metadata: {} },
    {
      ...typed('apply-patch+yaml'),
    },
  );
  expect(missing.status).toBe(404);
});

test('discovery and OpenAPI list Scale', async () => {
  const { sendRequest } = await startApi();
  const { json } = await sendRequest('GET', '/apis/apps/v1');
  const found = json.resources.filter(({ kind }: { kind: string }) => kind === 'Scale');
  expect(found.map(({ name }: { name: string }) => name).sort()).toEqual([
    'deployments/scale',
    'replicasets/scale',
    'statefulsets/scale',
  ]);
  expect(found[0]).toMatchObject({ group: 'autoscaling', version: 'v1', verbs: ['get', 'patch', 'update'] });
  const { json: core } = await sendRequest('GET', '/api/v1');
  const names = core.resources.map(({ name }: { name: string }) => name);
  expect(names).toContain('replicationcontrollers/scale');
  const { json: document } = await sendRequest('GET', '/openapi/v3/apis/apps/v1');
  expect(document.components.schemas).toHaveProperty('Scale');
});

test('a custom definition declares the paths of its replicas', async () => {
  const { sendRequest, given, server } = await startApi({ controllers: ['*'] });
  await given('/apis/apiextensions.orch.io/v1/customresourcedefinitions', {
    metadata: { name: 'rings.example.test' },
    spec: {
      group: 'example.test',
      scope: 'Namespaced',
      names: { plural: 'rings', kind: 'Ring' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', 'x-orch-preserve-unknown-fields': true } },
          subresources: {
            status: {},
            scale: {
              specReplicasPath: '.spec.size.nodes',
              statusReplicasPath: '.status.nodes',
              labelSelectorPath: '.status.selector',
            },
          },
        },
      ],
    },
  });
  await server.idle();
  const rings = '/apis/example.test/v1/namespaces/n1/rings';
  const ring = {
    apiVersion: 'example.test/v1',
    kind: 'Ring',
    metadata: { name: 'a' },
    spec: { size: { nodes: 3 } },
  };
  await given(rings, ring);
  await given(rings, { ...ring, metadata: { name: 'b' }, spec: {} });
  await sendRequest('PATCH', `${rings}/a/status`, { status: { nodes: 2, selector: 'ring=a' } });
  expect((await sendRequest('GET', `${rings}/a/scale`)).json).toMatchObject({
    spec: { replicas: 3 },
    status: { replicas: 2, selector: 'ring=a' },
  });
  const { status } = await sendRequest(
    'PATCH',
    `${rings}/a/scale`,
    { spec: { replicas: 4 } },
    {
      ...typed('merge-patch+json'),
      ...as('scaler'),
    },
  );
  expect(status).toBe(200);
  const { json } = await sendRequest('GET', `${rings}/a`);
  expect(json.spec).toEqual({ size: { nodes: 4 } });
  expect(json.metadata.managedFields).toContainEqual(
    expect.objectContaining({
      manager: 'scaler',
      subresource: 'scale',
      fieldsV1: { 'f:spec': { 'f:size': { 'f:nodes': {} } } },
    }),
  );
  const { message } = (await sendRequest('GET', `${rings}/b/scale`)).json;
  expect(message).toContain('".spec.size.nodes" does not exist');
});

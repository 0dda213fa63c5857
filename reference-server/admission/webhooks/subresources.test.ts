// Webhooks and sub-resources: reviews of bindings, evictions and Scales contain those objects.
import { expect, test } from 'vitest';
import { paths, pod } from '../../verbs/api.test-support.ts';
import { patching, startWithWebhooks } from './webhooks.test-support.ts';

test('an operation is reviewed once, with its body', async () => {
  const { send, given, hook, received } = await startWithWebhooks();
  const rule = { operations: ['*'], apiGroups: [''], apiVersions: ['v1'] };
  await given(paths.pods, pod('p'));
  const change = { op: 'add', path: '/target/name', value: 'other' };
  await hook('mutating', 'm.hooks.test', () => patching(change), {
    rules: [{ ...rule, resources: ['pods', 'pods/binding'] }],
    objectSelector: { matchLabels: { bound: 'so' } },
  });
  const metadata = { name: 'p', labels: { bound: 'so' } };
  const binding = { metadata, target: { name: 'node' } };
  expect((await send('POST', `${paths.pods}/p/binding`, binding)).status).toBe(201);
  expect((await send('GET', `${paths.pods}/p`)).json.spec.nodeName).toBe('other');
  expect(received.map(({ review }) => review.request)).toMatchObject([
    {
      operation: 'CREATE',
      subResource: 'binding',
      kind: { kind: 'Binding' },
      object: { target: { name: 'node' } },
    },
  ]);
});

test('an eviction is reviewed, the delete that it causes is not', async () => {
  const { send, given, hook, received } = await startWithWebhooks();
  await given(paths.pods, pod('p'));
  const rule = { apiGroups: [''], apiVersions: ['v1'] };
  const rules = [
    { ...rule, operations: ['DELETE'], resources: ['pods'] },
    { ...rule, operations: ['CREATE'], resources: ['pods/eviction'] },
  ];
  const answer = ({ operation }: { operation: string }) => ({ allowed: operation !== 'DELETE' });
  await hook('validating', 'v.hooks.test', answer, { rules });
  expect((await send('DELETE', `${paths.pods}/p`)).status).toBe(403);
  const eviction = { metadata: { name: 'p' } };
  expect((await send('POST', `${paths.pods}/p/eviction`, eviction)).status).toBe(201);
  expect((await send('GET', `${paths.pods}/p`)).status).toBe(404);
  expect(received.map(({ review }) => review.request)).toMatchObject([
    { operation: 'DELETE', kind: { kind: 'Pod' } },
    { operation: 'CREATE', kind: { group: 'policy', kind: 'Eviction' }, resource: { resource: 'pods' } },
  ]);
});

test('a change of replicas is reviewed and patched as a Scale', async () => {
  const { send, given, hook, received } = await startWithWebhooks();
  const deployments = '/apis/apps/v1/namespaces/n1/deployments';
  const labels = { app: 'x' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'example/image' }] } };
  await given(deployments, {
    metadata: { name: 'd' },
    spec: { selector: { matchLabels: labels }, template },
  });
  const rules = [
    { operations: ['UPDATE'], apiGroups: ['*'], apiVersions: ['*'], resources: ['deployments/scale'] },
  ];
  const most = patching({ op: 'replace', path: '/spec/replicas', value: 3 });
  await hook('mutating', 'm.hooks.test', () => most, { rules });
  const { json } = await send('PATCH', `${deployments}/d/scale`, { spec: { replicas: 9 } });
  expect(json).toMatchObject({ kind: 'Scale', spec: { replicas: 3 } });
  expect((await send('GET', `${deployments}/d`)).json.spec).toMatchObject({ replicas: 3, template });
  expect(received.map(({ review }) => review.request)).toMatchObject([
    {
      kind: { group: 'autoscaling', version: 'v1', kind: 'Scale' },
      resource: { group: 'apps', version: 'v1', resource: 'deployments' },
      subResource: 'scale',
      object: { kind: 'Scale', spec: { replicas: 9 } },
      oldObject: { kind: 'Scale', spec: { replicas: 1 } },
    },
  ]);
});

// Webhooks in a whole server: the reviews that they receive, and the effect of their answers.
import { expect, test } from 'vitest';
import { paths } from '../../verbs/api.test-support.ts';
import { allowed, configurations, patching, startWithWebhooks } from './webhooks.test-support.ts';

const { maps, namespaces } = paths;
const map = (name: string) => ({ metadata: { name }, data: { a: '1' } });

test('a webhook receives reviews of a create, an update and a delete', async () => {
  const { send, hook, received } = await startWithWebhooks();
  await hook('validating', 'v.hooks.test', () => allowed);
  await send('POST', `${maps}?fieldManager=me`, map('m'));
  await send('PATCH', `${maps}/m`, { data: { a: '2' } });
  await send('DELETE', `${maps}/m?gracePeriodSeconds=5`);
  const [created, changed, deleted] = received.map(({ review }) => review);
  expect(created).toMatchObject({ apiVersion: 'admission.orch.io/v1', kind: 'AdmissionReview' });
  expect(created.request).toMatchObject({
    uid: expect.stringMatching(/./),
    kind: { group: '', version: 'v1', kind: 'ConfigMap' },
    resource: { group: '', version: 'v1', resource: 'configmaps' },
    requestKind: { group: '', version: 'v1', kind: 'ConfigMap' },
    name: 'm',
    namespace: 'n1',
    operation: 'CREATE',
    userInfo: { username: 'system:anonymous', groups: ['system:unauthenticated'] },
    object: {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      data: { a: '1' },
      metadata: { name: 'm', uid: expect.any(String) },
    },
    oldObject: null,
    dryRun: false,
    options: { kind: 'CreateOptions', apiVersion: 'meta.orch.io/v1', fieldManager: 'me' },
  });
  expect(created.request.object.metadata.managedFields).toMatchObject([{ manager: 'me' }]);
  expect(changed.request).toMatchObject({
    operation: 'UPDATE',
    object: { data: { a: '2' } },
    oldObject: { data: { a: '1' } },
    options: { kind: 'UpdateOptions' },
  });
  expect(deleted.request).toMatchObject({
    operation: 'DELETE',
    name: 'm',
    object: null,
    oldObject: { data: { a: '2' } },
    options: { kind: 'DeleteOptions', gracePeriodSeconds: 5 },
  });
  expect(new Set(received.map(({ review }) => review.request.uid)).size).toBe(3);
});

test('the first supported version of a webhook is used', async () => {
  const { send, hook, received } = await startWithWebhooks();
  const more = { admissionReviewVersions: ['v7', 'v1beta1', 'v1'] };
  await hook('validating', 'v.hooks.test', () => allowed, more);
  expect((await send('POST', maps, map('m'))).status).toBe(201);
  expect(received[0]?.review.apiVersion).toBe('admission.orch.io/v1beta1');
});

test('a mutation is stored, completed by defaults, and owned by the manager of the request', async () => {
  const { send, hook } = await startWithWebhooks();
  const add = {
    op: 'add',
    path: '/spec/containers/-',
    value: { name: 'side', image: 'example/side', bogus: 1 },
  };
  const rules = [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['pods'] }];
  await hook('mutating', 'm.hooks.test', () => patching(add), { rules });
  const apply = { 'content-type': 'application/apply-patch+yaml' };
  const intent = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p' },
    spec: { containers: [{ name: 'c', image: 'example/image' }] },
  };
  const { status, json } = await send('PATCH', `${paths.pods}/p?fieldManager=me`, intent, apply);
  expect(status).toBe(201);
  expect(json.spec.containers[1]).toMatchObject({
    name: 'side',
    terminationMessagePath: '/dev/termination-log',
  });
  expect(json.spec.containers[1].bogus).toBeUndefined();
  const fieldsOf = (operation: string) =>
    JSON.stringify(
      json.metadata.managedFields.find((one: { operation: string }) => one.operation === operation),
    );
  expect(fieldsOf('Update')).toContain('"manager":"me"');
  expect(fieldsOf('Update')).toContain(String.raw`k:{\"name\":\"side\"}`);
  expect(fieldsOf('Apply')).not.toContain('side');
  expect((await send('GET', `${paths.pods}/p`)).json.spec).toEqual(json.spec);
});

test('a webhook cannot change fields that only the server writes', async () => {
  const { send, hook } = await startWithWebhooks();
  const replace = (path: string, value: unknown) => ({ op: 'add', path: `/metadata/${path}`, value });
  const change = [
    replace('name', 'other'),
    replace('uid', 'mine'),
    replace('managedFields', []),
    replace('labels', { a: 'b' }),
  ];
  await hook('mutating', 'm.hooks.test', () => patching(...change));
  const { json } = await send('POST', `${maps}?fieldManager=me`, map('m'));
  expect(json.metadata).toMatchObject({ name: 'm', uid: expect.stringMatching(/^uid-/), labels: { a: 'b' } });
  expect(json.metadata.managedFields).toMatchObject([{ manager: 'me', operation: 'Update' }]);
  expect(JSON.stringify(json.metadata.managedFields)).toContain('f:labels');
});

test('validating webhooks receive the object after mutation and defaults, and cannot change it', async () => {
  const { send, hook, received } = await startWithWebhooks();
  await hook('validating', 'a.hooks.test', () => allowed);
  await hook('mutating', 'z.hooks.test', () => patching({ op: 'add', path: '/data/b', value: '2' }));
  expect((await send('POST', maps, map('m'))).json.data).toEqual({ a: '1', b: '2' });
  expect(received.map(({ by, review }) => [by, review.request.object.data])).toEqual([
    ['z.hooks.test', { a: '1' }],
    ['a.hooks.test', { a: '1', b: '2' }],
  ]);
  await hook('validating', 'b.hooks.test', () => patching({ op: 'add', path: '/data/c', value: '3' }));
  expect((await send('POST', maps, map('n'))).status).toBe(500);
  expect((await send('GET', `${maps}/n`)).status).toBe(404);
});

test('warnings of all webhooks come with the answer', async () => {
  const { send, hook } = await startWithWebhooks();
  await hook('mutating', 'm.hooks.test', () => ({ allowed: true, warnings: ['one', 5] }));
  await hook('validating', 'v.hooks.test', () => ({ allowed: true, warnings: ['two'] }));
  const warnings = ['299 - "one"', '299 - "two"'];
  expect((await send('POST', maps, map('m'))).headers['warning']).toEqual(warnings);
  expect((await send('PATCH', `${maps}/m`, { data: { a: '2' } })).headers['warning']).toEqual(warnings);
  expect((await send('DELETE', `${maps}/m`)).headers['warning']).toEqual(warnings);
});

test('configurations apply at once until they are deleted, and webhooks are not called for them', async () => {
  const { send, hook, names } = await startWithWebhooks();
  const rules = [{ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'] }];
  const deny = () => ({ allowed: false });
  await hook('validating', 'v.hooks.test', deny, { rules });
  await hook('mutating', 'm.hooks.test', deny, { rules });
  expect((await send('POST', maps, map('m'))).status).toBe(403);
  expect((await send('DELETE', `${configurations('mutating')}/m.hooks.test`)).status).toBe(200);
  expect((await send('POST', maps, map('m'))).status).toBe(403);
  expect((await send('DELETE', `${configurations('validating')}/v.hooks.test`)).status).toBe(200);
  expect((await send('POST', maps, map('m'))).status).toBe(201);
  expect(names()).toEqual(['m.hooks.test', 'v.hooks.test']);
});

test('namespaces are selected by their labels, new ones by those of the request', async () => {
  const { send, hook, names, given } = await startWithWebhooks();
  const rules = [
    { operations: ['*'], apiGroups: [''], apiVersions: ['v1'], resources: ['namespaces', 'configmaps'] },
  ];
  await hook('validating', 'v.hooks.test', () => allowed, {
    rules,
    namespaceSelector: { matchLabels: { team: 'x' } },
  });
  await given(namespaces, { metadata: { name: 'n2' } });
  await given(`${namespaces}/n2/configmaps`, map('m'));
  expect(names()).toEqual([]);
  await send('PATCH', `${namespaces}/n2`, { metadata: { labels: { team: 'x' } } });
  await given(`${namespaces}/n2/configmaps`, map('n'));
  await send('DELETE', `${namespaces}/n2`);
  expect(names()).toHaveLength(3);
});

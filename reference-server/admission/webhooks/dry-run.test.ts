// Dry-runs: admission runs, webhooks receive the flag, those with side effects are not called, and nothing is stored.
import { expect, test } from 'vitest';
import { paths, pod } from '../../verbs/api.test-support.ts';
import { objectKey } from '../../resources/declaration/keys.ts';
import { allowed, configurations, patching, startWithWebhooks } from './webhooks.test-support.ts';

const { maps, base } = paths;
const map = (name: string, more: object = {}) => ({ metadata: { name }, data: { a: '1' }, ...more });
const apply = { 'content-type': 'application/apply-patch+yaml' };
const applied = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'old' }, data: { a: '2' } };

const writes: [string, string, unknown, Record<string, string>?][] = [
  ['POST', maps, map('new')],
  ['PUT', `${maps}/old`, map('old', { data: { a: '2' } })],
  ['PATCH', `${maps}/old`, { data: { a: '2' } }],
  [
    'PATCH',
    `${maps}/old`,
    [{ op: 'add', path: '/data/a', value: '2' }],
    { 'content-type': 'application/json-patch+json' },
  ],
  [
    'PATCH',
    `${maps}/old`,
    { data: { a: '2' } },
    { 'content-type': 'application/strategic-merge-patch+json' },
  ],
  ['PATCH', `${maps}/old?fieldManager=me&force=true`, applied, apply],
  ['PATCH', `${maps}/new?fieldManager=me`, { ...applied, metadata: { name: 'new' } }, apply],
  ['DELETE', `${maps}/old`, undefined],
  ['DELETE', maps, undefined],
];

const dry = (target: string) => `${target}${target.includes('?') ? '&' : '?'}dryRun=All`;

test.each(writes)(
  '%s %s %j calls webhooks, and has the same answer as the real request',
  async (method, target, body, headers) => {
    const { send, given, hook, received, server } = await startWithWebhooks();
    await given(maps, map('old'));
    const mutation = ({ operation }: { operation: string }) =>
      operation === 'DELETE' ? allowed : patching({ op: 'add', path: '/data/mutated', value: 'yes' });
    await hook('mutating', 'm.hooks.test', mutation);
    await hook('validating', 'v.hooks.test', () => allowed, { sideEffects: 'NoneOnDryRun' });
    const before = await send('GET', maps);
    const revision = (await server.context.store.revision()).current;
    const dryRun = await send(method, dry(target), body, headers);
    expect(received.map(({ by, review }) => [by[0], review.request.dryRun])).toEqual([
      ['m', true],
      ['v', true],
    ]);
    expect(received[0]?.review.request.options.dryRun).toEqual(['All']);
    expect((await send('GET', maps)).json).toEqual(before.json);
    expect((await server.context.store.revision()).current).toBe(revision);
    const real = await send(method, target, body, headers);
    expect(dryRun.status).toBe(real.status);
    expect(dryRun.json.data).toEqual(real.json.data);
    if (method !== 'DELETE') expect(dryRun.json.data.mutated).toBe('yes');
  },
);

test.each(writes)(
  '%s %s %j is refused where a webhook has side effects',
  async (method, target, body, headers) => {
    const { send, given, hook, names, server } = await startWithWebhooks();
    await given(maps, map('old'));
    await hook('validating', 'v.hooks.test', () => allowed);
    // No served version accepts such a value: it is written directly to the store.
    const group = server.context.names.groups.admissionRegistration;
    const kind = server.context.registry.find(group, 'v1', 'validatingwebhookconfigurations')!;
    await server.context.store.update(objectKey(kind, '', 'v.hooks.test'), async ({ value }) => {
      const [one] = value['webhooks'] as object[];
      return {
        action: 'put',
        value: { ...value, webhooks: [{ ...one, sideEffects: 'Some', failurePolicy: 'Ignore' }] },
      };
    });
    const refused = await send(method, dry(target), body, headers);
    expect(refused).toMatchObject({ status: 400, json: { reason: 'BadRequest' } });
    expect(refused.json.message).toBe('admission webhook "v.hooks.test" does not support dry run');
    expect(names()).toEqual([]);
    expect((await send(method, target, body, headers)).status).toBeLessThan(300);
    expect(names()).toEqual(['v.hooks.test']);
  },
);

test('a denial and a failure also refuse a dry-run', async () => {
  const { send, hook } = await startWithWebhooks();
  await hook('validating', 'v.hooks.test', () => ({ allowed: false }));
  expect((await send('POST', dry(maps), map('m'))).status).toBe(403);
  await hook('mutating', 'm.hooks.test', () => 'nonsense');
  expect((await send('POST', dry(maps), map('m'))).status).toBe(500);
});

test('the dry-run of a delete shows the object that it would leave', async () => {
  const { send, given } = await startWithWebhooks();
  await given(maps, map('held', { metadata: { name: 'held', finalizers: ['example.test/hold'] } }));
  const { status, json } = await send('DELETE', dry(`${maps}/held`));
  expect(status).toBe(200);
  expect(json.metadata).toMatchObject({
    deletionTimestamp: expect.any(String),
    deletionGracePeriodSeconds: 0,
  });
  expect((await send('GET', `${maps}/held`)).json.metadata.deletionTimestamp).toBeUndefined();
});

test('the dry-run of an eviction or binding leaves the pod unchanged', async () => {
  const { send, given } = await startWithWebhooks();
  const made = await given(paths.pods, pod('p'));
  const eviction = { metadata: { name: 'p' } };
  const options = { deleteOptions: { dryRun: ['All'] } };
  const binding = { metadata: { name: 'p' }, target: { name: 'node' } };
  expect((await send('POST', dry(`${paths.pods}/p/eviction`), eviction)).status).toBe(201);
  expect((await send('POST', `${paths.pods}/p/eviction`, { ...eviction, ...options })).status).toBe(201);
  expect((await send('POST', dry(`${paths.pods}/p/binding`), binding)).status).toBe(201);
  expect((await send('GET', `${paths.pods}/p`)).json).toEqual(made);
});

test('the dry-run of a service allocates no port and no address', async () => {
  const { send } = await startWithWebhooks();
  const service = (name: string) => ({
    metadata: { name },
    spec: { type: 'NodePort', ports: [{ port: 80, nodePort: 30_100 }], clusterIP: '10.96.0.77' },
  });
  const { status, json } = await send('POST', dry(`${base}/services`), service('a'));
  expect(status).toBe(201);
  expect(json.spec.clusterIP).toBe('10.96.0.77');
  expect((await send('POST', `${base}/services`, service('b'))).status).toBe(201);
});

test('the dry-run of a configuration has no effect on calls', async () => {
  const { send, hook, given, names } = await startWithWebhooks();
  await hook('validating', 'v.hooks.test', () => allowed);
  const path = configurations('validating');
  const { json } = await send('GET', `${path}/v.hooks.test`);
  const copy = { metadata: { name: 'second' }, webhooks: json.webhooks };
  expect((await send('POST', dry(path), copy)).status).toBe(201);
  expect((await send('DELETE', dry(`${path}/v.hooks.test`))).status).toBe(200);
  await given(maps, map('m'));
  expect(names()).toEqual(['v.hooks.test']);
});

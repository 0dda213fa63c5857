// The plugin NodeRestriction limits the writes of a node agent, and not those of other users.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import type { AdmissionPluginName } from '../options.ts';
import { startApi } from '../verbs/api.test-support.ts';

const base = '/api/v1/namespaces/n1';
const mirror = { annotations: { [orch.annotations.mirrorPod]: 'x' } };
const pod = (name: string, nodeName: string, metadata: object = {}, spec: object = {}) => ({
  metadata: { name, ...metadata },
  spec: { containers: [{ name: 'c', image: 'i' }], nodeName, ...spec },
});
const lease = (name: string) => ({ metadata: { name }, spec: {} });
const leases = `/apis/${orch.groups.coordination}/v1/namespaces/${orch.namespaces.nodeLease}/leases`;
const label = { metadata: { labels: { a: 'b' } } };
const status = { status: { phase: 'Running' } };
const claims = [{ name: 'c', resourceClaimName: 'x' }];
const token = `${base}/serviceaccounts/default/token`;
const boundTo = (kind: string, name: string) => ({
  spec: { boundObjectRef: { kind, apiVersion: 'v1', name } },
});
const secret = { volumes: [{ name: 'v', secret: { secretName: 's' } }] };

async function start(plugins: readonly AdmissionPluginName[] = ['NodeRestriction']) {
  const known = [
    ['node', 'system:node:a', 'system:nodes'],
    ['unprefixed', 'a', 'system:nodes'],
    ['outside', 'system:node:a', 'others'],
  ].map(([token = '', username = '', group = '']) => ({
    token,
    user: { username, uid: '', groups: [group], extra: {} },
  }));
  const api = await startApi({ admissionPlugins: plugins, staticTokens: known });
  for (const name of ['a', 'b']) {
    await api.given('/api/v1/nodes', { metadata: { name } });
    await api.given(`${base}/pods`, pod(`on-${name}`, name));
  }
  await api.given(`${base}/pods`, pod('nowhere', ''));
  await api.given(`${base}/serviceaccounts`, { metadata: { name: 'default' } });
  await api.given(`${base}/secrets`, { metadata: { name: 'held' } });
  return async (token: string, method: string, path: string, body?: object) =>
    (await api.sendRequest(method, path, body, { authorization: `Bearer ${token}` })).status;
}

const writes: readonly (readonly [string, string, object | undefined, number])[] = [
  ['PATCH', '/api/v1/nodes/a', label, 200],
  ['PATCH', '/api/v1/nodes/a/status', { status: { phase: 'x' } }, 200],
  ['PATCH', '/api/v1/nodes/b', label, 403],
  ['PATCH', '/api/v1/nodes/b/status', { status: { phase: 'x' } }, 403],
  ['DELETE', '/api/v1/nodes/b', undefined, 403],
  ['POST', '/api/v1/nodes', { metadata: { name: 'c' } }, 403],
  ['PATCH', `${base}/pods/on-a/status`, status, 200],
  ['DELETE', `${base}/pods/on-a`, undefined, 200],
  ['POST', `${base}/pods/on-a/eviction`, { metadata: { name: 'on-a' } }, 201],
  ['PATCH', `${base}/pods/on-b/status`, status, 403],
  ['DELETE', `${base}/pods/on-b`, undefined, 403],
  ['DELETE', `${base}/pods`, undefined, 403],
  ['POST', `${base}/pods/on-b/eviction`, { metadata: { name: 'on-b' } }, 403],
  ['POST', `${base}/pods`, pod('m', 'a', mirror), 201],
  ['POST', `${base}/pods`, pod('m', 'a'), 403],
  ['POST', `${base}/pods`, pod('m', 'b', mirror), 403],
  ['POST', `${base}/pods`, pod('m', 'a', mirror, secret), 403],
  ['POST', `${base}/pods`, pod('m', 'a', mirror, { serviceAccountName: 'other' }), 403],
  ['PATCH', `${base}/pods/on-a/status`, { status: { resourceClaimStatuses: claims } }, 403],
  ['POST', token, { spec: {} }, 403],
  ['POST', token, boundTo('Secret', 'held'), 403],
  ['POST', token, boundTo('Pod', 'on-a'), 201],
  ['POST', token, boundTo('Pod', 'on-b'), 403],
  ['POST', token, boundTo('Pod', 'nowhere'), 403],
  ['POST', leases, lease('a'), 201],
  ['POST', leases, lease('b'), 403],
  ['POST', leases.replace(orch.namespaces.nodeLease, 'n1'), lease('a'), 403],
  ['POST', `${base}/configmaps`, { metadata: { name: 'm' } }, 201],
];

test.each(writes)('%s %s %j: %i', async (method, path, body, code) => {
  const send = await start();
  expect(await send('node', method, path, body)).toBe(code);
});

test.each(writes.filter(([, , , code]) => code === 403))(
  'other users are not limited: %s %s',
  async (method, path, body) => {
    for (const token of ['unprefixed', 'outside']) {
      const send = await start();
      expect(await send(token, method, path, body)).toBeLessThan(300);
    }
    const withoutPlugin = await start([]);
    expect(await withoutPlugin('node', method, path, body)).toBeLessThan(300);
  },
);

test('a node agent cannot change whether a pod is a mirror pod', async () => {
  const send = await start();
  expect(await send('node', 'POST', `${base}/pods`, pod('m', 'a', mirror))).toBe(201);
  const change = (value: string | null) => ({
    metadata: { annotations: { [orch.annotations.mirrorPod]: value } },
  });
  for (const [name, value] of [
    ['m', null],
    ['on-a', 'x'],
  ] as const) {
    for (const path of [`${base}/pods/${name}/status`, `${base}/pods/${name}`]) {
      expect(await send('node', 'PATCH', path, change(value))).toBe(403);
      expect(await send('outside', 'PATCH', path, change(value))).toBe(422);
    }
    expect(await send('node', 'PATCH', `${base}/pods/${name}/status`, label)).toBe(200);
  }
});

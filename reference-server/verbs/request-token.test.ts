// Tokens of a service account that are bound to a pod: the pod must run as the account, and be readable.
import { expect, test } from 'vitest';
import { pod, startApi } from './api.test-support.ts';

const base = '/api/v1/namespaces/n1';
const request = (name: string, kind = 'Pod') => ({
  spec: { boundObjectRef: { kind, apiVersion: 'v1', name } },
});

async function start() {
  const api = await startApi();
  for (const name of ['default', 'robot']) await api.given(`${base}/serviceaccounts`, { metadata: { name } });
  await api.given(`${base}/pods`, pod('robots', { serviceAccountName: 'robot' }));
  await api.given(`${base}/pods`, pod('other'));
  const sendRequest = async (account: string, name: string) =>
    (await api.sendRequest('POST', `${base}/serviceaccounts/${account}/token`, request(name))).status;
  return { api, sendRequest };
}

test.each([
  ['robot', 'robots', 201],
  ['robot', 'other', 400],
  ['default', 'other', 201],
  ['default', 'robots', 400],
  ['robot', 'none', 404],
  ['nobody', 'robots', 404],
])('%s with %s: %i', async (account, name, status) => {
  const { sendRequest } = await start();
  expect(await sendRequest(account, name)).toBe(status);
});

test('an eviction checks the pod as it is at its deletion', async () => {
  const agent = { username: 'system:node:a', uid: '', groups: ['system:nodes'], extra: {} };
  const api = await startApi({
    admissionPlugins: ['NodeRestriction'],
    staticTokens: [{ token: 't', user: agent }],
  });
  await api.given(`${base}/pods`, pod('p', { nodeName: 'a' }));
  const { store } = api.server.context;
  const { update } = store;
  // Between the read and the deletion, another pod on another node gets the name.
  store.update = async (key, change, options) => {
    store.update = update.bind(store);
    await api.sendRequest('DELETE', `${base}/pods/p?gracePeriodSeconds=0`);
    await api.given(`${base}/pods`, pod('p', { nodeName: 'b' }));
    return store.update(key, change, options);
  };
  const eviction = await api.sendRequest(
    'POST',
    `${base}/pods/p/eviction`,
    { metadata: { name: 'p' } },
    { authorization: 'Bearer t' },
  );
  expect(eviction.status).toBe(403);
  expect((await api.sendRequest('GET', `${base}/pods/p`)).json.spec.nodeName).toBe('b');
});

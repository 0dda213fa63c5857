// A namespace whose stored bytes cannot be read: nothing is made in it, and no webhook that may be meant is left out.
import { expect, test } from 'vitest';
import { paths } from '../verbs/api.test-support.ts';
import { allowed, startWithWebhooks } from './webhooks/webhooks.test-support.ts';

const { maps } = paths;
const change = { data: { k: 'v' } };

async function start() {
  const api = await startWithWebhooks();
  await api.given(maps, { metadata: { name: 'a' } });
  const { store } = api.server.context;
  const get = store.get.bind(store);
  const spoil = () => {
    store.get = async (key, revision) => {
      const found = await get(key, revision);
      if (found === undefined || key !== '/core/namespaces/n1') return found;
      return { ...found, value: { metadata: { name: 'n1' } }, corrupt: 'no JSON' };
    };
  };
  return { ...api, spoil };
}

test('nothing is made in it', async () => {
  const { sendRequest, spoil } = await start();
  expect((await sendRequest('POST', maps, { metadata: { name: 'b' } })).status).toBe(201);
  spoil();
  const { status, json } = await sendRequest('POST', maps, { metadata: { name: 'c' } });
  expect([status, json.reason]).toEqual([500, 'StorageReadError']);
  expect((await sendRequest('GET', `${maps}/c`)).status).toBe(404);
});

test.each(['mutating', 'validating'] as const)(
  'a change waits where a %s webhook may be meant',
  async (type) => {
    const { sendRequest, hook, names, spoil } = await start();
    spoil();
    expect((await sendRequest('PATCH', `${maps}/a`, change)).status).toBe(200);
    const namespaceSelector = { matchLabels: { checked: 'yes' } };
    await hook(type, 'one.hooks.test', () => allowed, { namespaceSelector });
    const { status, json } = await sendRequest('PATCH', `${maps}/a`, { data: { k: 'w' } });
    expect([status, json.reason]).toEqual([500, 'StorageReadError']);
    expect(names()).toEqual([]);
    expect((await sendRequest('GET', `${maps}/a`)).json.data).toEqual(change.data);
  },
);

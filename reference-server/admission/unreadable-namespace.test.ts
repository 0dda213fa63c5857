// A namespace that cannot be read from the store: nothing is created in it, and no webhook that may select it is
// skipped.
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
  const corruptNamespace = () => {
    store.get = async (key, revision) => {
      const found = await get(key, revision);
      if (found === undefined || key !== '/core/namespaces/n1') return found;
      return { ...found, value: { metadata: { name: 'n1' } }, corrupt: 'not JSON' };
    };
  };
  return { ...api, corruptNamespace };
}

test('nothing is created in it', async () => {
  const { send, corruptNamespace } = await start();
  expect((await send('POST', maps, { metadata: { name: 'b' } })).status).toBe(201);
  corruptNamespace();
  const { status, json } = await send('POST', maps, { metadata: { name: 'c' } });
  expect([status, json.reason]).toEqual([500, 'StorageReadError']);
  expect((await send('GET', `${maps}/c`)).status).toBe(404);
});

test.each(['mutating', 'validating'] as const)(
  'an update is refused if a %s webhook may select the namespace',
  async (type) => {
    const { send, hook, names, corruptNamespace } = await start();
    corruptNamespace();
    expect((await send('PATCH', `${maps}/a`, change)).status).toBe(200);
    const namespaceSelector = { matchLabels: { checked: 'yes' } };
    await hook(type, 'one.hooks.test', () => allowed, { namespaceSelector });
    const { status, json } = await send('PATCH', `${maps}/a`, { data: { k: 'w' } });
    expect([status, json.reason]).toEqual([500, 'StorageReadError']);
    expect(names()).toEqual([]);
    expect((await send('GET', `${maps}/a`)).json.data).toEqual(change.data);
  },
);

// The garbage collector and owners whose stored bytes cannot be read: they do not count as deleted.
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from './test-server.test-support.ts';

test.each([
  ['not JSON', ['child', 'owner']],
  [undefined, ['owner']],
])('another object is stored under the key of an owner, corrupt: %j', async (corrupt, left) => {
  const server = await startTestServer();
  onTestFinished(() => server.shutdown());
  const {
    apiVersion = '',
    kind = '',
    metadata,
  } = await server.add('ConfigMap', { metadata: { name: 'owner' } });
  const { name = '', uid = '' } = metadata;
  const { store } = server.context;
  const get = store.get.bind(store);
  store.get = async (key, revision) => {
    const found = await get(key, revision);
    if (found === undefined || !key.endsWith('/owner')) return found;
    const value = { metadata: { name, namespace: 'n1' } };
    return { ...found, value, ...(corrupt === undefined ? {} : { corrupt }) };
  };
  const ownerReferences = [{ apiVersion, kind, name, uid }];
  await server.add('ConfigMap', { metadata: { name: 'child', ownerReferences } });
  await server.idle();
  expect(await server.names('ConfigMap')).toEqual(left);
});

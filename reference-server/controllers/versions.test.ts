// Custom kinds with several served versions (document core 9.1, 9.2): objects that are written at one version are read,
// watched, patched, applied and deleted at another.
import { expect, test } from 'vitest';
import { startApi } from '../verbs/api.test-support.ts';

const definitions = '/apis/apiextensions.orch.io/v1/customresourcedefinitions';
const at = (version: string) => `/apis/example.test/${version}/namespaces/n1/things`;
const apply = { 'content-type': 'application/apply-patch+yaml' };

const version = (name: string, storage: boolean, spec: object, required: string[] = []) => ({
  name,
  served: true,
  storage,
  schema: {
    openAPIV3Schema: {
      type: 'object',
      properties: { spec: { type: 'object', properties: spec, required } },
    },
  },
});
const text = { type: 'string' };
const versions = (stored: string) => [
  version('v1', stored === 'v1', { a: text, old: text }),
  version('v2', stored === 'v2', { a: text, level: { type: 'integer', default: 3 } }),
];

async function startDefined() {
  const api = await startApi({ controllers: ['*'] });
  await api.given(definitions, {
    metadata: { name: 'things.example.test' },
    spec: {
      group: 'example.test',
      scope: 'Namespaced',
      names: { plural: 'things', kind: 'Thing' },
      versions: versions('v1'),
    },
  });
  await api.server.idle();
  return { ...api, send: api.sendRequest };
}

const thing = (apiVersion: string, name: string, spec: object) => ({
  apiVersion: `example.test/${apiVersion}`,
  kind: 'Thing',
  metadata: { name },
  spec,
});

test('written at one version, read and listed at another: its apiVersion, its fields, its defaults', async () => {
  const { send, given } = await startDefined();
  const made = await given(at('v1'), thing('v1', 'x', { a: '1', old: '1' }));
  const { json } = await send('GET', `${at('v2')}/x`);
  expect([json.apiVersion, json.spec]).toEqual(['example.test/v2', { a: '1', level: 3 }]);
  expect(json.metadata).toEqual(made.metadata);
  const yaml = await send('GET', `${at('v2')}/x`, undefined, { accept: 'application/yaml' });
  expect(yaml.text).toContain('apiVersion: example.test/v2\n');
  for (const target of [at('v2'), `${at('v2')}?pretty=true`]) {
    const { json: list } = await send('GET', target);
    expect([list.apiVersion, list.kind]).toEqual(['example.test/v2', 'ThingList']);
    expect(list.items).toEqual([json]);
  }
  expect((await send('GET', at('v1'))).json.items).toEqual([made]);
});

test('a watch shows each change at the version of the watch', async () => {
  const { given, send, watch } = await startDefined();
  await given(at('v1'), thing('v1', 'x', { a: '1' }));
  const events = await watch(`${at('v2')}?watch=true`);
  const shown = async () => {
    const { type, object } = await events.next();
    return [type, object.apiVersion, object.spec.level];
  };
  expect(await shown()).toEqual(['ADDED', 'example.test/v2', 3]);
  await send('PATCH', `${at('v1')}/x`, { spec: { old: '2' } });
  expect(await shown()).toEqual(['MODIFIED', 'example.test/v2', 3]);
  await send('DELETE', `${at('v1')}/x`);
  expect(await shown()).toEqual(['DELETED', 'example.test/v2', 3]);
});

test('updated at another version: PUT, patches and apply, with the same resource version as precondition', async () => {
  const { send, given } = await startDefined();
  const made = await given(at('v1'), thing('v1', 'x', { a: '1', old: '1' }));
  const patched = await send('PATCH', `${at('v2')}/x`, { spec: { level: 4 } });
  expect([patched.status, patched.json.apiVersion, patched.json.spec]).toEqual([
    200,
    'example.test/v2',
    { a: '1', level: 4 },
  ]);
  const { metadata } = made;
  expect((await send('PUT', `${at('v1')}/x`, { ...made, metadata })).status).toBe(409);
  const { json: now } = await send('GET', `${at('v1')}/x`);
  const put = await send('PUT', `${at('v1')}/x`, { ...now, spec: { a: '2' } });
  expect([put.status, put.json.apiVersion, put.json.spec]).toEqual([200, 'example.test/v1', { a: '2' }]);
  const stated = await send('PATCH', `${at('v2')}/x?fieldManager=m`, thing('v2', 'x', { level: 5 }), apply);
  expect([stated.status, stated.json.spec]).toEqual([200, { a: '2', level: 5 }]);
  const again = await send('PATCH', `${at('v1')}/x?fieldManager=m`, thing('v1', 'x', { old: '6' }), apply);
  expect([again.status, again.json.apiVersion, again.json.spec]).toEqual([
    200,
    'example.test/v1',
    { a: '2', old: '6' },
  ]);
  const dry = await send('PATCH', `${at('v2')}/x?dryRun=All`, {});
  expect(dry.json.apiVersion).toBe('example.test/v2');
  expect((await send('PATCH', `${at('v2')}/x`, { apiVersion: 'example.test/v1' })).status).toBe(400);
});

test('deleted at another version, one by one and as a collection', async () => {
  const { send, given } = await startDefined();
  await given(at('v1'), { ...thing('v1', 'x', {}), metadata: { name: 'x', finalizers: ['a/b'] } });
  const { json } = await send('DELETE', `${at('v2')}/x`);
  expect([json.apiVersion, json.metadata.finalizers]).toEqual(['example.test/v2', ['a/b']]);
  await given(at('v1'), thing('v1', 'y', {}));
  expect((await send('DELETE', at('v2'))).status).toBe(200);
  expect((await send('GET', at('v1'))).json.items).toHaveLength(1);
});

test('the list of stored versions grows when the storage version changes', async () => {
  const { send, server } = await startDefined();
  const stored = async () =>
    (await send('GET', `${definitions}/things.example.test`)).json.status.storedVersions;
  expect(await stored()).toEqual(['v1']);
  await send('PATCH', `${definitions}/things.example.test`, { spec: { versions: versions('v2') } });
  await server.idle();
  expect(await stored()).toEqual(['v1', 'v2']);
  await send('PATCH', `${definitions}/things.example.test`, { spec: { versions: versions('v1') } });
  await server.idle();
  expect(await stored()).toEqual(['v1', 'v2']);
});

test('after a change of the schema, stored objects are read with the current one', async () => {
  const { send, given, server } = await startDefined();
  await given(at('v1'), thing('v1', 'x', { a: '1', old: '1' }));
  const narrowed = [version('v1', true, { a: text, level: { type: 'integer', default: 9 } })];
  await send('PATCH', `${definitions}/things.example.test`, { spec: { versions: narrowed } });
  await server.idle();
  expect((await send('GET', `${at('v1')}/x`)).json.spec).toEqual({ a: '1', level: 9 });
  expect((await send('GET', `${at('v2')}/x`)).status).toBe(404);
});

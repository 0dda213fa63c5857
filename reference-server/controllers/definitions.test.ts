// Custom definitions: served at once, shown in conditions and discovery; their objects are pruned, defaulted,
// validated, applied and deleted.
import { expect, test } from 'vitest';
import { startApi } from '../verbs/api.test-support.ts';

const definitions = '/apis/apiextensions.orch.io/v1/customresourcedefinitions';
const things = '/apis/example.test/v1/namespaces/n1/things';
const apply = { 'content-type': 'application/apply-patch+yaml' };

const schema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      required: ['size'],
      properties: {
        size: { type: 'integer', minimum: 1 },
        color: { type: 'string', enum: ['red', 'blue'], default: 'red' },
        open: { type: 'object', 'x-orch-preserve-unknown-fields': true },
        items: {
          type: 'array',
          'x-orch-list-type': 'map',
          'x-orch-list-map-keys': ['name'],
          items: {
            type: 'object',
            required: ['name'],
            properties: { name: { type: 'string' }, value: { type: 'string' } },
          },
        },
        plain: { type: 'array', items: { type: 'string' } },
      },
    },
    status: { type: 'object', properties: { phase: { type: 'string' } } },
  },
};

const definition = (spec: object = {}) => ({
  apiVersion: 'apiextensions.orch.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'things.example.test' },
  spec: {
    group: 'example.test',
    names: { plural: 'things', kind: 'Thing' },
    scope: 'Namespaced',
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: schema },
        subresources: { status: {} },
      },
    ],
    ...spec,
  },
});

const thing = (name: string, spec: object = {}) => ({
  apiVersion: 'example.test/v1',
  kind: 'Thing',
  metadata: { name },
  spec: { size: 1, ...spec },
});

async function startDefined(spec: object = {}) {
  const api = await startApi({ controllers: ['*'] });
  await api.given(definitions, definition(spec));
  await api.server.idle();
  return { ...api, send: api.sendRequest };
}

test('a definition is established, and its kind is listed in discovery', async () => {
  const { send } = await startDefined();
  const { json } = await send('GET', `${definitions}/things.example.test`);
  expect(json.status.conditions).toMatchObject([
    { type: 'NamesAccepted', status: 'True' },
    { type: 'Established', status: 'True' },
  ]);
  expect(json.spec.names).toMatchObject({ listKind: 'ThingList', singular: 'thing' });
  const { json: listed } = await send('GET', '/apis/example.test/v1');
  expect(listed.resources).toMatchObject([{ name: 'things', kind: 'Thing' }, { name: 'things/status' }]);
});

test('objects are pruned, defaulted and validated', async () => {
  const { send } = await startDefined();
  const made = await send('POST', things, thing('a', { foo: 1, open: { any: [1] } }));
  expect(made.status).toBe(201);
  expect(made.json.spec).toEqual({ size: 1, color: 'red', open: { any: [1] } });
  expect(made.headers['warning']).toEqual(['299 - "unknown field \\"spec.foo\\""']);
  expect((await send('POST', things, thing('b', { size: 0 }))).status).toBe(422);
  expect((await send('POST', things, thing('b', { color: 'green' }))).json.details.causes).toMatchObject([
    { field: 'spec.color' },
  ]);
  expect((await send('POST', things, thing('b', { size: 'x' }))).status).toBe(422);
  expect((await send('POST', things, { ...thing('b'), spec: {} })).json.details.causes[0].field).toBe(
    'spec.size',
  );
  expect((await send('GET', things)).json).toMatchObject({ kind: 'ThingList', items: [{}] });
});

test('lists by key are merged by apply, atomic ones conflict; there is no strategic merge', async () => {
  const { send } = await startDefined();
  const by = (manager: string, spec: object) =>
    send('PATCH', `${things}/a?fieldManager=${manager}`, thing('a', spec), apply);
  expect((await by('one', { items: [{ name: 'x', value: '1' }], plain: ['a'] })).status).toBe(201);
  expect((await by('two', { items: [{ name: 'y' }] })).json.spec.items).toEqual([
    { name: 'x', value: '1' },
    { name: 'y' },
  ]);
  expect((await by('two', { plain: ['b'] })).json.message).toBe(
    'Apply failed with 1 conflict: conflict with "one": .spec.plain',
  );
  const strategic = { 'content-type': 'application/strategic-merge-patch+json' };
  expect((await send('PATCH', `${things}/a`, {}, strategic)).status).toBe(415);
});

test('the errors of an invalid definition name their fields', async () => {
  const { sendRequest: send } = await startApi({ controllers: ['*'] });
  const fields = async (spec: object) => {
    const { status, json } = await send('POST', definitions, definition(spec));
    return [status, (json.details?.causes ?? []).map(({ field }: { field: string }) => field)];
  };
  const version = (openAPIV3Schema?: object) => ({
    versions: [
      { name: 'v1', served: true, storage: true, ...(openAPIV3Schema && { schema: { openAPIV3Schema } }) },
    ],
  });
  expect(await fields({ scope: undefined })).toEqual([422, ['spec.scope']]);
  expect(await fields(version())).toEqual([422, ['spec.versions[0].schema.openAPIV3Schema']]);
  expect(await fields(version({ type: 'object', properties: { a: {} } }))).toEqual([
    422,
    ['spec.versions[0].schema.openAPIV3Schema.properties[a].type'],
  ]);
  for (const additionalProperties of [{ properties: { a: null } }, { allOf: 5 }, { anyOf: [null] }, [1]])
    expect((await fields(version({ type: 'object', additionalProperties })))[0]).toBe(422);
  expect(await fields({ preserveUnknownFields: true })).toEqual([422, ['spec.preserveUnknownFields']]);
  expect(await fields({ group: 'other.test' })).toEqual([422, ['metadata.name']]);
});

test('the objects of a deleted definition are deleted', async () => {
  const { send, server } = await startDefined();
  await send('POST', things, thing('a'));
  await send('DELETE', `${definitions}/things.example.test`);
  await server.idle();
  expect((await send('GET', `${definitions}/things.example.test`)).status).toBe(404);
  expect((await send('GET', things)).status).toBe(404);
});

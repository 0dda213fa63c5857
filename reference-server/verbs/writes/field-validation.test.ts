// Unknown and duplicate fields at the three levels, types and required fields at all of them (document core
// 4.11), for every type of write, built-in and custom kinds.
import { expect, test } from 'vitest';
import { paths, pod, startApi } from '../api.test-support.ts';
import type { Api, TestAnswer } from '../api.test-support.ts';

const definitions = '/apis/apiextensions.orch.io/v1/customresourcedefinitions';
const things = '/apis/example.test/v1/namespaces/n1/things';
const deep = 'spec.containers[0].ports[0].strange';
const withUnknown = (name: string) => ({
  ...pod(name, { containers: [{ name: 'c', image: 'i', ports: [{ containerPort: 1, strange: 1 }] }] }),
  other: 1,
});
const added = (path: string) => ({ op: 'add', path, value: 1 });

/**
 * Each type of write with unknown fields in the pod `a`; PATCH sends the whole list, since a merge patch
 * replaces lists.
 */
const ways: Record<string, readonly [string, string, unknown, string]> = {
  POST: ['POST', paths.pods, withUnknown('b'), 'json'],
  PUT: ['PUT', `${paths.pods}/a`, withUnknown('a'), 'json'],
  merge: [
    'PATCH',
    `${paths.pods}/a`,
    { spec: { containers: withUnknown('a').spec.containers }, other: 1 },
    'merge-patch+json',
  ],
  strategic: [
    'PATCH',
    `${paths.pods}/a`,
    { spec: { containers: [{ name: 'c', ports: [{ containerPort: 1, strange: 1 }] }] }, other: 1 },
    'strategic-merge-patch+json',
  ],
  JSON: [
    'PATCH',
    `${paths.pods}/a`,
    [added('/spec/containers/0/ports/0/strange'), added('/other')],
    'json-patch+json',
  ],
  apply: [
    'PATCH',
    `${paths.pods}/a?fieldManager=m&force=true`,
    { ...withUnknown('a'), apiVersion: 'v1', kind: 'Pod' },
    'apply-patch+yaml',
  ],
};

async function startPod(): Promise<Api> {
  const api = await startApi();
  const containers = [{ name: 'c', image: 'i', ports: [{ containerPort: 1 }] }];
  await api.given(paths.pods, pod('a', { containers }));
  return api;
}

const warningsOf = ({ headers }: TestAnswer) => {
  const { warning = [] } = headers;
  return [warning].flat().map((text) => text.slice('299 - "'.length, -1).replaceAll('\\"', '"'));
};

async function send({ sendRequest }: Api, way: keyof typeof ways, level: string): Promise<TestAnswer> {
  const [method, path, body, type] = ways[way]!;
  const target = `${path}${path.includes('?') ? '&' : '?'}fieldValidation=${level}`;
  return sendRequest(method, target, body, { 'content-type': `application/${type}` });
}

test.each(Object.keys(ways))('%s: unknown fields at any depth', async (way) => {
  const strict = await startPod();
  const { json: before } = await strict.sendRequest('GET', `${paths.pods}/a`);
  const refused = await send(strict, way, 'Strict');
  expect(refused.status).toBe(400);
  expect(refused.json.message).toContain('strict decoding error: ');
  expect(refused.json.message).toContain(`unknown field "${deep}"`);
  expect(refused.json.message).toContain('unknown field "other"');
  expect((await strict.sendRequest('GET', `${paths.pods}/a`)).json).toEqual(before);
  expect((await strict.sendRequest('GET', `${paths.pods}/b`)).status).toBe(404);

  const warned = await send(strict, way, 'Warn');
  expect([200, 201]).toContain(warned.status);
  expect(warningsOf(warned).toSorted()).toEqual(['unknown field "other"', `unknown field "${deep}"`]);
  expect(warned.text).not.toContain('"strange"');

  const ignored = await send(await startPod(), way, 'Ignore');
  expect([200, 201]).toContain(ignored.status);
  expect([warningsOf(ignored), ignored.text.includes('"other"')]).toEqual([[], false]);
});

test.each([
  ['POST', '', '{"metadata":{"name":"m"},"data":{"a":"1","a":"2"}}', 'json', 'duplicate field "data.a"'],
  ['PUT', '/m', '{"metadata":{"name":"m"},"data":{"a":"1","a":"2"}}', 'json', 'duplicate field "data.a"'],
  ['PATCH', '/m', '{"data":{"a":"1","a":"2"}}', 'merge-patch+json', 'duplicate field "data.a"'],
  ['PATCH', '/m', '{"data":{"a":"1","a":"2"}}', 'strategic-merge-patch+json', 'duplicate field "data.a"'],
  [
    'PATCH',
    '/m',
    '[{"op":"add","path":"/data","value":{"a":"1","a":"2"}}]',
    'json-patch+json',
    'json patch duplicate field "[0].value.a"',
  ],
  [
    'PATCH',
    '/m',
    '[{"op":"add","path":"/data","value":{"a":"2"},"note":"x"}]',
    'json-patch+json',
    'json patch unknown field "[0].note"',
  ],
  [
    'PATCH',
    '/m?fieldManager=f&force=true',
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata:\n  a: "1"\n  a: "2"\n',
    'apply-patch+yaml',
    'line 6: key "a" already set in map',
  ],
])('%s %s %j as %s', async (method, below, body, type, text) => {
  const { sendRequest, given } = await startApi();
  if (below !== '') await given(paths.maps, { metadata: { name: 'm' } });
  const sending = (level: string) => {
    const target = `${paths.maps}${below}${below.includes('?') ? '&' : '?'}fieldValidation=${level}`;
    return sendRequest(method, target, body, { 'content-type': `application/${type}` });
  };
  const refused = await sending('Strict');
  expect([refused.status, refused.json.message]).toEqual([400, `strict decoding error: ${text}`]);
  const warned = await sending('Warn');
  expect([warningsOf(warned), warned.json.data]).toEqual([[text], { a: '2' }]);
  expect(warningsOf(await sending('Ignore'))).toEqual([]);
});

test('each field is reported once, and at most 100 are', async () => {
  const { sendRequest } = await startApi();
  const unknown = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`aFieldThatNoSchemaOfThisKindKnows${n}`, 1]));
  const many = await sendRequest('POST', paths.maps, { metadata: { name: 'm' }, ...unknown(150) });
  expect([many.status, warningsOf(many).length]).toEqual([201, 100]);
  expect(new Set(warningsOf(many)).size).toBe(100);
  const strict = await sendRequest('POST', `${paths.maps}?fieldValidation=Strict`, {
    metadata: { name: 'n' },
    ...unknown(150),
  });
  expect(strict.json.message.match(/unknown field/g)).toHaveLength(150);
});

test('long keys above many unknown fields do not multiply', async () => {
  const { sendRequest } = await startApi();
  const members = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`u${n}`, 1]));
  const node = {
    metadata: { name: 'x' },
    status: { daemonEndpoints: { ['k'.repeat(100_000)]: { Port: 1, ...members } } },
  };
  const { status, text } = await sendRequest('POST', '/api/v1/nodes?fieldValidation=Strict', node);
  expect(status).toBe(400);
  expect(text.length).toBeLessThan(1_000_000);
});

test.each(['Ignore', 'Warn', 'Strict'])('%s: types and required fields count always', async (level) => {
  const { sendRequest, given } = await startApi();
  await given(paths.maps, { metadata: { name: 'm' } });
  const wrong = { metadata: { name: 'm', labels: 'none' } };
  const at = (path: string) => `${path}?fieldValidation=${level}&fieldManager=m`;
  expect((await sendRequest('POST', at(paths.maps), wrong)).status).toBe(400);
  expect((await sendRequest('PUT', at(`${paths.maps}/m`), wrong)).status).toBe(400);
  const types = ['merge-patch+json', 'strategic-merge-patch+json', 'apply-patch+yaml'];
  for (const type of types) {
    const whole = { apiVersion: 'v1', kind: 'ConfigMap', ...wrong };
    const headers = { 'content-type': `application/${type}` };
    const { status, json } = await sendRequest('PATCH', at(`${paths.maps}/m`), whole, headers);
    expect([status, json.details.causes[0].field]).toEqual([422, 'metadata.labels']);
  }
  const { status, json } = await sendRequest(
    'POST',
    at(paths.pods),
    pod('p', { containers: [{ image: 'i' }] }),
  );
  expect([status, json.details.causes[0].field]).toEqual([422, 'spec.containers[0].name']);
});

test('custom kinds: the same, except where a schema keeps unknown fields', async () => {
  const api = await startApi({ controllers: ['*'] });
  const { sendRequest, given, server } = api;
  const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
  const open = object({ known: { type: 'string' } }, { 'x-orch-preserve-unknown-fields': true });
  const items = { type: 'array', items: object({ name: { type: 'string' } }) };
  const openAPIV3Schema = object({ spec: object({ items, open }, { required: ['items'] }) });
  const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }];
  const names = { plural: 'things', kind: 'Thing' };
  await given(definitions, {
    metadata: { name: 'things.example.test' },
    spec: { group: 'example.test', scope: 'Namespaced', names, versions },
  });
  await server.idle();
  const thing = {
    apiVersion: 'example.test/v1',
    kind: 'Thing',
    metadata: { name: 'a' },
    spec: { items: [{ name: 'x', unknown: 1 }], open: { other: 1 } },
  };
  const strict = await sendRequest('POST', `${things}?fieldValidation=Strict`, thing);
  expect([strict.status, strict.json.message]).toEqual([
    400,
    'strict decoding error: unknown field "spec.items[0].unknown"',
  ]);
  const warned = await sendRequest('POST', things, thing);
  expect(warningsOf(warned)).toEqual(['unknown field "spec.items[0].unknown"']);
  expect(warned.json.spec).toEqual({ items: [{ name: 'x' }], open: { other: 1 } });
  const patched = await sendRequest('PATCH', `${things}/a`, { spec: { other: 1 } });
  expect(warningsOf(patched)).toEqual(['unknown field "spec.other"']);
  const untyped = await sendRequest('PATCH', `${things}/a`, { spec: { open: { known: 1 } } });
  expect([untyped.status, untyped.json.details.causes[0].field]).toEqual([422, 'spec.open.known']);
  const missing = await sendRequest('PATCH', `${things}/a`, { spec: { items: null } });
  expect([missing.status, missing.json.details.causes[0].field]).toEqual([422, 'spec.items']);
});

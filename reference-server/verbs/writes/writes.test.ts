// create, update and patch through a whole server: options, unknown fields, wrong kinds and names.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { paths, pod, startApi } from '../api.test-support.ts';

const { maps, namespaces } = paths;
const map = (name: string, more: object = {}) => ({ metadata: { name }, data: { a: '1' }, ...more });

test.each([
  ['dryRun=Some', 'dryRun', 422],
  ['dryRun=All&dryRun=None', 'dryRun', 422],
  ['fieldValidation=strict', 'fieldValidation', 422],
  ['fieldValidation=', undefined, 201],
  ['dryRun=', undefined, 201],
])('a create with %s', async (query, field, status) => {
  const { sendRequest } = await startApi();
  const answer = await sendRequest('POST', `${maps}?${query}`, map('m'));
  expect(answer.status).toBe(status);
  if (field !== undefined) expect(answer.json.details.causes).toMatchObject([{ field }]);
  expect((await sendRequest('GET', `${maps}/m`)).status).toBe(field === undefined ? 200 : 404);
});

test.each([
  ['POST', maps, map('new', { nonsense: 1 })],
  ['PUT', `${maps}/old`, map('old', { nonsense: 1 })],
  ['PATCH', `${maps}/old`, { nonsense: 1 }],
])('unknown fields of a %s by level', async (method, target, body) => {
  const { sendRequest, given } = await startApi();
  await given(maps, map('old'));
  const strict = await sendRequest(method, `${target}?fieldValidation=Strict&dryRun=All`, body);
  expect(strict.status).toBe(400);
  expect(strict.json.message).toContain('unknown field "nonsense"');
  const ignored = await sendRequest(method, `${target}?fieldValidation=Ignore&dryRun=All`, body);
  expect(ignored.headers['warning']).toBeUndefined();
  for (const query of ['', '?fieldValidation=Warn']) {
    const warned = await sendRequest(method, `${target}${query}${query === '' ? '?' : '&'}dryRun=All`, body);
    expect(warned.status).toBe(method === 'POST' ? 201 : 200);
    expect(warned.headers['warning']).toEqual([String.raw`299 - "unknown field \"nonsense\""`]);
    expect(warned.json.nonsense).toBeUndefined();
  }
});

test.each([
  ['another kind', { ...map('m'), apiVersion: 'v1', kind: 'Secret' }, 400],
  ['another version', { ...map('m'), apiVersion: 'v2', kind: 'ConfigMap' }, 400],
  ['another namespace', { metadata: { name: 'm', namespace: 'n2' } }, 400],
  ['a wrong type', { metadata: { name: 'm' }, data: { a: 1 } }, 400],
  ['a list', [], 400],
  ['no name', { metadata: {} }, 422],
  ['a bad name', map('Not_A_Name'), 422],
  ['neither kind nor version', map('m'), 201],
])('a create of %s', async (_, body, status) => {
  const { sendRequest } = await startApi();
  expect((await sendRequest('POST', maps, body)).status).toBe(status);
});

test.each([
  ['another name', map('other'), 400],
  ['no name', { data: {} }, 400],
  ['an old version', map('m', { metadata: { name: 'm', resourceVersion: '1' } }), 409],
  ['another uid', map('m', { metadata: { name: 'm', uid: 'other' } }), 409],
  ['no version', map('m', { data: { a: '2' } }), 200],
])('a PUT with %s', async (_, body, status) => {
  const { sendRequest, given } = await startApi();
  await given(maps, map('m'));
  expect((await sendRequest('PUT', `${maps}/m`, body)).status).toBe(status);
  expect((await sendRequest('GET', `${maps}/m`)).json.data).toEqual({ a: status === 200 ? '2' : '1' });
});

test('a PUT to a name that is not there creates where the kind allows it', async () => {
  const { sendRequest } = await startApi();
  expect((await sendRequest('PUT', `${maps}/absent`, map('absent'))).status).toBe(404);
  const leases = `/apis/${orch.groups.coordination}/v1/namespaces/n1/leases`;
  const { status, json } = await sendRequest('PUT', `${leases}/made`, {
    metadata: { name: 'made' },
    spec: {},
  });
  expect(status).toBe(201);
  expect(json.metadata.uid).toMatch(/^uid-/);
  const unnamed = await sendRequest('PUT', `${leases}/made`, { metadata: { name: 'made' }, spec: {} });
  expect(unnamed.json.details.causes).toMatchObject([{ field: 'metadata.resourceVersion' }]);
});

test.each([
  ['POST', maps, map('new')],
  ['PUT', `${maps}/old`, map('old', { data: { a: '2' } })],
  ['PATCH', `${maps}/old`, { data: { a: '2' } }],
  ['DELETE', `${maps}/old`, undefined],
  ['DELETE', maps, undefined],
])('a dry-run of %s %s responds and stores nothing', async (method, target, body) => {
  const { sendRequest, given } = await startApi();
  await given(maps, map('old'));
  const before = await sendRequest('GET', maps);
  const { status } = await sendRequest(method, `${target}?dryRun=All`, body);
  expect(status).toBe(method === 'POST' ? 201 : 200);
  expect((await sendRequest('GET', maps)).json).toEqual(before.json);
});

test('a generated name that is taken is drawn again, but not for ever', async () => {
  const drawn = [0, 0, 0, 0, 0];
  const { sendRequest } = await startApi({}, () => drawn.shift() ?? 0.5);
  const body = { metadata: { generateName: 'g-' } };
  const first = await sendRequest('POST', maps, body);
  drawn.push(0, 0, 0, 0, 0);
  const second = await sendRequest('POST', maps, body);
  expect([first.json.metadata.name, second.json.metadata.name]).toEqual(['g-bbbbb', 'g-rrrrr']);
  const third = await sendRequest('POST', maps, body);
  expect(third).toMatchObject({ status: 409, json: { reason: 'AlreadyExists' } });
});

test('a status is written by its subresource only, which writes nothing else', async () => {
  const { sendRequest, given } = await startApi();
  const made = await given(paths.pods, { ...pod('p'), status: { message: 'own' } });
  expect(made.status.message).toBeUndefined();
  const changed = {
    ...made,
    metadata: { ...made.metadata, labels: { a: 'b' } },
    spec: { ...made.spec, priority: 7 },
    status: { ...made.status, message: 'reported' },
  };
  const updated = (await sendRequest('PUT', `${paths.pods}/p/status`, changed)).json;
  expect(updated.status.message).toBe('reported');
  expect(updated.spec).toEqual(made.spec);
  expect(updated.metadata).toMatchObject({ labels: { a: 'b' } });
  const patched = await sendRequest('PATCH', `${paths.pods}/p`, { status: { message: 'mine' } });
  expect(patched).toMatchObject({ status: 200, json: { status: { message: 'reported' } } });
});

test.each([
  ['a patch of another kind', { kind: 'Secret' }, 400],
  ['a patch of the name', { metadata: { name: 'other' } }, 400],
  ['a patch that is a list', [], 400],
  ['a patch of a wrong type', { data: { a: 1 } }, 422],
  ['a patch that removes a member', { data: { a: null } }, 200],
])('%s', async (_, body, status) => {
  const { sendRequest, given } = await startApi();
  await given(maps, map('m'));
  expect((await sendRequest('PATCH', `${maps}/m`, body)).status).toBe(status);
});

test('nothing is created in a missing or terminating namespace', async () => {
  const { sendRequest } = await startApi();
  const absent = await sendRequest('POST', `${namespaces}/n2/configmaps`, map('m'));
  expect(absent).toMatchObject({ status: 404, json: { details: { name: 'n2' } } });
  const marked = (await sendRequest('DELETE', `${namespaces}/n1`)).json;
  expect(marked).toMatchObject({ status: { phase: 'Terminating' } });
  const late = await sendRequest('POST', maps, map('m'));
  expect(late).toMatchObject({
    status: 403,
    json: { details: { causes: [{ reason: 'NamespaceTerminating' }] } },
  });
});

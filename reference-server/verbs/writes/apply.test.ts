// Server-side apply over a whole server (document core 4.8, 4.9): create, merge, conflicts, force, sharing,
// releasing.
import { expect, test } from 'vitest';
import { paths, pod, startApi } from '../api.test-support.ts';
import type { Api } from '../api.test-support.ts';

const yaml = { 'content-type': 'application/apply-patch+yaml' };
const map = `${paths.maps}/m`;
const intent = (data: object, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'm' },
  data,
  ...more,
});

/** Applies data to the map as a manager. */
const applier =
  ({ sendRequest }: Api) =>
  (manager: string, data: object, query = '') =>
    sendRequest('PATCH', `${map}?fieldManager=${manager}${query}`, intent(data), yaml);

interface Entry {
  readonly manager: string;
  readonly fieldsV1: { readonly 'f:data': object };
}
async function keysOf({ sendRequest }: Api): Promise<Record<string, string>> {
  const { json } = await sendRequest('GET', map);
  const entries: Entry[] = json.metadata.managedFields ?? [];
  return Object.fromEntries(
    entries.map(({ manager, fieldsV1 }) => [
      manager,
      Object.keys(fieldsV1['f:data'])
        .filter((key) => key !== '.')
        .map((key) => key.slice(2))
        .join(),
    ]),
  );
}

test('creates a missing object, then merges; YAML and JSON', async () => {
  const { sendRequest } = await startApi();
  const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: m\ndata:\n  a: "1"\n';
  const made = await sendRequest('PATCH', `${map}?fieldManager=one`, text, yaml);
  expect([made.status, made.json.data]).toEqual([201, { a: '1' }]);
  const merged = await sendRequest('PATCH', `${map}?fieldManager=two`, intent({ b: '2' }), yaml);
  expect([merged.status, merged.json.data]).toEqual([200, { a: '1', b: '2' }]);
});

test('the same intent again changes nothing, not even the version', async () => {
  const apply = applier(await startApi());
  const first = await apply('one', { a: '1' });
  const again = await apply('one', { a: '1' });
  expect(again.json).toEqual(first.json);
});

test('a conflict names manager and field; force takes the field over', async () => {
  const api = await startApi();
  const apply = applier(api);
  await apply('one', { a: '1', b: '1' });
  const refused = await apply('two', { a: '2' });
  expect(refused.status).toBe(409);
  expect(refused.json).toMatchObject({
    reason: 'Conflict',
    message: 'Apply failed with 1 conflict: conflict with "one": .data.a',
    details: { causes: [{ reason: 'FieldManagerConflict', field: '.data.a' }] },
  });
  expect(await keysOf(api)).toEqual({ one: 'a,b' });
  expect((await apply('two', { a: '2' }, '&force=true')).json.data).toEqual({ a: '2', b: '1' });
  expect(await keysOf(api)).toEqual({ one: 'b', two: 'a' });
});

test('equal values are shared; a manager that omits a shared field releases it, the last one removes it', async () => {
  const api = await startApi();
  const apply = applier(api);
  await apply('one', { a: '1' });
  await apply('two', { a: '1', b: '1' });
  expect(await keysOf(api)).toEqual({ one: 'a', two: 'a,b' });
  expect((await apply('two', { b: '1' })).json.data).toEqual({ a: '1', b: '1' });
  expect(await keysOf(api)).toEqual({ one: 'a', two: 'b' });
  expect((await apply('one', {})).json.data).toEqual({ b: '1' });
});

test('an update never conflicts: it owns what it changes, and a later apply conflicts with it', async () => {
  const api = await startApi();
  const apply = applier(api);
  await apply('one', { a: '1', b: '1' });
  expect((await api.sendRequest('PATCH', `${map}?fieldManager=hand`, { data: { a: '2' } })).status).toBe(200);
  expect(await keysOf(api)).toEqual({ one: 'b', hand: 'a' });
  expect((await apply('one', { a: '1', b: '1' })).json.message).toContain('"hand" using v1: .data.a');
});

test('fields from before the first record belong to before-first-apply', async () => {
  const api = await startApi();
  await api.given(paths.maps, { metadata: { name: 'm' }, data: { a: '1', b: '1' } });
  await api.sendRequest('PATCH', map, { metadata: { managedFields: [{}] } });
  const apply = applier(api);
  expect((await apply('one', { a: '2' })).json.message).toContain('"before-first-apply" using v1: .data.a');
  await apply('one', { a: '1' });
  expect(await keysOf(api)).toEqual({ one: 'a', 'before-first-apply': 'a,b' });
});

test('a stale version is refused, and a dry-run stores nothing', async () => {
  const api = await startApi();
  const { json } = await applier(api)('one', { a: '1' });
  const dry = await applier(api)('one', { a: '2' }, '&dryRun=All');
  expect(dry.json.data).toEqual({ a: '2' });
  expect((await api.sendRequest('GET', map)).json).toEqual(json);
  const stale = intent({ a: '3' }, { metadata: { name: 'm', resourceVersion: '1' } });
  expect((await api.sendRequest('PATCH', `${map}?fieldManager=one`, stale, yaml)).status).toBe(409);
});

test.each([
  ['no manager', '', intent({}), 422, 'fieldManager'],
  ['a manager that is too long', 'fieldManager='.concat('x'.repeat(129)), intent({}), 422, 'Too long'],
  ['a manager that cannot be printed', 'fieldManager=a%00', intent({}), 422, 'printable'],
  ['no kind', 'fieldManager=a', { apiVersion: 'v1', metadata: { name: 'm' } }, 400, 'kind'],
  ['another kind', 'fieldManager=a', intent({}, { kind: 'Secret' }), 400, 'Secret'],
  ['another name', 'fieldManager=a', intent({}, { metadata: { name: 'n' } }), 400, '(n)'],
  ['records', 'fieldManager=a', intent({}, { metadata: { managedFields: [] } }), 400, 'must be nil'],
  ['a wrong type', 'fieldManager=a', intent({ a: 1 }), 422, 'data[a]'],
  ['a list', 'fieldManager=a', [intent({})], 400, 'object'],
  ['no YAML', 'fieldManager=a', 'a: [', 400, ''],
  ['an object that is not valid', 'fieldManager=a', intent({ 'a b': '' }), 422, 'data[a b]'],
] as const)('%s is refused', async (_name, query, body, status, part) => {
  const { sendRequest } = await startApi();
  const answer = await sendRequest('PATCH', `${map}?${query}`, body, yaml);
  expect(answer.status).toBe(status);
  expect(answer.json.message).toContain(part);
  expect((await sendRequest('GET', map)).status).toBe(404);
});

test('a value that is not an object cannot be applied', async () => {
  const { sendRequest, given } = await startApi();
  await given(paths.pods, pod('a'));
  const binding = { apiVersion: 'v1', kind: 'Binding', metadata: { name: 'a' }, target: { name: 'n' } };
  const status = async (path: string) =>
    (await sendRequest('PATCH', `${path}?fieldManager=m`, binding, yaml)).status;
  expect(await status(`${paths.pods}/a/binding`)).toBe(405);
  expect(await status(`${paths.pods}/a/eviction`)).toBe(405);
  expect(await status('/apis/authorization.orch.io/v1/subjectaccessreviews/a')).toBe(405);
  expect(await status(paths.pods)).toBe(405);
});

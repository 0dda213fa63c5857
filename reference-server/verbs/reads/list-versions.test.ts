// get and list by version through a whole server: the state in the response, and its resourceVersion.
import { expect, test } from 'vitest';
import { paths, startApi } from '../api.test-support.ts';
import type { Api } from '../api.test-support.ts';

const { maps } = paths;

/** Config maps in four states: a; a and b; b changed; a deleted and c created. Their versions, oldest first. */
async function withPast(): Promise<{ api: Api; versions: readonly string[] }> {
  const api = await startApi();
  const { sendRequest, given } = api;
  const versions: string[] = [];
  const mark = async () => versions.push((await sendRequest('GET', maps)).json.metadata.resourceVersion);
  await given(maps, { metadata: { name: 'a' } });
  await mark();
  await given(maps, { metadata: { name: 'b' } });
  await mark();
  await sendRequest('PATCH', `${maps}/b`, { data: { changed: 'yes' } });
  await mark();
  await sendRequest('DELETE', `${maps}/a`);
  await given(maps, { metadata: { name: 'c' } });
  await mark();
  expect(new Set(versions).size).toBe(4);
  return { api, versions };
}

async function shown({ sendRequest }: Api, query: string) {
  const { status, json } = await sendRequest('GET', `${maps}?${query}`);
  if (status !== 200) return status;
  const names = json.items.map((item: { metadata: { name: string } }) => item.metadata.name).join('');
  return `${names} ${json.metadata.resourceVersion}`;
}

test.each([
  ['resourceVersionMatch=Exact&resourceVersion=', ['a', 'ab', 'ab', 'bc']],
  ['resourceVersionMatch=Exact&limit=9&resourceVersion=', ['a', 'ab', 'ab', 'bc']],
  ['limit=9&resourceVersion=', ['a', 'ab', 'ab', 'bc']],
  ['limit=-1&resourceVersionMatch=Exact&resourceVersion=', ['a', 'ab', 'ab', 'bc']],
])('%s shows each past state, stamped with its version', async (query, states) => {
  const { api, versions } = await withPast();
  for (const [index, version] of versions.entries())
    expect(await shown(api, query + version)).toBe(`${states[index]} ${version}`);
});

test.each([
  '',
  'limit=9',
  'resourceVersion=',
  'resourceVersion=0',
  'resourceVersion=0&limit=9',
  'resourceVersion=OLD',
  'resourceVersion=OLD&limit=-1',
  'resourceVersion=OLD&limit=0',
  'resourceVersion=OLD&resourceVersionMatch=NotOlderThan',
  'resourceVersion=OLD&resourceVersionMatch=NotOlderThan&limit=9',
  'resourceVersion=0&resourceVersionMatch=NotOlderThan',
])('a list with %j shows the present', async (query) => {
  const { api, versions } = await withPast();
  expect(await shown(api, query.replace('OLD', versions[0]!))).toBe(`bc ${versions[3]}`);
});

test('the pages of an exact list stay at its version', async () => {
  const { api, versions } = await withPast();
  const first = await api.sendRequest('GET', `${maps}?limit=1&resourceVersion=${versions[1]}`);
  expect(first.json.metadata).toMatchObject({ resourceVersion: versions[1], remainingItemCount: 1 });
  const rest = `continue=${first.json.metadata.continue}`;
  expect(await shown(api, `limit=1&${rest}`)).toBe(`b ${versions[1]}`);
  expect(await shown(api, rest)).toBe(`b ${versions[1]}`);
  expect(await shown(api, `resourceVersion=0&${rest}`)).toBe(`b ${versions[1]}`);
});

test('an item in a past state is as it was then', async () => {
  const { api, versions } = await withPast();
  const query = (version: string | undefined) =>
    `${maps}?resourceVersionMatch=Exact&resourceVersion=${version}&fieldSelector=metadata.name%3Db`;
  const before = (await api.sendRequest('GET', query(versions[1]))).json.items[0];
  const after = (await api.sendRequest('GET', query(versions[2]))).json.items[0];
  expect([before.data, after.data]).toEqual([undefined, { changed: 'yes' }]);
  expect(after.metadata.resourceVersion).not.toBe(before.metadata.resourceVersion);
});

test('a forgotten version has expired for exact lists only', async () => {
  const { api, versions } = await withPast();
  const { store } = api.server.context;
  await store.compact((await store.revision()).current);
  for (const query of ['resourceVersionMatch=Exact', 'limit=9', 'resourceVersionMatch=Exact&limit=9']) {
    const { status, json } = await api.sendRequest('GET', `${maps}?${query}&resourceVersion=${versions[0]}`);
    expect([status, json.reason, json.code]).toEqual([410, 'Expired', 410]);
    expect(json.metadata.continue).toBeUndefined();
    expect(json.message).toContain('resourceVersion');
  }
  for (const query of ['', 'resourceVersionMatch=NotOlderThan', 'resourceVersionMatch=NotOlderThan&limit=9'])
    expect(await shown(api, `${query}&resourceVersion=${versions[0]}`)).toBe(`bc ${versions[3]}`);
  const got = await api.sendRequest('GET', `${maps}/b?resourceVersion=${versions[0]}`);
  expect(got.status).toBe(200);
});

test.each(['', 'resourceVersion=', 'resourceVersion=0', 'resourceVersion=OLD'])(
  'a get with %j shows the present',
  async (query) => {
    const { api, versions } = await withPast();
    const { json } = await api.sendRequest('GET', `${maps}/b?${query.replace('OLD', versions[0]!)}`);
    expect(json.data).toEqual({ changed: 'yes' });
    const gone = await api.sendRequest('GET', `${maps}/a?${query.replace('OLD', versions[0]!)}`);
    expect(gone.status).toBe(404);
  },
);

test.each([
  ['limit=1', 'bc'],
  ['limit=1&resourceVersion=OLD', 'ac'],
  ['resourceVersionMatch=Exact&resourceVersion=OLD', 'ac'],
  ['resourceVersionMatch=NotOlderThan&resourceVersion=OLD', ''],
])('deletecollection with %s deletes the objects of that list, and leaves %j', async (query, left) => {
  const api = await startApi();
  await api.given(maps, { metadata: { name: 'b' } });
  const old = (await api.sendRequest('GET', maps)).json.metadata.resourceVersion;
  await api.given(maps, { metadata: { name: 'a' } });
  await api.given(maps, { metadata: { name: 'c' } });
  expect((await api.sendRequest('DELETE', `${maps}?${query.replace('OLD', old)}`)).status).toBe(200);
  expect(await shown(api, '')).toMatch(new RegExp(`^${left} [0-9]+$`));
});

test.each([
  ['resourceVersionMatch=Exact', 422],
  ['resourceVersionMatch=Exact&resourceVersion=0', 422],
  ['sendInitialEvents=true', 422],
  ['resourceVersion=x', 400],
  ['continue=x', 400],
  ['timeoutSeconds=x', 400],
])('deletecollection with %s is refused, and deletes nothing', async (query, code) => {
  const api = await startApi();
  await api.given(maps, { metadata: { name: 'a' } });
  const { status, text } = await api.sendRequest('DELETE', `${maps}?${query}`);
  expect(status).toBe(code);
  expect(text).toContain(query.split('=')[0]);
  expect(await shown(api, '')).toMatch(/^a /);
});

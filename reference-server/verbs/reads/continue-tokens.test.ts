// Continue tokens through a whole server: one snapshot for all pages, expiry, and invalid tokens.
import { expect, test } from 'vitest';
import { paths, startApi } from '../api.test-support.ts';
import type { Api, TestAnswer } from '../api.test-support.ts';

const { maps } = paths;
const secrets = `${paths.base}/secrets`;

async function withMaps(names: string, options: Parameters<typeof startApi>[0] = {}): Promise<Api> {
  const api = await startApi(options);
  for (const name of names) await api.given(maps, { metadata: { name } });
  return api;
}

const namesOf = ({ json }: TestAnswer): string =>
  json.items.map((item: { metadata: { name: string } }) => item.metadata.name).join('');
const tokenOf = ({ json }: TestAnswer): string => json.metadata.continue ?? '';

test('pages show the state of the first, whatever is written between', async () => {
  const api = await withMaps('abcdef');
  const first = await api.sendRequest('GET', `${maps}?limit=2`);
  const { resourceVersion } = first.json.metadata;
  await api.sendRequest('DELETE', `${maps}/c`);
  await api.sendRequest('PATCH', `${maps}/e`, { data: { changed: 'yes' } });
  await api.given(maps, { metadata: { name: 'dd' } });
  const second = await api.sendRequest('GET', `${maps}?limit=2&continue=${tokenOf(first)}`);
  await api.sendRequest('DELETE', `${maps}/f`);
  const third = await api.sendRequest('GET', `${maps}?limit=2&continue=${tokenOf(second)}`);
  expect([first, second, third].map(namesOf)).toEqual(['ab', 'cd', 'ef']);
  for (const page of [second, third]) expect(page.json.metadata.resourceVersion).toBe(resourceVersion);
  expect(third.json.items[0].data).toBeUndefined();
  expect([first, second, third].map(({ json }) => json.metadata.remainingItemCount)).toEqual([
    4,
    2,
    undefined,
  ]);
  expect(tokenOf(third)).toBe('');
});

test('a token without a limit returns the rest, and can be reused', async () => {
  const api = await withMaps('abcde');
  const first = await api.sendRequest('GET', `${maps}?limit=2`);
  const next = `${maps}?continue=${tokenOf(first)}`;
  for (let time = 0; time < 2; time++) {
    const rest = await api.sendRequest('GET', next);
    expect([namesOf(rest), tokenOf(rest)]).toEqual(['cde', '']);
    expect(rest.json.metadata.resourceVersion).toBe(first.json.metadata.resourceVersion);
    expect(rest.json.metadata.remainingItemCount).toBeUndefined();
  }
});

test.each([
  ['its time', (api: Api) => api.clock.advance(60_001)],
  [
    'compaction',
    async ({ server }: Api) => server.context.store.compact((await server.context.store.revision()).current),
  ],
])('a token that %s has ended leads on in a newer state', async (_, end) => {
  const api = await withMaps('abcd', { continueTokenLifetimeMs: 60_000 });
  const first = await api.sendRequest('GET', `${maps}?limit=1`);
  await api.sendRequest('DELETE', `${maps}/b`);
  await api.given(maps, { metadata: { name: 'cc' } });
  end(api);
  const old = await api.sendRequest('GET', `${maps}?limit=1&continue=${tokenOf(first)}`);
  expect(old).toMatchObject({ status: 410, json: { kind: 'Status', reason: 'Expired', code: 410 } });
  expect(tokenOf(old)).not.toBe('');
  const second = await api.sendRequest('GET', `${maps}?limit=2&continue=${tokenOf(old)}`);
  expect([second.status, namesOf(second)]).toEqual([200, 'ccc']);
  const { resourceVersion } = second.json.metadata;
  expect(resourceVersion).not.toBe(first.json.metadata.resourceVersion);
  await api.given(maps, { metadata: { name: 'e' } });
  const third = await api.sendRequest('GET', `${maps}?limit=2&continue=${tokenOf(second)}`);
  expect([namesOf(third), third.json.metadata.resourceVersion]).toEqual(['d', resourceVersion]);
});

test('a token is not bound to its query, and shows no other collection', async () => {
  const api = await withMaps('abc');
  await api.given(paths.namespaces, { metadata: { name: 'n2' } });
  const elsewhere = `${paths.namespaces}/n2/configmaps`;
  for (const name of ['b', 'z']) await api.given(elsewhere, { metadata: { name } });
  await api.given(secrets, { metadata: { name: 'secret' } });
  const token = tokenOf(await api.sendRequest('GET', `${maps}?limit=1`));
  const after = async (collection: string, query = '') => {
    const answer = await api.sendRequest('GET', `${collection}?continue=${token}${query}`);
    expect(answer.status).toBe(200);
    return namesOf(answer);
  };
  expect(await after(maps)).toBe('bc');
  expect(await after(maps, '&labelSelector=none')).toBe('');
  expect(await after(maps, '&fieldSelector=metadata.name%3Dc')).toBe('c');
  expect(await after(secrets)).toBe('secret');
  expect(await after(elsewhere)).toBe('bz');
});

test('strange tokens are refused, on every collection', async () => {
  const api = await withMaps('abc');
  const { current } = await api.server.context.store.revision();
  const good = { v: 1, r: current, k: 'a', t: api.clock.now() };
  expect((await api.sendRequest('GET', `${maps}?continue=${encoded(good)}`)).status).toBe(200);
  const strange = [
    'x',
    '%00',
    'e30',
    JSON.stringify(good),
    ...[
      { ...good, r: current + 1 },
      { ...good, r: 2 ** 53 },
      { ...good, r: 0 },
      { ...good, r: -1 },
      { ...good, r: 1.5 },
      { ...good, k: '' },
      { ...good, k: '/core/secrets/n1/a' },
      { ...good, k: '../../secrets/n1/a' },
      { ...good, k: 7 },
      { ...good, t: null },
      { ...good, v: 2 },
      [good],
      null,
      7,
    ].map(encoded),
  ];
  for (const token of strange)
    for (const collection of [maps, paths.namespaces, '/api/v1/configmaps']) {
      const { status, json } = await api.sendRequest(
        'GET',
        `${collection}?limit=1&continue=${encodeURIComponent(token)}`,
      );
      expect([status, json.reason], token).toEqual([400, 'BadRequest']);
      expect(json.message).toContain('continue');
    }
});

test('a token with a version is refused, with any version it is not', async () => {
  const api = await withMaps('abc');
  const token = tokenOf(await api.sendRequest('GET', `${maps}?limit=1`));
  const sendRequest = (query: string) => api.sendRequest('GET', `${maps}?limit=1&continue=${token}&${query}`);
  expect(await sendRequest('resourceVersion=1')).toMatchObject({
    status: 400,
    json: { reason: 'BadRequest' },
  });
  expect(namesOf(await sendRequest('resourceVersion=0'))).toBe('b');
  expect(namesOf(await sendRequest('resourceVersion='))).toBe('b');
});

test.each([
  ['labelSelector=keep', undefined],
  ['fieldSelector=metadata.name!%3Dx', undefined],
  ['labelSelector=', 2],
  ['', 2],
])('the remaining count with %j is reported as %j', async (query, count) => {
  const api = await startApi();
  for (const name of 'abc') await api.given(maps, { metadata: { name, labels: { keep: '' } } });
  const first = await api.sendRequest('GET', `${maps}?limit=1&${query}`);
  expect(first.json.metadata.remainingItemCount).toBe(count);
  const rest = await api.sendRequest('GET', `${maps}?limit=2&${query}&continue=${tokenOf(first)}`);
  expect(namesOf(rest)).toBe('bc');
  expect(rest.json.metadata).toEqual({ resourceVersion: first.json.metadata.resourceVersion });
});

test('a sparse selection fills its pages from a long collection', async () => {
  const api = await startApi();
  for (let index = 0; index < 1200; index++)
    await api.given(maps, {
      metadata: { name: `m${index + 1000}`, labels: index % 400 === 399 ? { on: '' } : {} },
    });
  const pages: string[] = [];
  for (let token = '', count = 0; count < 5; count++) {
    const page = await api.sendRequest('GET', `${maps}?limit=2&labelSelector=on&continue=${token}`);
    pages.push(namesOf(page));
    token = tokenOf(page);
    if (token === '') break;
  }
  expect(pages).toEqual(['m1399m1799', 'm2199']);
});

const encoded = (token: unknown) => Buffer.from(JSON.stringify(token)).toString('base64url');

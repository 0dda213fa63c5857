// list and watch through a whole server: pages, tokens, and the effect of selectors on a watch.
import { expect, test } from 'vitest';
import { paths, startApi } from '../api.test-support.ts';
import type { Api } from '../api.test-support.ts';

const { maps } = paths;

async function withMaps(count: number): Promise<Api> {
  const api = await startApi();
  for (let index = 0; index < count; index++)
    await api.given(maps, {
      metadata: { name: `m${index}`, labels: { parity: index % 2 === 0 ? 'even' : 'odd' } },
    });
  return api;
}

interface Seen {
  readonly names: readonly string[];
  readonly remaining: number | undefined;
}

/** All pages of a list, with a write between pages. */
async function walk(
  { sendRequest, given }: Api,
  query: string,
): Promise<{ pages: readonly Seen[]; versions: Set<string> }> {
  const pages: Seen[] = [];
  const versions = new Set<string>();
  let token = '';
  do {
    const { json } = await sendRequest('GET', `${maps}?${query}&continue=${token}`);
    const { metadata, items } = json;
    versions.add(metadata.resourceVersion);
    pages.push({
      names: items.map((item: { metadata: { name: string } }) => item.metadata.name),
      remaining: metadata.remainingItemCount,
    });
    token = metadata.continue ?? '';
    await given(maps, { metadata: { name: `m9-${pages.length}`, labels: { parity: 'even' } } });
  } while (token !== '');
  return { pages, versions };
}

test.each([
  [
    'limit=2',
    [
      [['m0', 'm1'], 3],
      [['m2', 'm3'], 1],
      [['m4'], undefined],
    ],
  ],
  ['limit=5', [[['m0', 'm1', 'm2', 'm3', 'm4'], undefined]]],
  ['limit=0', [[['m0', 'm1', 'm2', 'm3', 'm4'], undefined]]],
  [
    'limit=2&labelSelector=parity%3Deven',
    [
      [['m0', 'm2'], undefined],
      [['m4'], undefined],
    ],
  ],
  [
    'limit=1&fieldSelector=metadata.name%3Dm3',
    [
      [['m3'], undefined],
      [[], undefined],
    ],
  ],
] as const)('pages of a list with %s show one state', async (query, wanted) => {
  const { pages, versions } = await walk(await withMaps(5), query);
  expect(pages).toEqual(wanted.map(([names, remaining]) => ({ names, remaining })));
  expect(versions.size).toBe(1);
});

test('a token expires with its history, and is refused with a version or if invalid', async () => {
  const { sendRequest, server } = await withMaps(3);
  const { metadata } = (await sendRequest('GET', `${maps}?limit=1`)).json;
  const next = (query: string) => sendRequest('GET', `${maps}?limit=1&${query}`);
  const token = `continue=${metadata.continue}`;
  expect((await next(`${token}&resourceVersion=5`)).status).toBe(400);
  expect((await next(`${token}&resourceVersion=0`)).status).toBe(200);
  for (const wrong of ['x', encoded({ v: 2 }), encoded({ v: 1, r: '1', k: 'a' }), encoded({ v: 1, r: 1 })])
    expect((await next(`continue=${wrong}`)).status).toBe(400);
  await sendRequest('DELETE', `${maps}/m2`);
  await server.context.store.compact((await server.context.store.revision()).current);
  expect(await next(token)).toMatchObject({ status: 410, json: { reason: 'Expired' } });
});

test('a watcher with a selector sees objects start and stop matching', async () => {
  const { sendRequest, given, watch } = await startApi();
  const { json } = await sendRequest('GET', maps);
  const selected = 'watch=true&labelSelector=on%3Dyes';
  const { next } = await watch(`${maps}?${selected}&resourceVersion=${json.metadata.resourceVersion}`);
  await given(maps, { metadata: { name: 'a', labels: { on: 'no' } } });
  const label = (on: string) => sendRequest('PATCH', `${maps}/a`, { metadata: { labels: { on } } });
  const change = () => sendRequest('PATCH', `${maps}/a`, { data: { time: 'later' } });
  await label('yes');
  await change();
  await label('no');
  await label('yes');
  await sendRequest('DELETE', `${maps}/a`);
  const seen = [];
  for (let count = 0; count < 5; count++) seen.push((await next()).type);
  expect(seen).toEqual(['ADDED', 'MODIFIED', 'DELETED', 'ADDED', 'DELETED']);
});

test('a watch without a version starts with the existing objects, one with a version after it', async () => {
  const { sendRequest, watch, given } = await withMaps(2);
  const { metadata } = (await sendRequest('GET', maps)).json;
  const fromNow = await watch(`${maps}?watch=true`);
  const after = await watch(`${maps}?watch=1&resourceVersion=${metadata.resourceVersion}`);
  const one = await watch(`${maps}?watch=true&fieldSelector=metadata.name%3Dm1`);
  await given(maps, { metadata: { name: 'late' } });
  const nameIn = (event: { object: { metadata: { name: string } } }) => event.object.metadata.name;
  expect([await fromNow.next(), await fromNow.next(), await fromNow.next()].map(nameIn)).toEqual([
    'm0',
    'm1',
    'late',
  ]);
  expect(nameIn(await after.next())).toBe('late');
  expect(nameIn(await one.next())).toBe('m1');
});

test('a watch ends with its time, and with its client', async () => {
  const { watch, clock } = await startApi();
  const timed = await watch(`${maps}?watch=true&timeoutSeconds=5`);
  const ended = timed.next();
  clock.advance(5000);
  expect(await ended).toBeUndefined();
  const left = await watch(`${maps}?watch=true`);
  left.leave();
  expect(await left.next()).toBeUndefined();
});

test.each([
  ['watch=true&resourceVersion=x', 400],
  ['watch=true&labelSelector=%3D', 400],
  ['labelSelector=a+in+(b', 400],
  ['fieldSelector=spec.nodeName%3Dx', 400],
  ['limit=many', 400],
  ['limit=-1', 200],
])('a collection with %s: %i', async (query, status) => {
  const { sendRequest } = await startApi();
  expect((await sendRequest('GET', `${maps}?${query}`)).status).toBe(status);
});

const encoded = (token: object) => Buffer.from(JSON.stringify(token)).toString('base64url');

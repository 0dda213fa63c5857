// get and list of a future version: the wait, its end, and its limits.
import { expect, test } from 'vitest';
import { paths, startApi } from '../api.test-support.ts';
import type { Api } from '../api.test-support.ts';

const { maps } = paths;

/** With the config map `a`; `ahead` returns the version that this many writes lead to. */
async function withMap(): Promise<{ api: Api; ahead: (writes: number) => Promise<number> }> {
  const api = await startApi();
  await api.given(maps, { metadata: { name: 'a' } });
  return { api, ahead: async (writes) => (await api.server.context.store.revision()).current + writes };
}

/** Sends a request, and runs the server until it is idle. */
async function sent(api: Api, target: string) {
  let isAnswered = false;
  const answer = api.sendRequest('GET', target).finally(() => (isAnswered = true));
  await settle();
  return { answer, isAnswered: () => isAnswered };
}

const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));

const reads = [
  ['get', `${maps}/a?`],
  ['list', `${maps}?`],
  ['NotOlderThan', `${maps}?resourceVersionMatch=NotOlderThan&`],
  ['Exact', `${maps}?resourceVersionMatch=Exact&`],
  ['chunked', `${maps}?limit=1&`],
] as const;

test.each(reads)('a %s of a version that is never reached returns 504 after 3 s', async (_, target) => {
  const { api, ahead } = await withMap();
  const current = await ahead(0);
  const { answer, isAnswered } = await sent(api, `${target}resourceVersion=${await ahead(1)}`);
  api.clock.advance(2999);
  await settle();
  expect(isAnswered()).toBe(false);
  api.clock.advance(1);
  const { status, json, headers } = await answer;
  expect(status).toBe(504);
  expect(headers['retry-after']).toBe('1');
  expect(json).toMatchObject({
    kind: 'Status',
    reason: 'Timeout',
    code: 504,
    message: `Too large resource version: ${current + 1}, current: ${current}`,
    details: { retryAfterSeconds: 1, causes: [{ reason: 'ResourceVersionTooLarge' }] },
  });
});

test.each([
  ['timeoutSeconds=1', 1000],
  ['timeoutSeconds=60', 3000],
  ['timeoutSeconds=0', 3000],
])('with %s the wait is %i ms', async (query, waitMs) => {
  for (const path of [maps, `${maps}/a`]) {
    const { api, ahead } = await withMap();
    const { answer, isAnswered } = await sent(api, `${path}?${query}&resourceVersion=${await ahead(9)}`);
    api.clock.advance(waitMs - 1);
    await settle();
    expect(isAnswered()).toBe(false);
    api.clock.advance(1);
    expect((await answer).status).toBe(504);
  }
});

test.each(reads)('a %s of a version is answered as soon as it is reached', async (name, target) => {
  const { api, ahead } = await withMap();
  const version = await ahead(2);
  const { answer, isAnswered } = await sent(api, `${target}resourceVersion=${version}`);
  await api.given(paths.pods, { metadata: { name: 'p' }, spec: { containers: [{ name: 'c', image: 'i' }] } });
  await settle();
  expect(isAnswered()).toBe(false);
  await api.given(maps, { metadata: { name: 'b' } });
  await api.given(maps, { metadata: { name: 'c' } });
  const { status, json } = await answer;
  expect(status).toBe(200);
  const { items, metadata } = json;
  if (name === 'get') expect(metadata.name).toBe('a');
  else if (name === 'Exact' || name === 'chunked') expect(metadata.resourceVersion).toBe(String(version));
  else expect(Number(metadata.resourceVersion)).toBeGreaterThanOrEqual(version);
  if (name === 'Exact') expect(items).toHaveLength(2);
});

test('the wait ends when the client disconnects, and is cleaned up', async () => {
  const { api, ahead } = await withMap();
  const left = new AbortController();
  const request = {
    method: 'GET',
    target: `${maps}?resourceVersion=${await ahead(1)}`,
    headers: { host: 'h' },
    signal: left.signal,
  };
  const answer = api.server.handle(request);
  await settle();
  left.abort();
  expect((await answer).status).toBe(504);
  const gone = await api.server.handle(request);
  expect(gone.status).toBe(504);
});

test('a version beyond all versions is a version of the future', async () => {
  const { api } = await withMap();
  const { answer } = await sent(api, `${maps}?resourceVersion=18446744073709551615`);
  api.clock.advance(3000);
  expect((await answer).status).toBe(504);
});

test('a malformed timeoutSeconds is named', async () => {
  const { api } = await withMap();
  for (const path of [maps, `${maps}/a`]) {
    const { status, json } = await api.sendRequest('GET', `${path}?timeoutSeconds=soon`);
    expect(status).toBe(400);
    expect(json.message).toContain('timeoutSeconds');
  }
});

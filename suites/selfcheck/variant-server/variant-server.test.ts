// The variant server differs where the documents are silent.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import { createApi } from '../../kit/requests/api.ts';
import type { SendOptions } from '../../kit/requests/api.ts';
import { openVariantServer } from './variant-server.ts';
import { inwards, outwards } from './versions.ts';

const quiet = { names: orch, seed: 11, discovery: true, annotated: () => false };

const busyStatuses: readonly number[] = [429, 503];

/** Every so many requests meet a busy server: it is repeated. */
async function served(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  return busyStatuses.includes(answer.status) ? served(send) : answer;
}

test('the server differs', async () => {
  const target = await openVariantServer({ ...quiet, opaque: true });
  const api = createApi(target.environment.connection);
  const path = '/api/v1/namespaces/default/configmaps';
  const body = { metadata: { generateName: 'variant-' }, data: { key: 'value' } };
  const made = await Promise.all(Array.from({ length: 30 }, () => api.post(path, body)));
  const statuses = new Set(made.map(({ status }) => status));
  expect(statuses.isSupersetOf(new Set([200, 201, 202]))).toBe(true);
  expect(busyStatuses.some((status) => statuses.has(status))).toBe(true);
  const { metadata } = made.find(({ ok }) => ok)!.object;
  expect(metadata.resourceVersion).toMatch(/^v-[0-9a-z]+-x$/);
  expect(metadata).toMatchObject({ deletionTimestamp: null, labels: { 'vendor.example/admitted': 'yes' } });
  expect((await served(() => api.get(`${path}/missing`))).status).toBe(410);
  const item = `${path}/${metadata.name}`;
  await served(() => api.delete(item));
  expect((await served(() => api.get(item))).object.metadata.deletionTimestamp).toBeTruthy();
  const list = await served(() => api.get(path, { query: { limit: 10 } }));
  expect(list.list.items.length).toBe(9);
  expect(list.text).toContain('\n  ');
  const unequal = { query: { labelSelector: 'a!=b' } };
  expect((await served(() => api.get(path, unequal))).status).toBe(400);
  await target.drop();
});

test('reads and watches differ', async () => {
  const target = await openVariantServer({ ...quiet, opaque: false });
  const { connection, pause } = target.environment;
  const api = createApi(connection);
  const sendRequest = (query: NonNullable<SendOptions['query']>): Promise<Answer> =>
    served(() => api.get(path, { query }));
  const path = '/api/v1/namespaces/default/podtemplates';
  const names = Array.from({ length: 12 }, (_, index) => `variant-${index}`);
  const template = { spec: { containers: [{ name: 'a', image: 'a' }] } };
  const made: Answer[] = [];
  for (const name of names) made.push(await api.post(path, { metadata: { name }, template }));
  const first = made.find(({ ok }) => ok)!.object.metadata.resourceVersion!;

  expect((await sendRequest({ resourceVersion: first })).list.items).toHaveLength(1);
  const old = await Promise.all(names.map(() => sendRequest({ resourceVersion: 0 })));
  expect(new Set(old.map(({ list }) => list.metadata.resourceVersion)).size).toBeGreaterThan(1);
  expect((await sendRequest({ limit: 3 })).list.metadata.continue).toMatch(/^[+][/]ä .*&%=#$/);
  const next: number[] = [];
  for (const _name of names) {
    const { continue: token } = (await sendRequest({ limit: 3 })).list.metadata;
    next.push((await sendRequest({ limit: 3, continue: token })).status);
  }
  // Of some tokens the version is not known where they arrive.
  expect(next).toContain(200);
  expect(new Set([500, 504]).isDisjointFrom(new Set(next))).toBe(false);
  const future = await Promise.all(names.map(() => sendRequest({ resourceVersion: 999_999 })));
  expect(new Set(future.map(({ status }) => status))).toEqual(new Set([500, 504]));
  expect((await sendRequest({ resourceVersionMatch: 'Exact' })).status).toBe(400);

  const seen: string[] = [];
  const ends = new Set<string | undefined>();
  const both = new Set(['ended', 'reset']);
  // Few streams are long enough to be cut: it takes as many as it takes.
  for (let round = 0; round < 20 || (round < 500 && !ends.isSupersetOf(both)); round++) {
    // Time flies here: what a watch starts from must still be kept. It is before an object that the watch then shows.
    const before = await api.post(path, { metadata: { name: `before-${round}` }, template });
    await api.post(path, { metadata: { name: `after-${round}` }, template });
    if (!before.ok) continue;
    const { resourceVersion } = before.object.metadata;
    const watch = await api.watch(path, { resourceVersion, allowWatchBookmarks: true });
    // A change elsewhere, which a bookmark may report.
    await api.post('/api/v1/namespaces/default/configmaps', { metadata: { generateName: 'variant-' } });
    for await (const { type } of watch) seen.push(type);
    ends.add(watch.refusal ?? watch.end);
    await pause(10);
  }
  expect(ends.isSupersetOf(both)).toBe(true);
  expect(new Set(seen)).toEqual(new Set(['ADDED', 'BOOKMARK']));
  await target.drop();
});

test('versions go out and come back', () => {
  for (const version of ['', '0', '1', '36', '1296', '987654321'])
    expect(inwards(outwards(version))).toBe(version);
  expect(inwards('12')).toBeUndefined();
});

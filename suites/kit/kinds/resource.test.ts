// Tests the collection helper: paths, bodies, requests, and which answers end a case and how.
import { expect, test } from 'vitest';
import { createWaiting } from '../waiting/eventually.ts';
import { CheckFailed, PrerequisiteFailed } from '../failures.ts';
import { fakeTarget } from '../fake-target.test-support.ts';
import type { Routes } from '../fake-target.test-support.ts';
import { createResource } from './resource.ts';
import type { ResourceType } from './resource.ts';

const widgets: ResourceType = {
  group: 'g.io',
  version: 'v1',
  plural: 'widgets',
  kind: 'Widget',
  sample: () => ({ spec: { size: 1, tags: ['a'] } }),
};
const collection = '/apis/g.io/v1/namespaces/n/widgets';

function resourceOf(routes: Routes, type = widgets, namespace = 'n') {
  const { api, requests } = fakeTarget(routes);
  let count = 0;
  let ready = 0;
  const resource = createResource({
    api,
    type,
    namespace,
    uniqueName: (word) => `${word}-${(count += 1)}`,
    labels: { run: 'r' },
    ready: async () => (ready += 1),
    waiting: createWaiting({ pause: async () => {}, now: () => (count += 10_000) }),
  });
  const sent = () => requests.map(({ method, path, headers }) => [method, path, headers['content-type']]);
  return { resource, requests, sent, readied: () => ready };
}

test.each([
  [widgets, 'n', collection, 'g.io/v1'],
  [widgets, '', '/apis/g.io/v1/widgets', 'g.io/v1'],
  [{ ...widgets, group: '' }, 'n', '/api/v1/namespaces/n/widgets', 'v1'],
  [{ ...widgets, group: '' }, '', '/api/v1/widgets', 'v1'],
])('paths %#', (type, namespace, path, apiVersion) => {
  const { resource } = resourceOf({}, type, namespace);
  expect(resource.path()).toBe(path);
  expect(resource.path('a', 'status')).toBe(`${path}/a/status`);
  expect(resource.object()).toEqual({
    apiVersion,
    kind: 'Widget',
    metadata: { name: 'widget-1', labels: { run: 'r' }, ...(namespace === '' ? {} : { namespace }) },
    spec: { size: 1, tags: ['a'] },
  });
});

test('overrides are merged into the sample, member by member', () => {
  const { resource } = resourceOf({});
  const made = resource.object({
    metadata: { generateName: 'g-', labels: { own: 'l' } },
    spec: { tags: [] },
  });
  expect(made.metadata).toEqual({ generateName: 'g-', namespace: 'n', labels: { run: 'r', own: 'l' } });
  expect(made['spec']).toEqual({ size: 1, tags: [] });
});

test('each verb sends its request once the namespace exists', async () => {
  const { resource, sent, readied } = resourceOf({});
  await resource.create();
  await resource.read('a');
  await resource.list({ limit: 1 });
  await resource.replace({ metadata: { name: 'a' } });
  await resource.mergePatch('a', {});
  await resource.jsonPatch('a', []);
  await resource.strategicPatch('a', {});
  await resource.remove('a');
  await resource.removeCollection({ query: { dryRun: 'All' } });
  expect(sent()).toEqual([
    ['POST', collection, 'application/json'],
    ['GET', `${collection}/a`, undefined],
    ['GET', `${collection}?limit=1`, undefined],
    ['PUT', `${collection}/a`, 'application/json'],
    ['PATCH', `${collection}/a`, 'application/merge-patch+json'],
    ['PATCH', `${collection}/a`, 'application/json-patch+json'],
    ['PATCH', `${collection}/a`, 'application/strategic-merge-patch+json'],
    ['DELETE', `${collection}/a`, undefined],
    ['DELETE', `${collection}?dryRun=All`, undefined],
  ]);
  expect(readied()).toBe(9);
});

test('an apply names its object, and its manager if there is one', async () => {
  const { resource, requests, sent } = resourceOf({});
  await resource.apply('a', { spec: { size: 2 } }, { manager: 'm', force: true });
  await resource.apply('a', { metadata: { name: 'b' } }, {});
  expect(sent()).toEqual([
    ['PATCH', `${collection}/a?fieldManager=m&force=true`, 'application/apply-patch+yaml'],
    ['PATCH', `${collection}/a`, 'application/apply-patch+yaml'],
  ]);
  const [first, second] = requests.map(({ body }) => JSON.parse(Buffer.from(body!).toString()) as unknown);
  const type = { apiVersion: 'g.io/v1', kind: 'Widget' };
  expect(first).toEqual({ ...type, metadata: { name: 'a', namespace: 'n' }, spec: { size: 2 } });
  expect(second).toEqual({ ...type, metadata: { name: 'b', namespace: 'n' } });
});

test('objects are created in the set-up, and a failure blocks the case', async () => {
  const there = { status: 201, body: { metadata: { name: 'a', uid: 'u' } } };
  const { resource, requests } = resourceOf({ [collection]: there });
  expect(await resource.givenMany(2)).toEqual([there.body, there.body]);
  expect(requests.map(({ phase }) => phase)).toEqual(['set-up', 'set-up']);
  const refused = resourceOf({ [collection]: { status: 403, body: 'no' } }).resource.given();
  await expect(refused).rejects.toThrow(
    new PrerequisiteFailed(`set-up: POST ${collection} answered 403: no`, { status: 403 }),
  );
  const nameless = resourceOf({ [collection]: { status: 201, body: { metadata: {} } } }).resource.given();
  await expect(nameless).rejects.toThrow('answered 201');
});

test('an accepted object is returned once it is stored', async () => {
  const body = { metadata: { name: 'a', uid: 'u', resourceVersion: '1' } };
  let missing = 2;
  const { resource, requests } = resourceOf({
    [collection]: { status: 202, body: { metadata: { name: 'a' } } },
    [`${collection}/a`]: () => (missing-- > 0 ? { status: 404 } : { body }),
  });
  expect(await resource.given()).toEqual(body);
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET']);
});

test('a pod may be refused for a while', async () => {
  const pods = { ...widgets, group: '', plural: 'pods', needsController: true } as const;
  let refusals = 2;
  const at = '/api/v1/namespaces/n/pods';
  const body = { metadata: { name: 'a', uid: 'u' } };
  const answer = () => (refusals-- > 0 ? { status: 403 } : { status: 201, body });
  expect(await resourceOf({ [at]: answer }, pods).resource.given()).toEqual(body);
});

test.each([
  [200, true],
  [404, false],
  [410, false],
])('status %i means that an item exists: %j', async (status, there) => {
  const { resource } = resourceOf({ [`${collection}/a`]: { status, body: { metadata: {} } } });
  expect(await resource.exists('a')).toBe(there);
  if (there) expect(await resource.current('a')).toEqual({ metadata: {} });
  else await expect(resource.current('a')).rejects.toThrow(CheckFailed);
});

test.each([403, 500, 301])('%i does not show whether an item exists', async (status) => {
  const { resource } = resourceOf({ [`${collection}/a`]: { status } });
  await expect(resource.exists('a')).rejects.toThrow(CheckFailed);
});

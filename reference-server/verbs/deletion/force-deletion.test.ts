// Objects with undecodable bytes, written to the file of a server: how reads report them, and how a forced
// delete removes them (document core 3.1, 4.13).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { defaultFeatureGates } from '../../feature-gates.ts';
import type { ServerOptions } from '../../options.ts';
import { openFileStore } from '../../storage/file/file-store.ts';
import { paths, startApi } from '../api.test-support.ts';

const option = 'ignoreStoreReadErrorWithClusterBreakingPotential';
const gate = {
  featureGates: new Map(defaultFeatureGates()).set('AllowUnsafeMalformedObjectDeletion', true),
};
const broken = `${paths.maps}/broken`;

/** A server whose config map `broken` cannot be read; its finalizer is lost as well. */
async function startBroken(options: Partial<ServerOptions> = {}, key = '/core/configmaps/n1/broken') {
  const directory = await mkdtemp(join(tmpdir(), 'unreadable-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const store = openFileStore({ directory, clock: () => 0 });
  await store.create(key, { metadata: { name: 'broken', uid: 'u', finalizers: ['a/b'] } });
  store.close();
  const database = new DatabaseSync(join(directory, 'objects.sqlite'));
  database.prepare('UPDATE objects SET value = ? WHERE key = ?').run('{"secret', key);
  database.close();
  return startApi({ ...options, dataDir: directory });
}

test('get, list and watch name the unreadable object, without its bytes', async () => {
  const { sendRequest, given } = await startBroken();
  await given(paths.maps, { metadata: { name: 'm' } });
  const targets = [
    broken,
    paths.maps,
    `${paths.maps}?limit=1`,
    `${paths.maps}?labelSelector=a`,
    '/api/v1/configmaps',
  ];
  for (const target of [...targets, `${paths.maps}?watch=true&timeoutSeconds=1`]) {
    const { status, json, text } = await sendRequest('GET', target);
    expect([status, json.reason, json.details.causes[0].field]).toEqual([
      500,
      'StorageReadError',
      'n1/broken',
    ]);
    expect(text).not.toContain('secret');
  }
  expect((await sendRequest('GET', `${paths.maps}/m`)).status).toBe(200);
  expect((await sendRequest('GET', paths.pods)).status).toBe(200);
});

test('writes of it fail, and change nothing', async () => {
  const { sendRequest } = await startBroken();
  const map = { metadata: { name: 'broken' } };
  const apply = { 'content-type': 'application/apply-patch+yaml' };
  const answers = [
    await sendRequest('PUT', broken, map),
    await sendRequest('PATCH', broken, { data: { a: 'b' } }),
    await sendRequest('PATCH', `${broken}?dryRun=All`, { data: { a: 'b' } }),
    await sendRequest(
      'PATCH',
      `${broken}?fieldManager=m`,
      { apiVersion: 'v1', kind: 'ConfigMap', ...map },
      apply,
    ),
    await sendRequest('DELETE', broken),
    await sendRequest('DELETE', paths.maps),
  ];
  expect(answers.map(({ status, json }) => [status, json.reason])).toEqual(
    answers.map(() => [500, 'StorageReadError']),
  );
  expect((await sendRequest('POST', paths.maps, map)).status).toBe(409);
  expect((await sendRequest('GET', broken)).status).toBe(500);
});

test.each([
  ['query', `${broken}?${option}=true`, undefined],
  ['body', broken, { [option]: true }],
])('the option in the %s has force with its gate only', async (_where, target, body) => {
  const without = await startBroken();
  expect((await without.sendRequest('DELETE', target, body)).status).toBe(500);
  expect((await without.sendRequest('GET', broken)).status).toBe(500);

  const { sendRequest } = await startBroken(gate);
  expect((await sendRequest('DELETE', broken)).status).toBe(500);
  const { status, json } = await sendRequest('DELETE', target, body);
  expect([status, json.status, json.details]).toEqual([
    200,
    'Success',
    { name: 'broken', kind: 'configmaps' },
  ]);
  expect((await sendRequest('GET', broken)).status).toBe(404);
  expect((await sendRequest('GET', paths.maps)).json.items).toEqual([]);
  expect((await sendRequest('DELETE', target, body)).status).toBe(404);
  expect((await sendRequest('POST', paths.maps, { metadata: { name: 'broken' } })).status).toBe(201);
});

test('an error event ends a watch', async () => {
  const { sendRequest, watch } = await startBroken(gate);
  const { json: namespace } = await sendRequest('GET', `${paths.namespaces}/n1`);
  const from = `resourceVersion=${namespace.metadata.resourceVersion}`;
  const events = await watch(`${paths.maps}?watch=true&${from}`);
  await sendRequest('DELETE', `${broken}?${option}=true`);
  const event = await events.next();
  expect([event.type, event.object.reason]).toEqual(['ERROR', 'StorageReadError']);
  expect(await events.next()).toBeUndefined();
});

test('an object that can be read keeps its finalizers', async () => {
  const { sendRequest, given } = await startBroken(gate);
  await given(paths.maps, { metadata: { name: 'm', finalizers: ['a/b'] } });
  const { status, json } = await sendRequest('DELETE', `${paths.maps}/m?${option}=true`);
  expect([status, json.metadata.finalizers]).toEqual([200, ['a/b']]);
  expect((await sendRequest('GET', `${paths.maps}/m`)).json.metadata.deletionTimestamp).toBeDefined();
});

test.each([
  ['dryRun', { dryRun: ['All'] }],
  ['gracePeriodSeconds', { gracePeriodSeconds: 0 }],
  ['orphanDependents', { orphanDependents: false }],
  ['preconditions', { preconditions: {} }],
  ['propagationPolicy', { propagationPolicy: 'Background' }],
])('%s must not stand beside it', async (name, more) => {
  const { sendRequest, given } = await startBroken(gate);
  await given(paths.maps, { metadata: { name: 'm' } });
  for (const target of [broken, `${paths.maps}/m`]) {
    const { status, json } = await sendRequest('DELETE', target, { [option]: true, ...more });
    expect([status, json.message.includes(`.${name}`)]).toEqual([422, true]);
  }
  const { json: map } = await sendRequest('GET', `${paths.maps}/m`);
  expect(map.metadata.deletionTimestamp).toBeUndefined();
  expect((await sendRequest('GET', broken)).status).toBe(500);
  const off = await startApi();
  await off.given(paths.maps, { metadata: { name: 'm' } });
  expect((await off.sendRequest('DELETE', `${paths.maps}/m`, { [option]: true, ...more })).status).toBe(200);
});

test.each(['dryRun=All', 'gracePeriodSeconds=0', 'orphanDependents=false', 'propagationPolicy=Orphan'])(
  '%s in the query must not, either',
  async (query) => {
    const { sendRequest } = await startBroken(gate);
    expect((await sendRequest('DELETE', `${broken}?${query}`, { [option]: true })).status).toBe(422);
  },
);

test('collections are not deleted by force', async () => {
  const { sendRequest } = await startBroken(gate);
  expect((await sendRequest('DELETE', paths.maps, { [option]: true })).status).toBe(422);
  expect((await sendRequest('GET', broken)).status).toBe(500);
});

test('controllers continue despite unreadable objects', async () => {
  const key = '/apiextensions.orch.io/customresourcedefinitions/broken';
  const { sendRequest, server, given } = await startBroken({ ...gate, controllers: ['*'] }, key);
  await given(paths.maps, { metadata: { name: 'm' } });
  await server.idle();
  expect((await sendRequest('GET', `${paths.maps}/m`)).status).toBe(200);
  const definitions = '/apis/apiextensions.orch.io/v1/customresourcedefinitions';
  expect((await sendRequest('GET', definitions)).json.details.causes[0].field).toBe('broken');
  expect((await sendRequest('DELETE', `${definitions}/broken?${option}=true`)).status).toBe(200);
});

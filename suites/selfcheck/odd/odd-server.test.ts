// No case demands what the documents leave open: the suite is green on a server that is odd in all of that.
import { expect, test } from 'vitest';
import { orch } from '../../../fixtures/dialects/names.ts';
import { cases } from '../../index.ts';
import { createApi } from '../../kit/api.ts';
import { runCase } from '../../kit/run-case.ts';
import { redOf } from '../whole-suite.ts';
import { openOddServer } from './odd-server.ts';
import { inwards, outwards } from './versions.ts';

test('the server is odd', async () => {
  const target = await openOddServer({ names: orch, seed: 11, discovery: true });
  const api = createApi(target.environment.connection, () => {});
  const path = '/api/v1/namespaces/default/configmaps';
  const body = { metadata: { generateName: 'odd-' }, data: { key: 'value' } };
  const made = await Promise.all(Array.from({ length: 30 }, () => api.post(path, body)));
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200, 201, 202, 429]));
  const { metadata } = made.find(({ ok }) => ok)!.object;
  expect(metadata.resourceVersion).toMatch(/^v-[0-9a-z]+-x$/);
  expect(metadata).toMatchObject({ deletionTimestamp: null, labels: { 'vendor.example/admitted': 'yes' } });
  expect((await api.get(`${path}/missing`)).status).toBe(410);
  await api.delete(`${path}/${metadata.name}`);
  expect((await api.get(`${path}/${metadata.name}`)).object.metadata.deletionTimestamp).toBeTruthy();
  const list = await api.get(path, { query: { limit: 10 } });
  expect(list.list.items.length).toBe(9);
  expect(list.text).toContain('\n  ');
  await target.drop();
});

test('versions go out and come back', () => {
  for (const version of ['', '0', '1', '36', '1296', '987654321'])
    expect(inwards(outwards(version))).toBe(version);
  expect(inwards('12')).toBeUndefined();
});

test.each([
  [11, true],
  [12, false],
])('the suite is green on it, seed %i, discovery %j, and leaves nothing there', async (seed, discovery) => {
  const target = await openOddServer({ names: orch, seed, discovery });
  // Without discovery the kinds are found by themselves.
  expect([...target.environment.features]).toEqual(expect.arrayContaining(['claim-templates', 'pods']));
  const runs = [];
  for (const one of cases) runs.push(await runCase(one, target.environment));
  expect(redOf(runs)).toEqual([]);
  expect(target.surprises).toEqual([]);
  expect(await target.environment.room.close()).toEqual([]);
  await target.drop();
});

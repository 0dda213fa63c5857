// What replicas of a server come to know one after the other turns no case about access red.
import { expect, test } from 'vitest';
import { findRequirement } from '../../catalogue/index.ts';
import { cases } from '../../index.ts';
import { createApi } from '../../kit/requests/api.ts';
import { runCase } from '../../engine/run-case.ts';
import { currentTurn } from '../turn.ts';
import { redOf } from '../red-of.ts';
import { behindMs, openTwoReplicas } from './two-replicas.ts';

test('one replica learns late of a right', async () => {
  const target = await openTwoReplicas(0.5);
  const { connection, names, pause } = target.environment;
  const api = createApi(connection);
  const headers = { 'impersonate-user': 'user' };
  const sendRequest = () => api.get('/api/v1/nodes', { headers });
  const statuses = async () =>
    new Set((await Promise.all(Array.from({ length: 30 }, sendRequest))).map(({ status }) => status));
  expect(await statuses()).toEqual(new Set([403]));

  const rbac = `/apis/${names.groups.rbac}/v1`;
  const role = { apiGroup: names.groups.rbac, kind: 'ClusterRole', name: 'reader' };
  const rules = [{ verbs: ['list'], apiGroups: [''], resources: ['nodes'] }];
  const subjects = [{ apiGroup: names.groups.rbac, kind: 'User', name: 'user' }];
  await api.post(`${rbac}/clusterroles`, { metadata: { name: 'reader' }, rules });
  await api.post(`${rbac}/clusterrolebindings`, { metadata: { name: 'reader' }, subjects, roleRef: role });
  expect(await statuses()).toEqual(new Set([200, 403]));
  await pause(behindMs);
  expect(await statuses()).toEqual(new Set([200]));

  await api.delete(`${rbac}/clusterrolebindings/reader`);
  expect(await statuses()).toEqual(new Set([200, 403]));
  await pause(behindMs);
  expect(await statuses()).toEqual(new Set([403]));
  await target.drop();
});

// A replica that gets few requests is easily missed by a wait for all replicas.
test.each([0.5, 0.15])(
  'cases about access are green on it, with %d of all requests, and leave nothing there',
  async (share) => {
    const target = await openTwoReplicas(share);
    const runs = [];
    const ofAccess = cases.filter(({ id }) => findRequirement(id)?.document === 'access');
    for (const one of currentTurn().cases(ofAccess, 3)) runs.push(await runCase(one, target.environment));
    expect(redOf(runs)).toEqual([]);
    expect(target.surprises).toEqual([]);
    expect(await target.environment.namespacePool.close()).toEqual([]);
    await target.drop();
  },
);

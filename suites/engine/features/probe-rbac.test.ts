// Tests the detection of RBAC by the default roles, rather than by the kinds, on fake targets.
import { describe, expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { fakeTarget, least, resourceList } from '../../kit/fake-target.test-support.ts';
import type { Routes } from '../../kit/fake-target.test-support.ts';
import { probeFeatures } from './probe.ts';

const found = async (routes: Routes) =>
  (await probeFeatures(fakeTarget({ ...least, ...routes }).api, orch)).features;

describe('rbac, where its kinds are served', () => {
  const group = '/apis/rbac.authorization.orch.io/v1';
  const served = {
    [group]: resourceList('roles', 'rolebindings', 'clusterroles', 'clusterrolebindings'),
  };
  const listed = (...items: object[]) => ({ body: { kind: 'ClusterRoleList', metadata: {}, items } });

  test('is on where there are default roles', async () => {
    const requests: string[] = [];
    const list = ({ path }: { readonly path: string }) => {
      requests.push(decodeURIComponent(path));
      return listed({ metadata: { name: 'system:basic-user' } });
    };
    expect(await found({ ...served, [`${group}/clusterroles`]: list })).toContain('rbac');
    expect(requests).toContain(
      `${group}/clusterroles?labelSelector=${orch.labels.bootstrapping}=rbac-defaults`,
    );
  });

  test('is on where the default roles have no label', async () => {
    const one = { body: { kind: 'ClusterRole', metadata: { name: 'cluster-admin' } } };
    const routes = { [`${group}/clusterroles`]: listed(), [`${group}/clusterroles/cluster-admin`]: one };
    expect(await found({ ...served, ...routes })).toContain('rbac');
  });

  test('is off where there are no default roles: another mode authorizes', async () => {
    expect(await found({ ...served, [`${group}/clusterroles`]: listed() })).not.toContain('rbac');
  });

  test.each([
    ['may not be listed', { status: 403, body: { kind: 'Status' } }],
    ['are not returned as a list', { type: 'text/plain', body: 'no list' }],
  ])('is on where cluster roles %s', async (_what, answer) => {
    expect(await found({ ...served, [`${group}/clusterroles`]: answer })).toContain('rbac');
  });
});

// The stage of authorization: the attributes of a request, the refusals before and after it, and the permissions of a
// write that creates.
import { describe, expect, test } from 'vitest';
import type { PolicyRule } from '../resources/rbac/policy-rule.ts';
import { paths, startApi } from '../verbs/api.test-support.ts';

const rbac = '/apis/rbac.authorization.orch.io/v1';
const administrator = { authorization: 'Bearer root' };
const tokenOf = (name: string, groups: readonly string[] = []) => ({
  token: name,
  user: { username: name, uid: '', groups: [...groups, 'system:authenticated'], extra: {} },
});

/** Bob has the rules, in the namespace n1 or in the whole cluster. */
async function startWith(rules: readonly PolicyRule[], scope: 'n1' | 'cluster' = 'n1') {
  const staticTokens = [tokenOf('root', ['system:masters']), tokenOf('bob')];
  const options = { authorizationModes: ['RBAC'], staticTokens } as const;
  const { sendRequest: send, given } = await startApi(options, Math.random, {}, administrator);
  await given(`${rbac}/clusterroles`, { metadata: { name: 'of-bob' }, rules });
  const bindings = scope === 'n1' ? `${rbac}/namespaces/n1/rolebindings` : `${rbac}/clusterrolebindings`;
  await given(bindings, {
    metadata: { name: 'of-bob' },
    subjects: [{ kind: 'User', name: 'bob' }],
    roleRef: { apiGroup: 'rbac.authorization.orch.io', kind: 'ClusterRole', name: 'of-bob' },
  });
  const bob = (method: string, target: string, body?: unknown, type?: string) =>
    send(method, target, body, {
      authorization: 'Bearer bob',
      ...(type === undefined ? {} : { 'content-type': type }),
    });
  return { bob, root: send, given };
}

const { maps } = paths;
const inN1 = 'in API group "" in the namespace "n1"';

describe('the attributes of a request', () => {
  test.each([
    ['GET', `${maps}/a`, `get resource "configmaps" ${inN1}`],
    ['HEAD', `${maps}/a`, `get resource "configmaps" ${inN1}`],
    ['GET', maps, `list resource "configmaps" ${inN1}`],
    ['HEAD', maps, `list resource "configmaps" ${inN1}`],
    ['GET', `${maps}?watch=true`, `watch resource "configmaps" ${inN1}`],
    ['GET', `${maps}?watch=1`, `watch resource "configmaps" ${inN1}`],
    ['HEAD', `${maps}?watch=1`, `watch resource "configmaps" ${inN1}`],
    ['GET', `${maps}?watch=false`, `list resource "configmaps" ${inN1}`],
    ['POST', maps, `create resource "configmaps" ${inN1}`],
    ['POST', `${maps}?watch=true`, `create resource "configmaps" ${inN1}`],
    ['PUT', `${maps}/a`, `update resource "configmaps" ${inN1}`],
    ['PATCH', `${maps}/a`, `patch resource "configmaps" ${inN1}`],
    ['DELETE', `${maps}/a`, `delete resource "configmaps" ${inN1}`],
    ['DELETE', maps, `deletecollection resource "configmaps" ${inN1}`],
    ['DELETE', `${maps}?dryRun=All`, `deletecollection resource "configmaps" ${inN1}`],
    ['PUT', maps, `update resource "configmaps" ${inN1}`],
    ['OPTIONS', maps, `options resource "configmaps" ${inN1}`],
    ['GET', '/api/v1/configmaps', 'list resource "configmaps" in API group "" at the cluster scope'],
    ['GET', `${paths.pods}/a/status`, `get resource "pods/status" ${inN1}`],
    ['GET', `${paths.pods}/a/log`, `get resource "pods/log" ${inN1}`],
    ['GET', `${paths.pods}/a/log/more`, `get resource "pods/log/more" ${inN1}`],
    ['POST', `${paths.pods}/a/eviction`, `create resource "pods/eviction" ${inN1}`],
    ['GET', '/api/v1/nodes/n', 'get resource "nodes" in API group "" at the cluster scope'],
    ['GET', '/api/v1/namespaces', 'list resource "namespaces" in API group "" at the cluster scope'],
    ['GET', paths.base, `get resource "namespaces" ${inN1}`],
    ['PUT', `${paths.base}/finalize`, `update resource "namespaces/finalize" ${inN1}`],
    ['GET', `${paths.base}/nothings`, `list resource "nothings" ${inN1}`],
    ['GET', '/apis/none/v1/nothings/a', 'get resource "nothings" in API group "none" at the cluster scope'],
    [
      'GET',
      `${rbac}/namespaces/n1/roles/r`,
      'get resource "roles" in API group "rbac.authorization.orch.io" in the namespace "n1"',
    ],
    ['GET', '/metrics', 'get path "/metrics"'],
    ['POST', '/metrics?watch=1', 'post path "/metrics"'],
    ['DELETE', '/apis/apps/v1', 'delete path "/apis/apps/v1"'],
    ['PUT', '/api/v1', 'put path "/api/v1"'],
  ])('%s %s', async (method, target, expected) => {
    const { bob } = await startWith([]);
    const { status, json } = await bob(method, target);
    expect(status).toBe(403);
    expect(json.message).toContain(`User "bob" cannot ${expected}`);
  });

  test.each([
    ['metadata.name=a', 200],
    ['metadata.name==a', 200],
    ['metadata.namespace=n1,metadata.name=a', 200],
    ['metadata.name=b', 403],
    ['metadata.name!=a', 403],
    ['metadata.namespace=n1', 403],
    ['no selector', 403],
  ])('a rule with the name a, and a list or watch by %s: %i', async (fieldSelector, expected) => {
    const verbs = ['list', 'watch', 'deletecollection'];
    const { bob } = await startWith([
      { verbs, apiGroups: [''], resources: ['configmaps'], resourceNames: ['a'] },
    ]);
    const query = new URLSearchParams({ fieldSelector }).toString();
    expect((await bob('GET', `${maps}?${query}`)).status).toBe(expected);
    // An allowed watch would not end: this one is refused for its version, after authorization.
    const watched = await bob('GET', `${maps}?${query}&watch=1&resourceVersion=none`);
    expect(watched.status).toBe(expected === 200 ? 400 : 403);
    expect((await bob('DELETE', `${maps}?${query}`)).status).toBe(403);
  });
});

describe('refusals that only authorized users receive', () => {
  test.each([
    ['GET', `${paths.base}/nothings`, 404],
    ['GET', `${paths.pods}/a/log`, 404],
    ['GET', '/apis/none/v1/nothings', 404],
    ['PUT', maps, 405],
    ['HEAD', maps, 405],
    ['GET', '/nothing', 404],
    ['POST', '/version', 405],
  ])('%s %s is %i', async (method, target, expected) => {
    const { bob, root } = await startWith([]);
    expect((await bob(method, target)).status).toBe(403);
    expect((await root(method, target)).status).toBe(expected);
    const unknown = await root(method, target, undefined, { authorization: 'Bearer unknown' });
    expect(unknown.status).toBe(401);
  });
});

test('a role that is bound in a namespace applies to that namespace object, and to no other', async () => {
  const { bob, given } = await startWith([
    { verbs: ['get', 'list', 'patch'], apiGroups: [''], resources: ['namespaces'] },
  ]);
  await given(paths.namespaces, { metadata: { name: 'n2' } });
  expect((await bob('GET', '/api/v1/namespaces/n1')).status).toBe(200);
  const label = { metadata: { labels: { a: 'b' } } };
  const merge = 'application/merge-patch+json';
  expect((await bob('PATCH', '/api/v1/namespaces/n1', label, merge)).status).toBe(200);
  expect((await bob('GET', '/api/v1/namespaces/n2')).status).toBe(403);
  expect((await bob('GET', '/api/v1/namespaces')).status).toBe(403);
  expect((await bob('GET', '/api/v1/namespaces/n1/status')).status).toBe(403);
});

describe('writes that create', () => {
  const rules = (group: string, plural: string, verbs: readonly string[], names?: readonly string[]) => [
    {
      verbs: [...verbs],
      apiGroups: [group],
      resources: [plural],
      ...(names === undefined ? {} : { resourceNames: [...names] }),
    },
  ];
  const applied = 'application/apply-patch+yaml';
  const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { k: 'v' } };
  const leases = '/apis/coordination.orch.io/v1/namespaces/n1/leases';
  const lease = { metadata: { name: 'a' }, spec: {} };

  test.each([
    [['patch'], undefined, 403, 200],
    [['create'], undefined, 403, 403],
    [['patch', 'create'], undefined, 201, 200],
    [['patch', 'create'], ['a'], 201, 200],
    [['patch', 'create'], ['b'], 403, 403],
    [['patch', 'update'], undefined, 403, 200],
  ])('an apply with %j on names %j: %i for a new object, %i for an existing one', async (...given) => {
    const [verbs, names, forNew, forOld] = given;
    const { bob, root } = await startWith(rules('', 'configmaps', verbs, names));
    const apply = (query = '') =>
      bob('PATCH', `${maps}/a?fieldManager=m${query}`, JSON.stringify(map), applied);
    expect((await apply('&dryRun=All')).status).toBe(forNew);
    expect((await apply()).status).toBe(forNew);
    if (forNew === 403) {
      expect((await root('GET', `${maps}/a`)).status).toBe(404);
      expect((await root('POST', maps, map)).status).toBe(201);
    }
    expect((await apply()).status).toBe(forOld);
  });

  test.each([
    [['update'], 403, 200],
    [['create'], 403, 403],
    [['update', 'create'], 201, 200],
  ])(
    'a PUT with %j of a kind that it may create: %i for a new object, %i for an existing one',
    async (...given) => {
      const [verbs, forNew, forOld] = given;
      const { bob, root } = await startWith(rules('coordination.orch.io', 'leases', verbs));
      expect((await bob('PUT', `${leases}/a?dryRun=All`, lease)).status).toBe(forNew);
      expect((await bob('PUT', `${leases}/a`, lease)).status).toBe(forNew);
      if (forNew === 403) expect((await root('POST', leases, lease)).status).toBe(201);
      const { json: stored } = await root('GET', `${leases}/a`);
      expect((await bob('PUT', `${leases}/a`, stored)).status).toBe(forOld);
    },
  );
});

// Access and rules reviews: what they accept and refuse, and that their answers agree with the same request.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { startGuarded } from '../guarded-server.test-support.ts';

const { rbac, authorization } = orch.groups;
const reviews = `/apis/${authorization}/v1`;
const self = `${reviews}/selfsubjectaccessreviews`;
const others = `${reviews}/subjectaccessreviews`;
const local = `${reviews}/namespaces/n1/localsubjectaccessreviews`;
const rules = `${reviews}/selfsubjectrulesreviews`;
const resourceAttributes = { namespace: 'n1', verb: 'get', resource: 'configmaps' };

const bind = (namespace: string, subject: object, name: string) => {
  const place = namespace === '' ? 'clusterrolebindings' : `namespaces/${namespace}/rolebindings`;
  const roleRef = { apiGroup: rbac, kind: 'ClusterRole', name };
  const subjects = [{ apiGroup: rbac, ...subject }];
  return { path: `/apis/${rbac}/v1/${place}`, body: { metadata: { name }, roleRef, subjects } };
};

async function withGrant(rule: object, subject: object, namespace: string) {
  const guarded = await startGuarded();
  const name = 'granted';
  await guarded.given(`/apis/${rbac}/v1/clusterroles`, { metadata: { name }, rules: [rule] });
  const { path, body } = bind(namespace, subject, name);
  await guarded.given(path, body);
  return guarded;
}

const readMaps = { verbs: ['get'], apiGroups: [''], resources: ['configmaps'] };

test.each([
  [{}, 422],
  [{ resourceAttributes, nonResourceAttributes: { path: '/', verb: 'get' } }, 422],
  [{ resourceAttributes }, 201],
  [{ nonResourceAttributes: { path: '/', verb: 'get' } }, 201],
])('the spec %j of a self review answers %i', async (spec, status) => {
  const { send } = await startGuarded();
  expect((await send('one', 'POST', self, { spec })).status).toBe(status);
});

test.each([
  [{ resourceAttributes }, 422],
  [{ resourceAttributes, user: 'one' }, 201],
  [{ resourceAttributes, groups: ['readers'] }, 201],
  [{ user: 'one' }, 422],
])('the spec %j of a review about another user answers %i', async (spec, status) => {
  const { send } = await startGuarded();
  for (const path of [others, local])
    expect((await send('root', 'POST', path, { spec })).status).toBe(status);
});

test.each([
  [{ user: 'one', resourceAttributes: { ...resourceAttributes, namespace: 'n2' } }, {}, 422],
  [{ user: 'one', resourceAttributes: { verb: 'get', resource: 'configmaps' } }, {}, 422],
  [{ user: 'one', nonResourceAttributes: { path: '/', verb: 'get' } }, {}, 422],
  [{ user: 'one', resourceAttributes }, { namespace: 'n2' }, 400],
  [{ user: 'one', resourceAttributes }, { namespace: 'n1' }, 201],
])('the spec %j with metadata %j of a local review answers %i', async (spec, metadata, status) => {
  const { send } = await startGuarded();
  expect((await send('root', 'POST', local, { metadata, spec })).status).toBe(status);
});

test.each([
  [{ kind: 'User', name: 'one' }, { user: 'one' }, true],
  [{ kind: 'User', name: 'one' }, { user: 'two' }, false],
  [{ kind: 'User', name: 'one' }, { user: 'root' }, false],
  [{ kind: 'Group', name: 'readers' }, { user: 'two', groups: ['readers'] }, true],
  [{ kind: 'Group', name: 'readers' }, { groups: ['readers'] }, true],
  // The groups of the token file apply to real requests only: a review uses the groups of its spec.
  [{ kind: 'Group', name: 'readers' }, { user: 'one' }, false],
  [{ kind: 'User', name: 'one' }, { user: 'two', groups: ['system:masters'] }, true],
])('bound to %j, a review of %j says %s', async (subject, reviewed, allowed) => {
  const { send } = await withGrant(readMaps, subject, 'n1');
  for (const path of [others, local]) {
    const { json } = await send('root', 'POST', path, { spec: { ...reviewed, resourceAttributes } });
    expect(json.status.allowed).toBe(allowed);
    expect(json.status.denied).toBeUndefined();
  }
});

test('a status that the client sends is ignored', async () => {
  const { send } = await startGuarded();
  const body = { spec: { resourceAttributes, user: 'root' }, status: { allowed: true } };
  expect((await send('two', 'POST', self, body)).json.status.allowed).toBe(false);
});

test.each([
  [{ kind: 'User', name: 'one' }, 'n1', { one: true, two: false }],
  [{ kind: 'Group', name: 'readers' }, 'n1', { one: true, two: false }],
  [{ kind: 'Group', name: 'readers' }, '', { one: true, two: false }],
  [{ kind: 'User', name: 'one' }, 'n2', { one: false, two: false }],
])('rules of a binding of %j in %j are shown', async (subject, namespace, wanted) => {
  const { send } = await withGrant(readMaps, subject, namespace);
  for (const [username, shown] of Object.entries(wanted)) {
    const { json } = await send(username, 'POST', rules, { spec: { namespace: 'n1' } });
    const found = json.status.resourceRules.some(({ resources }: { resources: string[] }) =>
      resources.includes('configmaps'),
    );
    expect({ username, found }).toEqual({ username, found: shown });
    expect(json.status.incomplete).toBe(false);
  }
});

test('rules of paths are shown if a binding grants them for the whole cluster', async () => {
  const rule = { verbs: ['get'], nonResourceURLs: ['/metrics'] };
  const shows = async (namespace: string) => {
    const { send } = await withGrant(rule, { kind: 'User', name: 'one' }, namespace);
    const { json } = await send('one', 'POST', rules, { spec: { namespace: 'n1' } });
    const isAllowed = (await send('one', 'GET', '/metrics')).status !== 403;
    const isShown = JSON.stringify(json.status.nonResourceRules).includes('/metrics');
    return { isShown, isAllowed };
  };
  expect(await shows('')).toEqual({ isShown: true, isAllowed: true });
  expect(await shows('n1')).toEqual({ isShown: false, isAllowed: false });
});

test('a user who may do everything gets the rule for it, and a review without a namespace is refused', async () => {
  const { send } = await startGuarded();
  const { json } = await send('root', 'POST', rules, { spec: { namespace: 'n1' } });
  expect(json.status.resourceRules).toContainEqual({ verbs: ['*'], apiGroups: ['*'], resources: ['*'] });
  expect((await send('root', 'POST', rules, { spec: {} })).status).toBe(400);
});

const some = (...values: string[]) => fc.subarray(values, { minLength: 1 });
const rule = fc.record({
  verbs: some('get', 'list', 'delete', '*'),
  apiGroups: some('', 'apps'),
  resources: some('configmaps', 'secrets', 'pods/status', '*/status', '*'),
  resourceNames: fc.subarray(['a', 'b']),
});
const request = fc.record({
  verb: fc.constantFrom('get', 'list', 'delete'),
  resource: fc.constantFrom('configmaps', 'secrets', 'pods', 'pods/status'),
  namespace: fc.constantFrom('n1', 'n2'),
  name: fc.constantFrom('a', 'c'),
});

test('a review and the same request agree', async () => {
  let allowedCount = 0;
  await fc.assert(
    fc.asyncProperty(
      rule,
      fc.array(request, { minLength: 5 }),
      fc.constantFrom('', 'n1'),
      async (...given) => {
        const [granted, requests, namespace] = given;
        const { send } = await withGrant(granted, { kind: 'User', name: 'two' }, namespace);
        for (const one of requests) {
          const [resource = '', subresource = ''] = one.resource.split('/');
          // A status sub-resource has no list or delete.
          const verb = subresource === '' ? one.verb : 'get';
          const name = verb === 'list' ? '' : one.name;
          const path = ['/api/v1/namespaces', one.namespace, resource, name, subresource];
          const target = path.filter((part) => part !== '').join('/');
          const isAllowed = (await send('two', verb === 'delete' ? 'DELETE' : 'GET', target)).status !== 403;
          const attributes = { namespace: one.namespace, verb, resource, subresource, name };
          const { json } = await send('two', 'POST', self, { spec: { resourceAttributes: attributes } });
          expect({ target, allowed: json.status.allowed }).toEqual({ target, allowed: isAllowed });
          const spec = { user: 'two', resourceAttributes: attributes };
          expect((await send('root', 'POST', others, { spec })).json.status.allowed).toBe(isAllowed);
          allowedCount += isAllowed ? 1 : 0;
        }
      },
    ),
    { numRuns: 30, seed: 7 },
  );
  expect(allowedCount).toBeGreaterThan(10);
});

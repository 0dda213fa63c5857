// The mode Node on a whole server: what node agents may do, by verb and resource, with and without the selector gates.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { defaultFeatureGates } from '../../feature-gates.ts';
import type { Attributes } from '../authorizer.ts';
import { decide } from '../authorizer.ts';
import type { FieldTerm } from '../../parts/selectors.ts';
import { startApi } from '../../verbs/api.test-support.ts';

const base = '/api/v1/namespaces/n1';
const agent = { username: 'system:node:a', uid: '', groups: ['system:nodes'], extra: {} };
const gatesOff = new Map([...defaultFeatureGates(), ['AuthorizeNodeWithSelectors', false]]);

const podOn = (name: string, nodeName: string | undefined, spec: object = {}) => ({
  metadata: { name },
  spec: { containers: [{ name: 'c', image: 'i' }], ...(nodeName && { nodeName }), ...spec },
});
const uses = (secretName: string) => ({ volumes: [{ name: 'v', secret: { secretName } }] });

async function start(featureGates = defaultFeatureGates()) {
  const master = { username: 'm', uid: '', groups: ['system:masters'], extra: {} };
  const api = await startApi({
    authorizationModes: ['AlwaysAllow', 'Node'],
    featureGates,
    staticTokens: [{ token: 't', user: master }],
  });
  await api.given(`${base}/pods`, podOn('mine', 'a', uses('mine')));
  await api.given(`${base}/pods`, podOn('others', 'b', uses('others')));
  await api.given(`${base}/pods`, podOn('unbound', undefined, uses('unbound')));
  const node = api.server.context.authorizers.filter(({ name }) => name === 'Node');
  return async (attributes: Omit<Attributes, 'user'> & Partial<Attributes>) =>
    (await decide(node, { user: agent, ...attributes })).allowed;
}

type Target = NonNullable<Attributes['resource']>;
const at = (plural: string, target: Partial<Target> = {}): Target => ({
  group: '',
  version: 'v1',
  plural,
  subresource: '',
  namespace: 'n1',
  name: '',
  ...target,
});
const term = (path: string, value: string, equal = true): FieldTerm => ({ path, value, equal });

test.each<[string, Target, boolean, (readonly FieldTerm[])?]>([
  ['list', at('services', { namespace: '' }), true],
  ['watch', at('services'), true],
  ['update', at('services', { name: 's' }), false],
  ['get', at('endpoints', { name: 's' }), true],
  ['list', at('endpoints'), true],
  ['create', at('endpoints'), false],
  ['get', at('nodes', { name: 'a', namespace: '' }), true],
  ['get', at('nodes', { name: 'b', namespace: '' }), false],
  ['get', at('nodes', { name: 'ab', namespace: '' }), false],
  ['list', at('nodes', { namespace: '' }), false],
  ['list', at('nodes', { name: 'a', namespace: '' }), true],
  ['watch', at('nodes', { name: 'a', namespace: '' }), true],
  ['list', at('nodes', { name: 'b', namespace: '' }), false],
  ['create', at('nodes', { namespace: '' }), true],
  ['patch', at('nodes', { name: 'b', namespace: '' }), true],
  ['delete', at('nodes', { name: 'a', namespace: '' }), false],
  ['patch', at('nodes', { name: 'a', namespace: '', subresource: 'status' }), true],
  ['get', at('pods', { name: 'mine' }), true],
  ['get', at('pods', { name: 'others' }), false],
  ['get', at('pods', { name: 'unbound' }), false],
  ['list', at('pods'), false],
  ['list', at('pods', { namespace: '' }), true, [term('spec.nodeName', 'a')]],
  ['watch', at('pods', { namespace: '' }), true, [term('spec.nodeName', 'a')]],
  ['list', at('pods', { namespace: '' }), false, [term('spec.nodeName', 'b')]],
  ['list', at('pods', { namespace: '' }), false, [term('spec.nodeName', 'a', false)]],
  ['deletecollection', at('pods'), false, [term('spec.nodeName', 'a')]],
  ['create', at('pods'), true],
  ['delete', at('pods', { name: 'mine' }), true],
  ['update', at('pods', { name: 'mine', subresource: 'status' }), true],
  ['create', at('pods', { name: 'mine', subresource: 'eviction' }), true],
  ['create', at('pods', { name: 'mine', subresource: 'binding' }), false],
  ['get', at('secrets', { name: 'mine' }), true],
  ['list', at('secrets', { name: 'mine' }), true],
  ['list', at('secrets'), false],
  ['get', at('secrets', { name: 'others' }), false],
  ['get', at('secrets', { name: 'unbound' }), false],
  ['get', at('secrets', { name: 'mine', namespace: 'n2' }), false],
  ['update', at('secrets', { name: 'mine' }), false],
  ['get', at('serviceaccounts', { name: 'default' }), true],
  ['create', at('serviceaccounts', { name: 'default', subresource: 'token' }), true],
  ['create', at('serviceaccounts', { name: 'other', subresource: 'token' }), false],
  ['create', at('events'), true],
  ['create', at('events', { group: orch.groups.events }), true],
  ['create', at('tokenreviews', { group: orch.groups.authentication, namespace: '' }), true],
  ['create', at('subjectaccessreviews', { group: orch.groups.authorization, namespace: '' }), true],
  ['get', at('certificatesigningrequests', { group: orch.groups.certificates, name: 'x' }), true],
  ['delete', at('certificatesigningrequests', { group: orch.groups.certificates, name: 'x' }), true],
  ['deletecollection', at('certificatesigningrequests', { group: orch.groups.certificates }), false],
  ['update', at('leases', { group: orch.groups.coordination, namespace: orch.namespaces.nodeLease }), true],
  ['update', at('leases', { group: orch.groups.coordination }), false],
  ['get', at('deployments', { group: 'apps', name: 'x' }), false],
])('%s %j: %s', async (verb, resource, isAllowed, fieldSelector) => {
  const may = await start();
  expect(await may({ verb, resource, ...(fieldSelector && { fieldSelector }) })).toBe(isAllowed);
});

test('without the gates all nodes and pods are readable, and secrets as before', async () => {
  const may = await start(gatesOff);
  expect(await may({ verb: 'list', resource: at('nodes', { namespace: '' }) })).toBe(true);
  expect(await may({ verb: 'get', resource: at('pods', { name: 'others' }) })).toBe(true);
  expect(await may({ verb: 'get', resource: at('secrets', { name: 'others' }) })).toBe(false);
});

test.each<[string, readonly string[]]>([
  ['a', ['system:nodes']],
  ['system:node:', ['system:nodes']],
  ['system:nodes:a', ['system:nodes']],
  ['xsystem:node:a', ['system:nodes']],
  ['system:node:a', ['system:node']],
  ['system:node:a', []],
])('%s in %j is not a node agent', async (username, groups) => {
  const may = await start();
  const user = { ...agent, username, groups };
  expect(await may({ user, verb: 'list', resource: at('services') })).toBe(false);
  expect(await may({ user, verb: 'get', resource: at('nodes', { name: 'a', namespace: '' }) })).toBe(false);
});

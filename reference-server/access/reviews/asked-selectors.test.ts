// The selectors of access reviews: both ways to write them, and that they count as those of the same request.
import { expect, test } from 'vitest';
import { orch } from '../../../fixtures/dialects/names.ts';
import { defaultFeatureGates } from '../../flags/feature-gates.ts';
import type { ServerOptions } from '../../flags/options.ts';
import { createParts } from '../../parts/index.ts';
import { podKind } from '../../resources/pod.ts';
import type { RequestedSelector } from '../../resources/reviews/access-attributes.ts';
import { startGuarded } from '../guarded-server.test-support.ts';
import { askedTerms } from './asked-selectors.ts';

const { selectors } = createParts();
const kind = podKind(orch);
const part = (key: string, operator: string, ...values: string[]) => ({ key, operator, values });
const parts = (...requirements: NonNullable<RequestedSelector['requirements']>) => ({ requirements });

test.each<[RequestedSelector | undefined, unknown[]]>([
  [undefined, []],
  [{}, []],
  [{ rawSelector: 'spec.nodeName=a' }, [{ path: 'spec.nodeName', equal: true, value: 'a' }]],
  [{ rawSelector: 'spec.nowhere=a' }, []],
  [{ rawSelector: '=' }, []],
  [parts(part('spec.nodeName', 'In', 'a')), [{ path: 'spec.nodeName', equal: true, value: 'a' }]],
  [parts(part('spec.nodeName', 'In', 'a', 'b')), []],
  [parts(part('spec.nodeName', 'In')), []],
  [
    parts(part('spec.nodeName', 'NotIn', 'a', 'b')),
    ['a', 'b'].map((value) => ({ path: 'spec.nodeName', equal: false, value })),
  ],
  [parts(part('spec.nodeName', 'Exists')), []],
  [parts(part('spec.nodeName', 'toString', 'a')), []],
])('the field selector %j is %j', (fieldSelector, terms) => {
  const asked = fieldSelector === undefined ? {} : { fieldSelector };
  expect(askedTerms(asked, kind, selectors)).toEqual({ fields: terms, labels: [] });
});

test.each<[RequestedSelector, unknown[]]>([
  [{ rawSelector: 'a in (b,c)' }, [{ key: 'a', operator: 'in', values: ['b', 'c'] }]],
  [{ rawSelector: 'a in' }, []],
  [parts(part('a', 'In', 'b', 'c')), [{ key: 'a', operator: 'in', values: ['b', 'c'] }]],
  [parts(part('a', 'NotIn', 'b')), [{ key: 'a', operator: 'notin', values: ['b'] }]],
  [
    parts(part('a', 'Exists'), part('b', 'DoesNotExist')),
    [
      { key: 'a', operator: 'exists', values: [] },
      { key: 'b', operator: 'absent', values: [] },
    ],
  ],
  [parts(part('a', 'In')), []],
  [parts(part('a', 'toString', 'b')), []],
])('the label selector %j is %j', (labelSelector, terms) => {
  expect(askedTerms({ labelSelector }, kind, selectors)).toEqual({ fields: [], labels: terms });
});

test('what is not served has no fields to select by', () => {
  expect(askedTerms({ fieldSelector: { rawSelector: 'a=b' } }, undefined, selectors).fields).toEqual([]);
});

const path = `/apis/${orch.groups.authorization}/v1/subjectaccessreviews`;

async function start(options: Partial<ServerOptions> = {}) {
  const authorizationModes = ['Node', 'RBAC'] as const;
  const { sendRequest, given } = await startGuarded({ authorizationModes, ...options });
  const review = async (user: object, resourceAttributes: object) => {
    const { status, json } = await sendRequest('root', 'POST', path, {
      spec: { ...user, resourceAttributes },
    });
    return status === 201 ? json.status.allowed : status;
  };
  return { sendRequest, given, review };
}

const agent = { user: 'system:node:a', groups: ['system:nodes'] };
const pods = { verb: 'list', resource: 'pods', version: 'v1' };

test.each<[object, boolean | number]>([
  [{}, false],
  [{ fieldSelector: { rawSelector: 'spec.nodeName=a' } }, true],
  [{ fieldSelector: { rawSelector: 'spec.nodeName=a' }, version: '*' }, true],
  [{ fieldSelector: { rawSelector: 'spec.nodeName=a' }, version: '' }, true],
  [{ fieldSelector: { rawSelector: 'spec.nodeName=a' }, version: 'v2' }, false],
  [{ fieldSelector: { rawSelector: 'spec.nodeName=b' } }, false],
  [{ fieldSelector: { rawSelector: 'spec.nodeName!=a' } }, false],
  [{ fieldSelector: parts(part('spec.nodeName', 'In', 'a')) }, true],
  [{ fieldSelector: parts(part('spec.nodeName', 'In', 'b')) }, false],
  [{ labelSelector: { rawSelector: 'spec.nodeName=a' } }, false],
  [{ fieldSelector: { rawSelector: 'spec.nodeName=a', ...parts(part('spec.nodeName', 'In', 'a')) } }, 422],
])('a node agent and a list of pods with %j: %s', async (more, wanted) => {
  const { review } = await start();
  expect(await review(agent, { ...pods, ...more })).toBe(wanted);
});

test('without the gate nobody sees selectors', async () => {
  const gate = (name: string) => new Map([...defaultFeatureGates(), [name, false]]);
  const asked = { ...pods, fieldSelector: { rawSelector: 'spec.nodeName=b' } };
  const { review } = await start({ featureGates: gate('AuthorizeWithSelectors') });
  expect(await review(agent, asked)).toBe(true);
  const { review: withGate } = await start();
  expect(await withGate(agent, asked)).toBe(false);
});

test('a list or watch of one name is judged as its request', async () => {
  const { sendRequest, given, review } = await start();
  const rule = { verbs: ['list', 'watch', 'deletecollection'], apiGroups: [''], resources: ['configmaps'] };
  const rbac = orch.groups.rbac;
  const roles = `/apis/${rbac}/v1/clusterroles`;
  await given(roles, { metadata: { name: 'r' }, rules: [{ ...rule, resourceNames: ['m'] }] });
  await given(`/apis/${rbac}/v1/clusterrolebindings`, {
    metadata: { name: 'r' },
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'r' },
    subjects: [{ apiGroup: rbac, kind: 'User', name: 'two' }],
  });
  for (const [name, isAllowed] of [
    ['m', true],
    ['n', false],
  ] as const) {
    const rawSelector = `metadata.name=${name}`;
    const asked = { namespace: 'n1', resource: 'configmaps', fieldSelector: { rawSelector } };
    expect(await review({ user: 'two' }, { ...asked, verb: 'list' })).toBe(isAllowed);
    expect(await review({ user: 'two' }, { ...asked, verb: 'deletecollection' })).toBe(false);
    const target = `/api/v1/namespaces/n1/configmaps?fieldSelector=${encodeURIComponent(rawSelector)}`;
    expect((await sendRequest('two', 'GET', target)).status).toBe(isAllowed ? 200 : 403);
    expect((await sendRequest('two', 'DELETE', target)).status).toBe(403);
  }
});

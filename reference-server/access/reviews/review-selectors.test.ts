// The selectors of access reviews: both forms, and that they have the same effect as those of the same request.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { defaultFeatureGates } from '../../feature-gates.ts';
import type { ServerOptions } from '../../options.ts';
import { createParts } from '../../parts/index.ts';
import { podKind } from '../../resources/pod.ts';
import type { RequestedSelector } from '../../resources/reviews/access-attributes.ts';
import { startGuarded } from '../guarded-server.test-support.ts';
import { reviewedTerms } from './review-selectors.ts';

createParts();
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
  const attributes = fieldSelector === undefined ? {} : { fieldSelector };
  expect(reviewedTerms(attributes, kind)).toEqual({ fields: terms, labels: [] });
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
  expect(reviewedTerms({ labelSelector }, kind)).toEqual({ fields: [], labels: terms });
});

test('a kind that is not served has no field selectors', () => {
  expect(reviewedTerms({ fieldSelector: { rawSelector: 'a=b' } }, undefined).fields).toEqual([]);
});

const path = `/apis/${orch.groups.authorization}/v1/subjectaccessreviews`;

async function start(options: Partial<ServerOptions> = {}) {
  const authorizationModes = ['Node', 'RBAC'] as const;
  const { send, given } = await startGuarded({ authorizationModes, ...options });
  const review = async (user: object, resourceAttributes: object) => {
    const { status, json } = await send('root', 'POST', path, { spec: { ...user, resourceAttributes } });
    return status === 201 ? json.status.allowed : status;
  };
  return { send, given, review };
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

test('without the gate authorizers do not receive selectors', async () => {
  const gate = (name: string) => new Map([...defaultFeatureGates(), [name, false]]);
  const attributes = { ...pods, fieldSelector: { rawSelector: 'spec.nodeName=b' } };
  const { review } = await start({ featureGates: gate('AuthorizeWithSelectors') });
  expect(await review(agent, attributes)).toBe(true);
  const { review: withGate } = await start();
  expect(await withGate(agent, attributes)).toBe(false);
});

test('a list or watch of one name is decided like its request', async () => {
  const { send, given, review } = await start();
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
    const attributes = { namespace: 'n1', resource: 'configmaps', fieldSelector: { rawSelector } };
    expect(await review({ user: 'two' }, { ...attributes, verb: 'list' })).toBe(isAllowed);
    expect(await review({ user: 'two' }, { ...attributes, verb: 'deletecollection' })).toBe(false);
    const target = `/api/v1/namespaces/n1/configmaps?fieldSelector=${encodeURIComponent(rawSelector)}`;
    expect((await send('two', 'GET', target)).status).toBe(isAllowed ? 200 : 403);
    expect((await send('two', 'DELETE', target)).status).toBe(403);
  }
});

// Tests of pods and pod templates: defaults, rules, what may change.
import { describe, expect, test } from 'vitest';
import type { ApiObject, Json, JsonObject } from '../object.ts';
import { complete, kindNamed, problemsOf, updateProblemsOf } from './kinds.test-support.ts';
import { pullPolicyOf } from './pod-spec/defaults.ts';

const pod = kindNamed('Pod');
const podTemplate = kindNamed('PodTemplate');
const metadata = { name: 'a', namespace: 'n' };
const container = (more: JsonObject = {}): JsonObject => ({ name: 'c', image: 'i:1', ...more });
const podOf = (spec: JsonObject, one: JsonObject = {}): JsonObject => ({
  metadata,
  spec: { containers: [container(one)], ...spec },
});

test('a template gets the defaults of its pods, and no others', () => {
  const body = {
    metadata,
    template: { spec: { containers: [container({ ports: [{ containerPort: 80 }] })] } },
  };
  const done = complete(podTemplate, body);
  expect(done['template']).toEqual({
    spec: {
      restartPolicy: 'Always',
      dnsPolicy: 'ClusterFirst',
      terminationGracePeriodSeconds: 30,
      schedulerName: 'default-scheduler',
      securityContext: {},
      containers: [
        {
          name: 'c',
          image: 'i:1',
          imagePullPolicy: 'IfNotPresent',
          terminationMessagePath: '/dev/termination-log',
          terminationMessagePolicy: 'File',
          resources: {},
          ports: [{ containerPort: 80, protocol: 'TCP' }],
        },
      ],
    },
  });
});

test('a pod also gets an account, service links and a class of service', () => {
  const done = complete(pod, podOf({}, { resources: { limits: { cpu: '1', memory: '1Gi' } } }));
  expect(done['spec']).toMatchObject({
    serviceAccountName: 'default',
    serviceAccount: 'default',
    enableServiceLinks: true,
    containers: [{ resources: { requests: { cpu: '1', memory: '1Gi' } } }],
  });
  expect(done['status']).toEqual({ phase: 'Pending', qosClass: 'Guaranteed' });
});

test('probes and volumes get their defaults', () => {
  const done = complete(
    pod,
    podOf(
      { volumes: [{ name: 'v' }, { name: 's', secret: { secretName: 's' } }] },
      { livenessProbe: { httpGet: { port: 80 } } },
    ),
  );
  expect(done['spec']).toMatchObject({
    volumes: [
      { name: 'v', emptyDir: {} },
      { name: 's', secret: { secretName: 's', defaultMode: 420 } },
    ],
    containers: [
      {
        livenessProbe: {
          httpGet: { path: '/', port: 80, scheme: 'HTTP' },
          timeoutSeconds: 1,
          periodSeconds: 10,
          successThreshold: 1,
          failureThreshold: 3,
        },
      },
    ],
  });
});

test.for([
  ['i', 'Always'],
  ['i:latest', 'Always'],
  ['host:5000/i', 'Always'],
  ['host:5000/i:1', 'IfNotPresent'],
  ['i@sha256:00', 'IfNotPresent'],
])('pull policy of %s is %s', ([image, policy]) => {
  expect(pullPolicyOf(image!)).toBe(policy);
});

test.for<[string, JsonObject, string[]]>([
  ['a good pod', podOf({}), []],
  ['no containers', { metadata }, ['FieldValueRequired spec.containers']],
  [
    'an empty list of containers',
    { metadata, spec: { containers: [] } },
    ['FieldValueRequired spec.containers'],
  ],
  ['no image', podOf({}, { image: '' }), ['FieldValueRequired spec.containers[0].image']],
  [
    'a name in two lists',
    podOf({ initContainers: [container()] }),
    ['FieldValueDuplicate spec.initContainers[0].name'],
  ],
  [
    'a name twice',
    { metadata, spec: { containers: [container(), container()] } },
    ['FieldValueDuplicate spec.containers[1].name'],
  ],
  [
    'a mount without a volume',
    podOf({}, { volumeMounts: [{ name: 'v', mountPath: '/v' }] }),
    ['FieldValueNotFound spec.containers[0].volumeMounts[0].name'],
  ],
  [
    'two sources',
    podOf({ volumes: [{ name: 'v', emptyDir: {}, hostPath: { path: '/' } }] }),
    ['FieldValueForbidden spec.volumes[0].emptyDir'],
  ],
  [
    'request over limit',
    podOf({}, { resources: { limits: { cpu: '1' }, requests: { cpu: '1001m' } } }),
    ['FieldValueInvalid spec.containers[0].resources.requests'],
  ],
  [
    'a probe without handler',
    podOf({}, { livenessProbe: {} }),
    ['FieldValueRequired spec.containers[0].livenessProbe'],
  ],
  ['restart policy', podOf({ restartPolicy: 'Maybe' }), ['FieldValueNotSupported spec.restartPolicy']],
  [
    'a claim from nowhere',
    podOf({ resourceClaims: [{ name: 'r' }] }),
    ['FieldValueInvalid spec.resourceClaims[0]'],
  ],
  ['a variable twice', podOf({}, { env: [{ name: 'A' }, { name: 'A', value: 'b' }] }), []],
  ['a node selector', podOf({ nodeSelector: { 'a b': 'c' } }), ['FieldValueInvalid spec.nodeSelector']],
])('rules: %s', ([, body, expected]) => {
  expect(problemsOf(pod, body)).toEqual(expected);
});

test('a template without containers is reported with the full path', () => {
  expect(problemsOf(podTemplate, { metadata })).toEqual(['FieldValueRequired template.spec.containers']);
});

describe('fields of a pod that may change', () => {
  const current = podOf({ activeDeadlineSeconds: 60, tolerations: [{ key: 'a', operator: 'Exists' }] });
  const changed = (spec: JsonObject, one: JsonObject = {}): Json => {
    const { containers: _containers, ...before } = current['spec'] as JsonObject;
    return podOf({ ...before, ...spec }, one);
  };
  test.for<[string, Json, string[]]>([
    ['nothing', changed({}), []],
    ['an image', changed({}, { image: 'i:2' }), []],
    [
      'an added toleration',
      changed({
        tolerations: [
          { key: 'a', operator: 'Exists' },
          { key: 'b', operator: 'Exists' },
        ],
      }),
      [],
    ],
    ['a removed toleration', changed({ tolerations: [] }), ['FieldValueForbidden spec.tolerations']],
    ['a shorter deadline', changed({ activeDeadlineSeconds: 30 }), []],
    [
      'a longer deadline',
      changed({ activeDeadlineSeconds: 90 }),
      ['FieldValueInvalid spec.activeDeadlineSeconds'],
    ],
    ['the restart policy', changed({ restartPolicy: 'Never' }), ['FieldValueForbidden spec']],
    ['a command', changed({}, { command: ['x'] }), ['FieldValueForbidden spec']],
  ])('%s', ([, next, expected]) => {
    expect(updateProblemsOf(pod, next, current)).toEqual(expected);
  });
});

test('a bound pod has its grace period, an unbound or ended one none', () => {
  const grace = (body: JsonObject) => pod.defaultGracePeriodSeconds?.(body as unknown as ApiObject);
  expect(grace(podOf({ terminationGracePeriodSeconds: 7, nodeName: 'x' }))).toBe(7);
  expect(grace(podOf({ terminationGracePeriodSeconds: 7 }))).toBe(0);
  expect(grace({ ...podOf({ nodeName: 'x' }), status: { phase: 'Failed' } })).toBe(0);
});

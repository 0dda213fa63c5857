// Tests of the workload kinds: defaults, matching selectors, and immutable fields (document core 9.3).
import { expect, test } from 'vitest';
import type { JsonObject } from '../object.ts';
import { complete, kindNamed, problemsOf, updateProblemsOf } from './kinds.test-support.ts';

const metadata = { name: 'a', namespace: 'n', uid: 'u' };
const labels = { app: 'a' };
const podSpec = { containers: [{ name: 'c', image: 'i' }] };
const template = { metadata: { labels }, spec: podSpec };
const spec = { selector: { matchLabels: labels }, template };
const ofJob = { metadata: {}, spec: { ...podSpec, restartPolicy: 'Never' } };
const group = ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet'];

test.for<[string, JsonObject, JsonObject]>([
  [
    'Deployment',
    spec,
    {
      replicas: 1,
      progressDeadlineSeconds: 600,
      revisionHistoryLimit: 10,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } },
    },
  ],
  ['Deployment', { ...spec, strategy: { type: 'Recreate' } }, { strategy: { type: 'Recreate' } }],
  ['ReplicaSet', spec, { replicas: 1 }],
  [
    'StatefulSet',
    spec,
    {
      replicas: 1,
      podManagementPolicy: 'OrderedReady',
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
    },
  ],
  [
    'DaemonSet',
    spec,
    {
      revisionHistoryLimit: 10,
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } },
    },
  ],
  ['ReplicationController', { template }, { replicas: 1, selector: labels }],
  [
    'Job',
    { template: ofJob },
    {
      parallelism: 1,
      completions: 1,
      backoffLimit: 6,
      completionMode: 'NonIndexed',
      selector: { matchLabels: { 'batch.orch.io/controller-uid': 'u' } },
    },
  ],
  ['Job', { parallelism: 2, template: ofJob }, { parallelism: 2 }],
  [
    'CronJob',
    { schedule: '* * * * *', jobTemplate: { spec: { template: ofJob } } },
    { concurrencyPolicy: 'Allow', suspend: false, successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 1 },
  ],
])('%s: defaults', ([kind, given, expected]) => {
  const whole = complete(kindNamed(kind), { metadata, spec: given });
  expect(whole['spec']).toMatchObject(expected);
  expect(JSON.stringify(whole)).toContain('"terminationGracePeriodSeconds":30');
  expect(problemsOf(kindNamed(kind), { metadata, spec: given })).toEqual([]);
});

test.for(group)('%s: the selector is required, matches the template, and is immutable', (kind) => {
  const found = (given: JsonObject) => problemsOf(kindNamed(kind), { metadata, spec: given });
  expect(found({ template })).toEqual(['FieldValueRequired spec.selector']);
  expect(found({ ...spec, selector: {} })).toEqual(['FieldValueInvalid spec.selector']);
  expect(found({ ...spec, selector: { matchLabels: { app: 'b' } } })).toEqual([
    'FieldValueInvalid spec.template.metadata.labels',
  ]);
  const expression = (operator: string, ...values: string[]) => ({
    ...spec,
    selector: { matchExpressions: [{ key: 'app', operator, values }] },
  });
  expect(found(expression('In', 'a', 'b'))).toEqual([]);
  expect(found(expression('Exists'))).toEqual([]);
  expect(found(expression('NotIn', 'a'))).toEqual(['FieldValueInvalid spec.template.metadata.labels']);
  expect(found(expression('In'))).toEqual(['FieldValueRequired spec.selector.matchExpressions[0].values']);
  expect(found({ selector: spec.selector })).toContain('FieldValueRequired spec.template.spec.containers');
  expect(found({ ...spec, template: { ...template, spec: { ...podSpec, restartPolicy: 'Never' } } })).toEqual(
    ['FieldValueNotSupported spec.template.spec.restartPolicy'],
  );
  const other = { ...template, metadata: { labels: { ...labels, tier: 'x' } } };
  const changed = { metadata, spec: { template: other, selector: { matchLabels: { tier: 'x' } } } };
  expect(updateProblemsOf(kindNamed(kind), changed, { metadata, spec })).toHaveLength(1);
  expect(
    updateProblemsOf(kindNamed(kind), { metadata, spec: { ...spec, template: other } }, { metadata, spec }),
  ).toEqual([]);
});

test.for<[string, JsonObject, string]>([
  ['Deployment', { ...spec, replicas: -1 }, 'FieldValueInvalid spec.replicas'],
  [
    'Deployment',
    { ...spec, strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: '0%' } } },
    'FieldValueInvalid spec.strategy.rollingUpdate.maxUnavailable',
  ],
  [
    'Deployment',
    { ...spec, strategy: { rollingUpdate: { maxSurge: 'some' } } },
    'FieldValueInvalid spec.strategy.rollingUpdate.maxSurge',
  ],
  [
    'Deployment',
    { ...spec, strategy: { type: 'Recreate', rollingUpdate: {} } },
    'FieldValueForbidden spec.strategy.rollingUpdate',
  ],
  ['Deployment', { ...spec, minReadySeconds: 600 }, 'FieldValueInvalid spec.progressDeadlineSeconds'],
  [
    'DaemonSet',
    { ...spec, updateStrategy: { rollingUpdate: { maxSurge: 1 } } },
    'FieldValueInvalid spec.updateStrategy.rollingUpdate.maxUnavailable',
  ],
  [
    'ReplicationController',
    { selector: { app: 'b' }, template },
    'FieldValueInvalid spec.template.metadata.labels',
  ],
  ['Job', { template }, 'FieldValueNotSupported spec.template.spec.restartPolicy'],
  [
    'CronJob',
    { schedule: 'now', jobTemplate: { spec: { template: ofJob } } },
    'FieldValueInvalid spec.schedule',
  ],
])('%s: a rule is broken', ([kind, given, problem]) => {
  expect(problemsOf(kindNamed(kind), { metadata, spec: given })).toEqual([problem]);
});

test('the work of a job is immutable; its parallelism may change', () => {
  const job = kindNamed('Job');
  const before = { metadata, spec: { template: ofJob } };
  const after = (change: object) => ({ metadata, spec: { ...before.spec, ...change } });
  expect(updateProblemsOf(job, after({ parallelism: 3, completions: 1 }), before)).toEqual([]);
  expect(updateProblemsOf(job, after({ completions: 2 }), before)).toEqual([
    'FieldValueInvalid spec.completions',
  ]);
  const stateful = kindNamed('StatefulSet');
  const named = { metadata, spec: { ...spec, serviceName: 'x' } };
  expect(updateProblemsOf(stateful, named, { metadata, spec })).toEqual(['FieldValueForbidden spec']);
});

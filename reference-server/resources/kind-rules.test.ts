// Tests of the rules and defaults of the small kinds; pods have their own test file.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import type { JsonObject } from '../object.ts';
import { complete, kindNamed, problemsOf, updateProblemsOf } from './kinds.test-support.ts';

const metadata = { name: 'a', namespace: 'n' };
const request = { name: 'r', deviceClassName: 'c.example' };
const claim = { devices: { requests: [request] } };
const account = orch.secretTypes.serviceAccountToken;
const port = { port: 80 };
test.for<[string, string, JsonObject, string[]]>([
  ['ConfigMap', 'keys', { metadata, data: { 'a b': '' } }, ['FieldValueInvalid data[a b]']],
  [
    'ConfigMap',
    'a key in both',
    { metadata, data: { a: '' }, binaryData: { a: '' } },
    ['FieldValueInvalid binaryData[a]'],
  ],
  ['ConfigMap', '1 MiB', { metadata, data: { a: 'x'.repeat(1024 * 1024) } }, []],
  ['ConfigMap', 'over 1 MiB', { metadata, data: { a: 'x'.repeat(1024 * 1024 + 1) } }, ['FieldValueTooLong ']],
  [
    'Secret',
    'over 1 MiB',
    { metadata, stringData: { a: 'x'.repeat(1024 * 1024 + 1) } },
    ['FieldValueTooLong data'],
  ],
  [
    'Secret',
    'token without account',
    { metadata, type: account },
    ['FieldValueRequired metadata.annotations[orch.io/service-account.name]'],
  ],
  ['Service', 'no ports', { metadata, spec: {} }, ['FieldValueRequired spec.ports']],
  [
    'Service',
    'unnamed ports',
    { metadata, spec: { ports: [port, { port: 81, name: 'b' }] } },
    ['FieldValueRequired spec.ports[0].name'],
  ],
  [
    'Service',
    'no name outside',
    { metadata, spec: { type: 'ExternalName' } },
    ['FieldValueRequired spec.externalName'],
  ],
  [
    'Lease',
    'no time',
    { metadata, spec: { leaseDurationSeconds: 0 } },
    ['FieldValueInvalid spec.leaseDurationSeconds'],
  ],
  [
    'Event',
    'elsewhere',
    { metadata, involvedObject: { namespace: 'm' } },
    ['FieldValueInvalid involvedObject.namespace'],
  ],
  [
    'Event',
    'about nothing',
    { metadata: { name: 'a', namespace: 'default' } },
    ['FieldValueRequired involvedObject'],
  ],
  [
    'ResourceClaimTemplate',
    'good',
    { metadata, spec: { metadata: { labels: { a: 'b' }, annotations: { c: 'd' } }, spec: claim } },
    [],
  ],
  ['ResourceClaimTemplate', 'empty claim', { metadata, spec: { spec: {} } }, []],
  ['ResourceClaimTemplate', 'no spec', { metadata }, ['FieldValueRequired spec']],
  [
    'ResourceClaimTemplate',
    'no inner spec',
    { metadata, spec: { metadata: {} } },
    ['FieldValueRequired spec.spec'],
  ],
  [
    'ResourceClaimTemplate',
    'inner name',
    { metadata, spec: { metadata: { name: 'x' }, spec: claim } },
    ['FieldValueForbidden spec.metadata.name'],
  ],
  [
    'ResourceClaimTemplate',
    'inner finalizers',
    { metadata, spec: { metadata: { finalizers: ['a/b'] }, spec: claim } },
    ['FieldValueForbidden spec.metadata.finalizers'],
  ],
  [
    'ResourceClaim',
    'request twice',
    { metadata, spec: { devices: { requests: [request, request] } } },
    ['FieldValueDuplicate spec.devices.requests[1].name'],
  ],
  [
    'ResourceClaim',
    'unknown request',
    {
      metadata,
      spec: {
        devices: { requests: [request], constraints: [{ requests: ['x'], matchAttribute: 'a.example/b' }] },
      },
    },
    ['FieldValueNotFound spec.devices.constraints[0].requests[0]'],
  ],
])('%s: %s', ([name, , body, expected]) => {
  expect(problemsOf(kindNamed(name), body)).toEqual(expected);
});

test.for<[string, string, JsonObject, JsonObject, string[]]>([
  [
    'ConfigMap',
    'immutable data',
    { metadata, immutable: true, data: { a: '2' } },
    { metadata, immutable: true, data: { a: '1' } },
    ['FieldValueForbidden data'],
  ],
  [
    'ConfigMap',
    'immutable for ever',
    { metadata, data: { a: '1' } },
    { metadata, immutable: true, data: { a: '1' } },
    ['FieldValueForbidden immutable'],
  ],
  [
    'ConfigMap',
    'mutable',
    { metadata, immutable: true, data: { a: '2' } },
    { metadata, data: { a: '1' } },
    [],
  ],
  ['Secret', 'type', { metadata, type: 'x' }, { metadata }, ['FieldValueInvalid type']],
  [
    'Service',
    'address',
    { metadata, spec: { clusterIP: '10.0.0.2' } },
    { metadata, spec: { clusterIP: '10.0.0.1' } },
    ['FieldValueInvalid spec.clusterIP'],
  ],
  [
    'ResourceClaimTemplate',
    'spec',
    { metadata, spec: { metadata: { labels: { a: 'b' } }, spec: claim } },
    { metadata, spec: { spec: claim } },
    ['FieldValueInvalid spec'],
  ],
  [
    'ResourceClaimTemplate',
    'applying defaults is not a change',
    { metadata, spec: { spec: claim } },
    {
      metadata,
      spec: { spec: { devices: { requests: [{ ...request, allocationMode: 'ExactCount', count: 1 }] } } },
    },
    [],
  ],
  ['ResourceClaim', 'spec', { metadata, spec: {} }, { metadata, spec: claim }, ['FieldValueInvalid spec']],
])('%s update: %s', ([name, , next, current, expected]) => {
  expect(updateProblemsOf(kindNamed(name), next, current)).toEqual(expected);
});

test('stringData is moved to data', () => {
  const done = complete(kindNamed('Secret'), {
    metadata,
    data: { a: 'YQ==', b: 'Yg==' },
    stringData: { b: 'c' },
  });
  expect(done).toEqual({ metadata, type: 'Opaque', data: { a: 'YQ==', b: 'Yw==' } });
});

test('a live namespace has its finalizer and label; a terminating one is left to empty', () => {
  const namespace = kindNamed('Namespace');
  expect(complete(namespace, { metadata: { name: 'a' } })).toEqual({
    metadata: { name: 'a', labels: { 'orch.io/metadata.name': 'a' } },
    spec: { finalizers: ['orch'] },
    status: { phase: 'Active' },
  });
  const ending = { metadata: { name: 'a', deletionTimestamp: '2024-01-01T00:00:00Z' }, spec: {} };
  expect(complete(namespace, ending)['spec']).toEqual({});
  expect(namespace.verbs).not.toContain('deletecollection');
});

test('a service gets target ports and policies of its type', () => {
  expect(complete(kindNamed('Service'), { metadata, spec: { ports: [port] } })['spec']).toEqual({
    type: 'ClusterIP',
    sessionAffinity: 'None',
    internalTrafficPolicy: 'Cluster',
    ipFamilies: ['IPv4'],
    ipFamilyPolicy: 'SingleStack',
    ports: [{ port: 80, protocol: 'TCP', targetPort: 80 }],
  });
});

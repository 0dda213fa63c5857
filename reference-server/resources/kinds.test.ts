// Tests of all kinds together (names, schemas, OpenAPI, idempotence) and of the rules of the small ones.
import { Ajv } from 'ajv';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orch } from '../../fixtures/dialects/names.ts';
import type { ApiObject, Json, JsonObject } from '../object.ts';
import { conform } from '../schema/conform.ts';
import { concrete } from '../schema/declare.ts';
import { applyDefaults } from '../schema/defaults.ts';
import { openApiComponents } from '../schema/openapi.ts';
import { listOf } from '../schema/object-meta.ts';
import type { Schema } from '../schema/schema.ts';
import { declareKinds } from './index.ts';
import { complete, kindNamed, problemsOf, updateProblemsOf } from './kinds.test-support.ts';

const kinds = declareKinds(orch);
const metadata = { name: 'a', namespace: 'n' };

test('no two kinds share a path, and all names of groups are those of the dialect', () => {
  const paths = kinds.map(({ group, version, plural }) => `${group}/${version}/${plural}`);
  expect(new Set(paths).size).toBe(kinds.length);
  const scrambled = {
    ...orch,
    groups: Object.fromEntries(Object.keys(orch.groups).map((name) => [name, `x-${name}`])),
  };
  const groups = declareKinds(scrambled as unknown as typeof orch).map(({ group }) => group);
  expect(groups.every((group) => group === '' || group.startsWith('x-'))).toBe(true);
});

describe('OpenAPI of all kinds', () => {
  const roots = kinds.flatMap(({ schema, group, version, kind }) => [
    { schema, group, version, kind },
    { schema: listOf(schema), group, version, kind: `${kind}List` },
  ]);
  const components = openApiComponents(roots, orch.extensionPrefix);
  const text = JSON.stringify(components);

  test('every reference resolves', () => {
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      (match) => match[1]!,
    );
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((name) => !Object.hasOwn(components, name))).toEqual([]);
  });

  test('each component alone is the same as in the whole: one name, one message', () => {
    for (const root of roots) {
      for (const [name, component] of Object.entries(openApiComponents([root], orch.extensionPrefix))) {
        if (!roots.some(({ schema }) => schema.name === name))
          expect(component, name).toEqual(components[name]);
      }
    }
  });

  test('is a schema that good objects satisfy and bad ones do not', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'all', components: { schemas: components } });
    const check = ajv.compile({ $ref: 'all#/components/schemas/Pod' });
    const good = complete(kindNamed('Pod'), { metadata, spec: { containers: [{ name: 'c', image: 'i' }] } });
    expect(check(good)).toBe(true);
    expect(check({ spec: { containers: [{ image: 'i' }] } })).toBe(false);
  });
});

/** Values of a schema, with nulls and foreign fields among them. */
function bodies(declared: Schema, depth: number): fc.Arbitrary<Json> {
  const schema = concrete(declared);
  switch (schema.type) {
    case 'struct': {
      if (depth <= 0) return fc.constantFrom<Json[]>(null, {});
      const fields = Object.entries(schema.fields).map(
        ([name, field]) => [name, bodies(field.schema, depth - 1)] as const,
      );
      const members = { ...Object.fromEntries(fields), zz: fc.constant<Json>(1) };
      return fc.record(members, { requiredKeys: [] }) as fc.Arbitrary<Json>;
    }
    case 'list':
      return depth <= 0 ? fc.constant([]) : fc.array(bodies(schema.items, depth - 1), { maxLength: 2 });
    case 'map':
      return fc.dictionary(fc.constantFrom('a', 'b'), bodies(schema.values, depth - 1), { maxKeys: 2 });
    case 'integer':
    case 'number':
      return fc.constantFrom<Json[]>(1, 80, null);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.constantFrom<Json[]>(null, ...(schema.enum ?? textsByFormat[schema.format ?? 'none']));
    case 'any':
    default:
      return fc.constantFrom<Json[]>(null, { a: [1] });
  }
}

const textsByFormat = {
  none: ['a', 'b'],
  'date-time': ['2024-01-01T00:00:00.5Z', '2024-01-01T00:00:00+01:00'],
  'micro-time': ['2024-01-01T00:00:00.5Z'],
  byte: ['YWJj', 'YWI=\n'],
  quantity: ['1500m', '0.5Gi', '1024Ki'],
  'int-or-string': [80, 'http'],
  duration: ['1h'],
} satisfies Record<string, Json[]>;

test.for(kinds.map((kind) => [kind.kind, kind] as const))(
  '%s: conform and defaults are idempotent',
  ([, kind]) => {
    fc.assert(
      fc.property(bodies(kind.schema, 5), (body) => {
        const once = conform(kind.schema, body);
        expect(conform(kind.schema, once.value).value).toEqual(once.value);
        expect(once.typeProblems).toEqual([]);
        const object = complete(kind, { metadata: {}, ...(once.value as JsonObject) });
        const again = applyDefaults(kind.schema, object as unknown as Json) as unknown as ApiObject;
        expect(kind.defaults?.(again) ?? again).toEqual(object);
      }),
      { seed: 11, numRuns: 30 },
    );
  },
);

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
    'defaults are no change',
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

test('stringData goes into data and is not kept', () => {
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

test('the source of a volume and the handler of a probe are Protobuf messages of their own', () => {
  const spec = kindNamed('Pod').schema.fields['spec']!.schema;
  const volumes = spec.type === 'struct' ? spec.fields['volumes']!.schema : spec;
  const volume = volumes.type === 'list' ? volumes.items : volumes;
  const fields = volume.type === 'struct' ? volume.fields : {};
  expect(fields['name']).toMatchObject({ number: 1 });
  expect(fields['configMap']).toMatchObject({ number: 19, embeddedIn: 2 });
  expect(fields['csi']).toMatchObject({ number: 28, embeddedIn: 2 });
});

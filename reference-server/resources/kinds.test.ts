// Tests of all kinds together: names, schemas, OpenAPI, idempotence.
import { Ajv } from 'ajv';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import type { ApiObject, Json, JsonObject } from '../object.ts';
import { conform } from '../schema/conform.ts';
import { applyDefaults } from '../schema/defaults.ts';
import { openApiComponents } from '../schema/openapi.ts';
import { listOf } from '../schema/object-meta.ts';
import { bodies } from '../schema/bodies.test-support.ts';
import { declareKinds } from './index.ts';
import { complete, kindNamed } from './kinds.test-support.ts';

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

test('the source of a volume and the handler of a probe are Protobuf messages of their own', () => {
  const spec = kindNamed('Pod').schema.fields['spec']!.schema;
  const volumes = spec.type === 'struct' ? spec.fields['volumes']!.schema : spec;
  const volume = volumes.type === 'list' ? volumes.items : volumes;
  const fields = volume.type === 'struct' ? volume.fields : {};
  expect(fields['name']).toMatchObject({ number: 1 });
  expect(fields['configMap']).toMatchObject({ number: 19, embeddedIn: 2 });
  expect(fields['csi']).toMatchObject({ number: 28, embeddedIn: 2 });
});

// Bodies of objects and patches, from valid by the schema to arbitrary.
import * as fc from 'fast-check';
import type { Kind } from '../resources/declaration/kind.ts';
import { bodies } from '../schema/bodies.test-support.ts';

/** Any JSON, and JSON with the outline of an object. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(null, [], {}, '', 0, [[]], [null]),
);

/** The outline of an object, with arbitrary field values. */
export const nearlyObject = (kind: Kind): fc.Arbitrary<unknown> => {
  const fields = Object.keys(kind.schema.fields);
  const metadata = fc.oneof(
    { weight: 1, arbitrary: anyJson },
    {
      weight: 3,
      arbitrary: fc.dictionary(
        fc.constantFrom(
          'name',
          'namespace',
          'generateName',
          'labels',
          'annotations',
          'finalizers',
          'ownerReferences',
          'resourceVersion',
          'uid',
          'deletionTimestamp',
          'creationTimestamp',
          'managedFields',
          'generation',
        ),
        fc.oneof(anyJson, fc.constantFrom('a', 'b', ['x/y'], { a: 'b' }, [{ uid: 'u' }], [null])),
        { maxKeys: 5 },
      ),
    },
  );
  return fc
    .record({
      metadata,
      more: fc.dictionary(fc.constantFrom(...fields, '__proto__'), anyJson, { maxKeys: 4 }),
      typed: fc.boolean(),
    })
    .map(({ metadata: meta, more, typed }) => ({
      ...more,
      metadata: meta,
      ...(typed
        ? { kind: kind.kind, apiVersion: kind.group === '' ? kind.version : `${kind.group}/${kind.version}` }
        : {}),
    }));
};

/** Valid by the schema, with a valid name, so that it reaches the rules of the kind. */
export const shapedObject = (kind: Kind): fc.Arbitrary<unknown> =>
  fc
    .record({
      body: fc.oneof(bodies(kind.schema, 5), bodies(kind.schema, 8)),
      metadata: fc.oneof(fc.constant({}), bodies(kind.schema.fields['metadata']!.schema, 3)),
      name: fc.constantFrom('a', 'b'),
    })
    .map(({ body, metadata, name }) => {
      const { kind: _kind, apiVersion: _version, ...fields } = body as Record<string, unknown>;
      const {
        namespace: _namespace,
        resourceVersion: _revision,
        ...more
      } = metadata as Record<string, unknown>;
      return { ...fields, metadata: { ...more, name } };
    });

const pointer = fc.oneof(
  fc.constantFrom(
    '',
    '/',
    '/metadata',
    '/metadata/labels/a',
    '/spec',
    '/data/-',
    '/data/0',
    '/__proto__/x',
    '/~2',
    'a',
    '/metadata/finalizers/-',
  ),
  fc.string({ maxLength: 10 }),
);

/** Valid operations, and values that resemble operations. */
export const jsonPatch = fc.array(
  fc.oneof(
    anyJson,
    fc.record(
      {
        op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test', 'none'),
        path: pointer,
        from: pointer,
        value: anyJson,
      },
      { requiredKeys: ['op', 'path'] },
    ),
  ),
  { maxLength: 5 },
);

/** Changes of fields that kinds have. */
export const mergePatch = fc.dictionary(
  fc.constantFrom('data', 'spec', 'status', 'metadata', 'template', 'none'),
  fc.oneof(anyJson, fc.dictionary(fc.constantFrom('labels', 'ports', 'containers', 'a'), anyJson)),
);

// The OpenAPI v3 document of one group version, and the index of all: clients use them to explain, validate and
// patch.
import { createHash } from 'node:crypto';
import type { JsonObject } from '../object.ts';
import type { ServedGroup, ServedVersion } from '../registry.ts';
import { deleteOptions, listOf, status } from '../schema/object-meta.ts';
import { openApiComponents } from '../schema/openapi.ts';
import type { OpenApiRoot } from '../schema/openapi.ts';
import { bodyKind, bodySchema } from './groups.ts';
import { pathsOf } from './openapi-paths.ts';

/** The complete document of a group version. */
export function openApiDocument(
  { version, kinds }: ServedVersion,
  release: string,
  extensionPrefix: string,
): JsonObject {
  const roots: OpenApiRoot[] = kinds.flatMap((kind) => {
    const { group } = kind;
    const operations = Object.values(kind.subresources ?? {}).flatMap((subresource) =>
      subresource.type === 'operation' || subresource.type === 'scale'
        ? [{ schema: bodySchema(kind, subresource), ...bodyKind(kind, subresource) }]
        : [],
    );
    return [
      { schema: kind.schema, group, version, kind: kind.kind },
      { schema: listOf(kind.schema), group, version, kind: `${kind.kind}List` },
      ...operations,
    ];
  });
  roots.push(
    { schema: deleteOptions, group: '', version: 'v1', kind: 'DeleteOptions' },
    { schema: status, group: '', version: 'v1', kind: 'Status' },
  );
  return {
    openapi: '3.0.0',
    info: { title: 'Cluster API Service', version: release },
    paths: Object.assign({}, ...kinds.map((kind) => pathsOf(kind, extensionPrefix))) as JsonObject,
    components: {
      schemas: {
        ...openApiComponents(roots, extensionPrefix),
        Patch: { description: 'A patch in one of the types of the request.', type: 'object' },
      },
      securitySchemes: { BearerToken: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ BearerToken: [] }],
  };
}

/** GET /openapi/v3: the addresses of the documents; `hashOf` makes them cacheable. */
export function openApiIndex(
  groups: readonly ServedGroup[],
  hashOf: (group: string, version: ServedVersion) => string,
): JsonObject {
  const entries = groups.flatMap(({ name, versions }) =>
    versions.map((version): [string, JsonObject] => {
      const path = name === '' ? `api/${version.version}` : `apis/${name}/${version.version}`;
      return [path, { serverRelativeURL: `/openapi/v3/${path}?hash=${hashOf(name, version)}` }];
    }),
  );
  return { paths: Object.fromEntries(entries) };
}

export const contentHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').toUpperCase();

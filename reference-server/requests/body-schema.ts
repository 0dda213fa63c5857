// Chooses the message types of bodies: JSON and YAML state their type, Protobuf requires it in advance.
import type { JsonObject } from '../object.ts';
import { scaleKind } from '../resources/scale.ts';
import { partialListSchema, partialSchema } from '../resources/views/partial.ts';
import type { ResourceRoute } from './routes.ts';
import { deleteOptions, status } from '../schema/object-meta.ts';
import type { StructSchema } from '../schema/schema.ts';

/** Of a request. */
export function bodySchema(route: ResourceRoute): StructSchema {
  const { verb } = route;
  return verb === 'delete' || verb === 'deletecollection' ? deleteOptions : shownSchema(route);
}

/** Of an answer: the kind of the route or its sub-resource, a Status, or metadata only. */
export function answerSchema(route: ResourceRoute, { kind }: JsonObject): StructSchema {
  if (kind === 'Status') return status;
  if (kind === 'PartialObjectMetadata') return partialSchema;
  return kind === 'PartialObjectMetadataList' ? partialListSchema : shownSchema(route);
}

function shownSchema({ kind, subresource }: ResourceRoute): StructSchema {
  const below = subresource === '' ? undefined : kind.subresources?.[subresource];
  if (below?.type === 'operation') return below.schema;
  return below?.type === 'scale' ? scaleKind(kind, below).schema : kind.schema;
}

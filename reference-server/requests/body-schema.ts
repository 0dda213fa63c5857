// Chooses the message type of a request body: JSON and YAML state their type, Protobuf requires it in advance.
import { scaleKind } from '../resources/scale.ts';
import type { ResourceRoute } from './routes.ts';
import { deleteOptions } from '../schema/object-meta.ts';
import type { StructSchema } from '../schema/schema.ts';

export function bodySchema({ kind, verb, subresource }: ResourceRoute): StructSchema {
  if (verb === 'delete' || verb === 'deletecollection') return deleteOptions;
  const below = subresource === '' ? undefined : kind.subresources?.[subresource];
  if (below?.type === 'operation') return below.schema;
  return below?.type === 'scale' ? scaleKind(kind, below).schema : kind.schema;
}

// Ownership records around the writes of the pipeline: who writes, what the entries were, what they become (core 4.9).
import type { Manager, Operation, Owner } from '../apply/owners.ts';
import type { Context } from '../context.ts';
import type { ApiObject, JsonObject } from '../object.ts';
import { timestamp } from '../parts/metadata.ts';
import type { Ready } from '../pipeline/stages.ts';
import { apiVersionOf } from './kind-version.ts';

/** The manager of a request. */
export function managerOf(context: Context, ready: Ready, operation: Operation): Manager {
  const { route, request } = ready;
  return {
    name: context.parts.ownership.managerName(
      route.query.get('fieldManager') ?? '',
      request.headers['user-agent'],
    ),
    operation,
    apiVersion: apiVersionOf(route.kind),
    subresource: route.subresource,
  };
}

/** The object with the entries of `owners`, and of what this write changed since `before`. */
export function withOwners(
  context: Context,
  ready: Ready,
  before: ApiObject | undefined,
  after: ApiObject,
  owners: readonly Owner[],
): ApiObject {
  const { ownership } = context.parts;
  const recorded = ownership.recordUpdate({
    schema: ready.route.kind.schema,
    before: before === undefined ? undefined : withoutRecords(before),
    after: withoutRecords(after),
    owners,
    manager: managerOf(context, ready, 'Update'),
    now: timestamp(new Date(context.clock.now())),
    ignored: ownership.ignoredPaths(ready.route.kind, ready.route.subresource),
  });
  return withEntries(context, after, recorded);
}

function withEntries(context: Context, object: ApiObject, owners: readonly Owner[]): ApiObject {
  const { managedFields: _given, ...metadata } = object.metadata;
  if (owners.length === 0) return { ...object, metadata };
  return {
    ...object,
    metadata: { ...metadata, managedFields: context.parts.ownership.writeManagedFields(owners) },
  };
}

/** What the merge engine sees: the object without its ownership records. */
export function withoutRecords(object: ApiObject): JsonObject {
  const { managedFields, ...metadata } = object.metadata;
  return (managedFields === undefined ? object : { ...object, metadata }) as unknown as JsonObject;
}

// Ownership records around the writes of the pipeline: the manager, the previous entries and the new ones (core
// 4.9).
import { ignoredPaths } from '../../parts/ownership.ts';
import { renamedBelow } from '../../apply/field-set.ts';
import type { Manager, Operation, Owner } from '../../apply/owners.ts';
import type { Context } from '../../context.ts';
import type { ApiObject, JsonObject } from '../../object.ts';
import { timestamp } from '../../parts/metadata.ts';
import type { Ready } from '../../requests/stages.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import { reversed } from '../../resources/declaration/stored-as.ts';
import type { StoredAs } from '../../resources/declaration/stored-as.ts';
import { apiVersionOf } from '../../resources/declaration/kind-version.ts';

/** The manager of a request. */
export function managerOf(context: Context, ready: Ready, operation: Operation): Manager {
  const { route, request } = ready;
  const { namedManager, managerName } = context.parts.ownership;
  return {
    name: managerName(namedManager(route.query, route.verb, operation), request.headers['user-agent']),
    operation,
    apiVersion: apiVersionOf(route.kind),
    subresource: route.subresource,
  };
}

/** The owners of an object, with the field names of the kind; none for invalid entries. */
export function ownersIn({ parts }: Context, kind: Kind, object: ApiObject): readonly Owner[] {
  return ownNames(kind, parts.ownership.ownersIn(object) ?? []);
}

/** The owners before the write of `given`. */
export function ownersBefore(
  { parts }: Context,
  kind: Kind,
  given: ApiObject,
  current: ApiObject,
): readonly Owner[] {
  return ownNames(kind, parts.ownership.ownersBefore(given, current));
}

const ownNames = ({ storedAs }: Kind, owners: readonly Owner[]): readonly Owner[] =>
  storedAs === undefined ? owners : rename(owners, storedAs, reversed(storedAs.fields));

/** An entry uses the field names of the version at which it was written (document core 2.4). */
function rename(owners: readonly Owner[], stored: StoredAs, names: StoredAs['fields']): readonly Owner[] {
  const apiVersion = apiVersionOf(stored);
  return owners.map((owner) =>
    owner.apiVersion === apiVersion ? { ...owner, fields: renamedBelow(owner.fields, names) } : owner,
  );
}

/** The object with the entries of `owners`, updated by this write's changes since `before`. */
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
    ignored: ignoredPaths(ready.route.kind, ready.route.subresource),
  });
  const { storedAs } = ready.route.kind;
  return withEntries(
    context,
    after,
    storedAs === undefined ? recorded : rename(recorded, storedAs, storedAs.fields),
  );
}

function withEntries(context: Context, object: ApiObject, owners: readonly Owner[]): ApiObject {
  const { managedFields: _given, ...metadata } = object.metadata;
  if (owners.length === 0) return { ...object, metadata };
  return {
    ...object,
    metadata: { ...metadata, managedFields: context.parts.ownership.writeManagedFields(owners) },
  };
}

/** The input of the merge engine: the object without its ownership records. */
export function withoutRecords(object: ApiObject): JsonObject {
  const { managedFields, ...metadata } = object.metadata;
  return (managedFields === undefined ? object : { ...object, metadata }) as unknown as JsonObject;
}

// Describes requests for admission: writes, deletions and operations.
import type { Context } from '../context.ts';
import type { ApiObject, JsonObject } from '../object.ts';
import type { Ready } from '../requests/stages.ts';
import type { DeleteOptions } from '../requests/delete-options.ts';
import type { Attempt, ObjectType } from './attempt.ts';
import { viewOf } from './view.ts';

export interface States {
  readonly object: ApiObject;
  /** Undefined for a new object. */
  readonly current: ApiObject | undefined;
  readonly dryRun: boolean;
}

/** A create, or an update by PUT or PATCH, of the object or a sub-resource. */
export function writeAttempt(context: Context, ready: Ready, { object, current, dryRun }: States): Attempt {
  const operation = current === undefined ? 'CREATE' : 'UPDATE';
  const { kind, show } = viewOf(context, ready);
  return {
    ...common(ready, dryRun),
    operation,
    name: object.metadata.name ?? '',
    objectType: kind,
    object: json(show(object)),
    oldObject: current === undefined ? null : json(show(current)),
    options: writeOptions(context, ready, current === undefined ? 'CreateOptions' : 'UpdateOptions', dryRun),
  };
}

/** The deletion of one object, alone or in a collection. */
export function deleteAttempt(
  context: Context,
  ready: Ready,
  current: ApiObject,
  { dryRun, preconditions, ...options }: DeleteOptions,
): Attempt {
  const { uid, resourceVersion } = preconditions;
  const named =
    uid === undefined && resourceVersion === undefined ? {} : { preconditions: { ...preconditions } };
  return {
    ...common(ready, dryRun),
    operation: 'DELETE',
    namespace: current.metadata.namespace ?? '',
    name: current.metadata.name ?? '',
    objectType: ready.route.kind,
    object: null,
    oldObject: json(current),
    options: { ...optionsOf(context, 'DeleteOptions', dryRun), ...options, ...named },
  };
}

/** An operation on an object: counts as the creation of its body. */
export function operationAttempt(
  context: Context,
  ready: Ready,
  objectType: ObjectType,
  body: JsonObject,
  dryRun: boolean,
): Attempt {
  return {
    ...common(ready, dryRun),
    operation: 'CREATE',
    name: ready.route.name,
    objectType,
    object: body,
    oldObject: null,
    options: writeOptions(context, ready, 'CreateOptions', dryRun),
  };
}

function common({ route, user, warnings }: Ready, dryRun: boolean) {
  const { kind, subresource, namespace } = route;
  return { kind, subresource, namespace, user, warnings, dryRun };
}

function optionsOf(context: Context, kind: string, dryRun: boolean): JsonObject {
  const apiVersion = `${context.names.groups.meta}/v1`;
  return { kind, apiVersion, ...(dryRun ? { dryRun: ['All'] } : {}) };
}

function writeOptions(context: Context, { route }: Ready, kind: string, dryRun: boolean): JsonObject {
  const given = ['fieldManager', 'fieldValidation'].flatMap((name) => {
    const value = route.query.get(name) ?? '';
    return value === '' ? [] : [[name, value]];
  });
  return { ...optionsOf(context, kind, dryRun), ...Object.fromEntries(given) };
}

const json = (object: ApiObject) => object as unknown as JsonObject;

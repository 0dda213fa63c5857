// From a body to an object that may be stored: shape, defaults, metadata, admission, rules. Nothing here writes.
import { admit } from '../admission/admission.ts';
import type { Owner } from '../apply/owners.ts';
import type { Context } from '../context.ts';
import { badRequest, conflict, invalid } from '../errors/api-error.ts';
import type { ApiObject, Json, JsonObject, ObjectMeta } from '../object.ts';
import type { Ready } from '../pipeline/stages.ts';
import type { Kind } from '../resources/kind.ts';
import type { FieldProblem } from '../schema/schema.ts';
import { apiVersionOf } from './kind-version.ts';
import type { FieldValidation } from './options.ts';
import { withOwners } from './ownership.ts';

/** A body can have very many unknown fields: so many are told. */
const mostTold = 100;

/** The body as an object of the kind that the path names. @throws ApiError BadRequest */
export function readObject(context: Context, ready: Ready, fieldValidation: FieldValidation): ApiObject {
  const { body, route } = ready;
  if (body.form === 'none') throw badRequest('the request needs a body');
  if (!isObject(body.value)) throw badRequest('the body is no object');
  checkType(body.value, route.kind);
  // A custom kind's types are those of its schema: a value of another one is well formed, but invalid.
  return shape(context, ready, body.value, fieldValidation, route.kind.custom ? 'Invalid' : 'BadRequest');
}

function checkType(value: JsonObject, kind: Kind): void {
  const wanted = apiVersionOf(kind);
  const { apiVersion = wanted, kind: name = kind.kind } = value;
  if (apiVersion === wanted && name === kind.kind) return;
  throw badRequest(
    `the object provided is ${JSON.stringify(apiVersion)} ${JSON.stringify(name)}, the path takes ${wanted} ${kind.kind}`,
  );
}

/** Prunes what the schema does not know, and says so, and what came twice, as the level of field validation wants (document core 4.11).
 * @throws ApiError with `reason` for a wrong type, BadRequest for unknown fields under Strict */
export function shape(
  context: Context,
  ready: Ready,
  value: JsonObject,
  fieldValidation: FieldValidation,
  reason: 'BadRequest' | 'Invalid',
): ApiObject {
  const { kind } = ready.route;
  const conformed = context.parts.validation.conform(kind, value);
  if (conformed.typeProblems.length > 0) throw wrongTypes(kind, value, conformed.typeProblems, reason);
  const told = [
    ...conformed.unknown.map((path) => `unknown field "${path}"`),
    ...(ready.body.form === 'document' ? ready.body.duplicates : []),
  ].slice(0, mostTold);
  if (told.length > 0 && fieldValidation === 'Strict')
    throw badRequest(`strict decoding error: ${told.join(', ')}`);
  if (fieldValidation === 'Warn') ready.warnings.push(...told);
  const shaped = conformed.value as unknown as ApiObject;
  return { ...shaped, apiVersion: apiVersionOf(kind), kind: kind.kind, metadata: shaped.metadata ?? {} };
}

function wrongTypes(
  kind: Kind,
  value: JsonObject,
  problems: readonly FieldProblem[],
  reason: 'BadRequest' | 'Invalid',
) {
  if (reason === 'Invalid') return invalid(kind, nameIn(value), problems);
  const first = problems[0]!;
  return badRequest(`${kind.kind} cannot be decoded: ${first.path}: ${first.message}`);
}

const nameIn = (value: JsonObject): string => {
  const { metadata } = value as { metadata?: ObjectMeta };
  return metadata?.name ?? '';
};

/** A state that a write asks for. */
export interface Proposal {
  readonly object: ApiObject;
  /** The owners after an apply; absent for other writes, whose owners follow from what they change. */
  readonly owners?: readonly Owner[];
}

/** A new object, ready to be stored under its name. @throws ApiError Invalid, NotFound, Forbidden */
export async function finishNew(
  context: Context,
  ready: Ready,
  { object: given, owners }: Proposal,
): Promise<ApiObject> {
  const { kind, namespace } = ready.route;
  const { metadata: parts, validation } = context.parts;
  const name =
    given.metadata.name ??
    (given.metadata.generateName ? parts.generateName(given.metadata.generateName, context.random) : '');
  const birth = { name, namespace, uid: context.uid(), now: new Date(context.clock.now()) };
  const born: ApiObject = { ...given, metadata: parts.newMetadata(given.metadata, birth) };
  const defaulted = validation.defaults(kind, withoutStatus(kind, born));
  const admitted = await admit(context, ready, defaulted, undefined);
  const generation = parts.nextGeneration(admitted, undefined, kind.generationOf);
  const finished =
    generation === undefined ? admitted : { ...admitted, metadata: { ...admitted.metadata, generation } };
  const problems = validation.problems(kind, finished);
  if (problems.length > 0) throw invalid(kind, name, problems);
  const before = owners === undefined ? undefined : defaulted;
  const known = owners ?? context.parts.ownership.ownersIn(given) ?? [];
  return withOwners(context, ready, before, finished, known);
}

/** A changed object, ready to replace the current one. @throws ApiError Invalid, BadRequest, Conflict */
export async function finishChanged(
  context: Context,
  ready: Ready,
  { object: given, owners }: Proposal,
  current: ApiObject,
): Promise<ApiObject> {
  const { kind } = ready.route;
  const { metadata: parts, validation, preconditions, deletion } = context.parts;
  checkIdentity(ready, given.metadata, current.metadata);
  const name = current.metadata.name ?? '';
  if (!preconditions.uidIsCurrent(given.metadata.uid, current.metadata)) {
    throw conflict(
      kind,
      name,
      `Precondition failed: UID in precondition: ${given.metadata.uid}, UID in object meta: ${current.metadata.uid}`,
    );
  }
  const kept = keepGuarded(
    context,
    ready,
    { ...given, metadata: parts.keptMetadata(given.metadata, current.metadata) },
    current,
  );
  const defaulted = validation.defaults(kind, withFieldOf(kind, ready.route.subresource, kept, current));
  const admitted = await admit(context, ready, defaulted, current);
  const generation = parts.nextGeneration(admitted, current, kind.generationOf);
  const finished =
    generation === undefined ? admitted : { ...admitted, metadata: { ...admitted.metadata, generation } };
  const problems = [
    ...validation.problems(kind, finished),
    ...updateProblems(context, ready, finished, current),
  ];
  if (current.metadata.deletionTimestamp) {
    const added = deletion.addedFinalizers(
      finished.metadata.finalizers ?? [],
      current.metadata.finalizers ?? [],
    );
    if (added.length > 0) problems.push(forbiddenFinalizers(added));
  }
  if (problems.length > 0) throw invalid(kind, name, problems);
  // What an apply leaves to defaults is nobody's; what admission changed is the requester's.
  if (owners !== undefined) return withOwners(context, ready, defaulted, finished, owners);
  return withOwners(context, ready, current, finished, context.parts.ownership.ownersBefore(given, current));
}

/** Operations such as a binding change what no client may change by itself. */
function updateProblems(
  context: Context,
  { route }: Ready,
  next: ApiObject,
  current: ApiObject,
): readonly FieldProblem[] {
  const isOperation = route.kind.subresources?.[route.subresource]?.type === 'operation';
  return isOperation ? [] : context.parts.validation.updateProblems(route.kind, next, current);
}

const forbiddenFinalizers = (added: readonly string[]): FieldProblem => ({
  reason: 'FieldValueForbidden',
  path: 'metadata.finalizers',
  message: `Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers ${JSON.stringify(added)}`,
});

/** Only `finalize` changes the finalizers that a namespace keeps in its spec. */
function keepGuarded(context: Context, { route }: Ready, next: ApiObject, current: ApiObject): ApiObject {
  const guards = route.subresource !== 'finalize' && route.kind.subresources?.['finalize'] !== undefined;
  return guards ? context.parts.namespaces.withFinalizersOf(next, current) : next;
}

function checkIdentity({ route }: Ready, given: ObjectMeta, current: ObjectMeta): void {
  if (given.name !== undefined && given.name !== current.name) {
    throw badRequest(
      `the name of the object (${given.name}) does not match the name on the URL (${route.name})`,
    );
  }
  if (
    given.namespace !== undefined &&
    given.namespace !== '' &&
    given.namespace !== (current.namespace ?? '')
  ) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
}

/** A new object has no status yet: only the subresource writes it. */
function withoutStatus(kind: Kind, object: ApiObject): ApiObject {
  if (kind.subresources?.['status'] === undefined) return object;
  const { status: _status, ...rest } = object;
  return rest;
}

/** A write of the object leaves its status, a write of the status leaves the rest (and what metadata the server guards). */
function withFieldOf(kind: Kind, subresource: string, next: ApiObject, current: ApiObject): ApiObject {
  const part = kind.subresources?.[subresource === '' ? 'status' : subresource];
  if (part?.type !== 'part') return next;
  const { [part.field]: _mine, ...others } = subresource === '' ? next : current;
  const source = subresource === '' ? current : next;
  const field = source[part.field] === undefined ? {} : { [part.field]: source[part.field] };
  if (subresource === '') return { ...others, ...field } as ApiObject;
  return {
    ...others,
    ...field,
    metadata: { ...current.metadata, ...statusMetadata(next.metadata) },
  };
}

/** Labels, annotations and finalizers may be written through a status, too; ownership and generation may not. */
function statusMetadata(next: ObjectMeta): ObjectMeta {
  const { labels, annotations, finalizers } = next;
  return {
    ...(labels ? { labels } : {}),
    ...(annotations ? { annotations } : {}),
    ...(finalizers ? { finalizers } : {}),
  };
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Turns a body into a storable object: shape, defaults, metadata, admission, rules. Nothing here writes.
import { addedFinalizers } from '../../parts/deletion.ts';
import { withFinalizersOf } from '../../resources/namespace-rules.ts';
import { isObject } from '../../object.ts';
import { admit, admitFinal } from '../../admission/admission.ts';
import type { WriteManner } from '../../admission/admission.ts';
import type { Owner } from '../../apply/owners.ts';
import type { Context } from '../../context.ts';
import { badField, badRequest, conflict, invalid } from '../../errors/api-error.ts';
import type { ApiObject, JsonObject, ObjectMeta } from '../../object.ts';
import type { Ready } from '../../requests/stages.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { apiVersionOf } from '../../resources/declaration/kind-version.ts';
import type { FieldValidation } from '../../requests/options.ts';
import { ownersBefore, ownersIn, withOwners } from './ownership.ts';
import { withFieldOf, withoutStatus } from './written-part.ts';

/** The body as an object of the kind in the path. @throws ApiError BadRequest */
export function readObject(context: Context, ready: Ready, fieldValidation: FieldValidation): ApiObject {
  const { body, route } = ready;
  if (body.form === 'none') throw badRequest('the request needs a body');
  if (!isObject(body.value)) throw badRequest('the body is not an object');
  checkType(body.value, route.kind);
  // The schema defines a custom kind's types: a value of another type is well formed, but invalid.
  return shape(context, ready, body.value, fieldValidation, route.kind.custom ? 'Invalid' : 'BadRequest');
}

/** The name in a PUT body must match the URL. @throws ApiError BadRequest */
export function checkNamed({ route }: Ready, { metadata }: ApiObject): void {
  if (metadata.name === route.name) return;
  const sent = metadata.name ?? '';
  throw badField(
    'metadata.name',
    `the name of the object (${sent}) does not match the name on the URL (${route.name})`,
  );
}

function checkType(value: JsonObject, kind: Kind): void {
  const wanted = apiVersionOf(kind);
  const { apiVersion = wanted, kind: name = kind.kind } = value;
  if (apiVersion === wanted && name === kind.kind) return;
  throw badRequest(
    `the object provided is ${JSON.stringify(apiVersion)} ${JSON.stringify(name)}, the path requires ${wanted} ${kind.kind}`,
  );
}

/**
 * Prunes unknown fields, and reports them and duplicate fields at the level of field validation (document core
 * 4.11).
 * @throws ApiError with `reason` for a wrong type, BadRequest for unknown fields under Strict
 */
export function shape(
  context: Context,
  ready: Ready,
  value: JsonObject,
  fieldValidation: FieldValidation,
  reason: 'BadRequest' | 'Invalid',
): ApiObject {
  const { kind } = ready.route;
  const { conform, judgeFields } = context.parts.validation;
  const duplicates = ready.body.form === 'document' ? ready.body.duplicates : [];
  const found = { sent: value, conformed: conform(kind, value), duplicates };
  const verdict = judgeFields(fieldValidation, found);
  if (verdict.typeProblems.length > 0) throw wrongTypes(kind, value, verdict.typeProblems, reason);
  if (verdict.refused.length > 0) throw badRequest(`strict decoding error: ${verdict.refused.join(', ')}`);
  ready.warnings.push(...verdict.warnings);
  const shaped = verdict.value as unknown as ApiObject;
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

/** The requested state of a write. */
export interface Proposal {
  readonly object: ApiObject;
  /** The owners after an apply; absent for other writes, whose owners are derived from their changes. */
  readonly owners?: readonly Owner[];
}

/** A new object, ready to be stored under its name. @throws ApiError Invalid, NotFound, Forbidden */
export async function finishNew(
  context: Context,
  ready: Ready,
  { object: given, owners }: Proposal,
  manner: WriteManner,
): Promise<ApiObject> {
  const { kind, namespace } = ready.route;
  const { metadata: parts, validation } = context.parts;
  // Clients that send every field leave an unset name empty.
  const name =
    given.metadata.name ||
    (given.metadata.generateName ? parts.generateName(given.metadata.generateName, context.random) : '');
  const creation = { name, namespace, uid: context.uid(), now: new Date(context.clock.now()) };
  const created: ApiObject = { ...given, metadata: parts.newMetadata(given.metadata, creation) };
  const fill = (object: ApiObject) => validation.defaults(kind, withoutStatus(kind, object));
  const defaulted = fill(created);
  const states = { ...manner, object: defaulted, current: undefined };
  const admitted = await admit(context, ready, states, (changed) =>
    fill({ ...changed, metadata: parts.keptMetadata(changed.metadata, created.metadata) }),
  );
  const generation = parts.nextGeneration(admitted, undefined, kind.generationOf);
  const finished =
    generation === undefined ? admitted : { ...admitted, metadata: { ...admitted.metadata, generation } };
  const problems = [...validation.problems(kind, finished), ...validation.newProblems(kind, finished)];
  if (problems.length > 0) throw invalid(kind, name, problems);
  const before = owners === undefined ? undefined : defaulted;
  const known = owners ?? ownersIn(context, kind, given);
  const object = withOwners(context, ready, before, finished, known);
  await admitFinal(context, ready, { ...states, object });
  return object;
}

/** A changed object, ready to replace the current one. @throws ApiError Invalid, BadRequest, Conflict */
export async function finishChanged(
  context: Context,
  ready: Ready,
  { object: given, owners }: Proposal,
  current: ApiObject,
  manner: WriteManner,
): Promise<ApiObject> {
  const { kind } = ready.route;
  const { metadata: parts, validation, preconditions } = context.parts;
  checkIdentity(ready, given.metadata, current.metadata);
  const name = current.metadata.name ?? '';
  if (!preconditions.uidIsCurrent(given.metadata.uid, current.metadata)) {
    throw conflict(
      kind,
      name,
      `Precondition failed: UID in precondition: ${given.metadata.uid}, UID in object meta: ${current.metadata.uid}`,
    );
  }
  const complete = ({ metadata, ...rest }: ApiObject) => {
    const named = { ...rest, metadata: parts.keptMetadata(metadata, current.metadata) };
    const kept = keepGuarded(ready, named, current);
    return validation.defaults(kind, withFieldOf(kind, ready.route.subresource, kept, current));
  };
  const defaulted = complete(given);
  const states = { ...manner, object: defaulted, current };
  const admitted = await admit(context, ready, states, complete);
  const generation = parts.nextGeneration(admitted, current, kind.generationOf);
  const finished =
    generation === undefined ? admitted : { ...admitted, metadata: { ...admitted.metadata, generation } };
  const problems = [
    ...validation.problems(kind, finished),
    ...updateProblems(context, ready, finished, current),
  ];
  if (current.metadata.deletionTimestamp) {
    const added = addedFinalizers(finished.metadata.finalizers ?? [], current.metadata.finalizers ?? []);
    if (added.length > 0) problems.push(forbiddenFinalizers(added));
  }
  if (problems.length > 0) throw invalid(kind, name, problems);
  // Values that an apply leaves to defaults have no owner; the requesting manager owns what admission changed.
  const object =
    owners === undefined
      ? withOwners(context, ready, current, finished, ownersBefore(context, kind, given, current))
      : withOwners(context, ready, defaulted, finished, owners);
  await admitFinal(context, ready, { ...states, object });
  return object;
}

/** Operations such as a binding change fields that clients cannot write directly. */
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

/** Only `finalize` changes the finalizers in the spec of a namespace. */
function keepGuarded({ route }: Ready, next: ApiObject, current: ApiObject): ApiObject {
  const guards = route.subresource !== 'finalize' && route.kind.subresources?.['finalize'] !== undefined;
  return guards ? withFinalizersOf(next, current) : next;
}

function checkIdentity({ route }: Ready, given: ObjectMeta, current: ObjectMeta): void {
  if (given.name !== undefined && given.name !== current.name) {
    throw badField(
      'metadata.name',
      `the name of the object (${given.name}) does not match the name on the URL (${route.name})`,
    );
  }
  if (
    given.namespace !== undefined &&
    given.namespace !== '' &&
    given.namespace !== (current.namespace ?? '')
  ) {
    throw badField(
      'metadata.namespace',
      'the namespace of the provided object does not match the namespace sent on the request',
    );
  }
}

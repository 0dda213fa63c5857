// Virtual subresources: a POST that performs an operation on the parent object (document core 1).
import { admitOperation } from '../admission/admission.ts';
import { restrictRemoval } from '../admission/node-restriction.ts';
import type { Context } from '../context.ts';
import { badRequest, conflict } from '../errors/api-error.ts';
import { successStatus } from '../errors/status.ts';
import type { ApiObject, Json, JsonObject } from '../object.ts';
import { isObject } from '../object.ts';
import type { Answer } from '../requests/answer.ts';
import type { Ready } from '../requests/stages.ts';
import type { Subresource } from '../resources/declaration/kind.ts';
import { conform } from '../schema/conform.ts';
import type { Conformed } from '../schema/conform.ts';
import type { Proposal } from './writes/candidate.ts';
import { changeObject } from './writes/change.ts';
import { removeObject } from './deletion/delete.ts';
import { readDryRun } from '../requests/options.ts';
import type { FieldValidation } from '../requests/options.ts';
import { requestToken } from './request-token.ts';

/** @throws ApiError NotFound, Conflict, BadRequest */
export async function operate(context: Context, ready: Ready): Promise<Answer> {
  const { kind, subresource, query } = ready.route;
  const operation = operationOf(ready);
  const type = { group: kind.group, version: kind.version, ...operation };
  const { fieldValidation } = context.parts.options.readWriteOptions(ready, 'CreateOptions');
  const given = readOperation(context, ready, operation, fieldValidation);
  const dryRun = readDryRun([...query.getAll('dryRun'), ...dryRunIn(given)], 'CreateOptions');
  const body = await admitOperation(context, ready, type, {
    body: given,
    dryRun,
    read: (changed) => decoded(operation, conform(operation.schema, objectOf(operation, changed))),
  });
  if (subresource === 'token') return requestToken(context, ready, body);
  if (subresource === 'binding') await bind(context, ready, body, dryRun);
  else await evict(context, ready, body, dryRun);
  return {
    form: 'value',
    code: context.parts.answers.successCode('created', ready.route),
    value: successStatus({}),
  };
}

/** An eviction may request a dry-run in its delete options. */
function dryRunIn(body: JsonObject): readonly string[] {
  const { deleteOptions = {} } = body as { deleteOptions?: { dryRun?: readonly string[] } };
  return deleteOptions.dryRun ?? [];
}

type OperationPart = Extract<Subresource, { readonly type: 'operation' }>;

function operationOf({ route }: Ready): OperationPart {
  const subresource = route.kind.subresources?.[route.subresource];
  if (subresource?.type !== 'operation') throw badRequest(`${route.subresource} is not an operation`);
  return subresource;
}

/** The body, with unknown and duplicate fields handled as in a stored object (document core 4.11). @throws ApiError BadRequest */
function readOperation(
  { parts }: Context,
  { body, warnings }: Ready,
  operation: OperationPart,
  level: FieldValidation,
): JsonObject {
  const sent = objectOf(operation, body.form === 'none' ? null : body.value);
  const duplicates = body.form === 'none' ? [] : body.duplicates;
  const verdict = parts.validation.judgeFields(level, {
    sent,
    conformed: conform(operation.schema, sent),
    duplicates,
  });
  const value = decoded(operation, verdict);
  if (verdict.refused.length > 0) throw badRequest(`strict decoding error: ${verdict.refused.join(', ')}`);
  warnings.push(...verdict.warnings);
  return value;
}

/** @throws ApiError BadRequest */
function objectOf({ kind }: OperationPart, body: Json): JsonObject {
  if (!isObject(body)) throw badRequest(`${kind} needs an object as its body`);
  return body;
}

/** @throws ApiError BadRequest for a value of a wrong type */
function decoded(
  { kind }: OperationPart,
  { value, typeProblems }: Pick<Conformed, 'value' | 'typeProblems'>,
): JsonObject {
  const first = typeProblems[0];
  if (first) throw badRequest(`${kind} cannot be decoded: ${first.path}: ${first.message}`);
  return value as JsonObject;
}

/** Sets the node of a pod, once. */
async function bind(context: Context, ready: Ready, body: JsonObject, dryRun: boolean): Promise<void> {
  const { target } = body as { target?: { name?: string } };
  const nodeName = target?.name;
  if (!nodeName) throw badRequest('a binding names its node in target.name');
  const { kind, name } = ready.route;
  const next = (current: ApiObject): Proposal => {
    const spec = (current['spec'] ?? {}) as { readonly nodeName?: string };
    if (spec.nodeName)
      throw conflict(kind, name, `pod ${name} is already assigned to node "${spec.nodeName}"`);
    return { object: { ...current, spec: { ...spec, nodeName } } };
  };
  await changeObject(context, ready, { next, dryRun, isAdmitted: true });
}

/** Deletes the pod with the delete options of the eviction. */
async function evict(context: Context, ready: Ready, body: JsonObject, dryRun: boolean): Promise<void> {
  const { kind, namespace, name } = ready.route;
  const { deleteOptions = {} } = body as {
    deleteOptions?: {
      gracePeriodSeconds?: number;
      preconditions?: { uid?: string; resourceVersion?: string };
    };
  };
  const { gracePeriodSeconds, preconditions = {} } = deleteOptions;
  const grace = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
  const options = { dryRun, preconditions, ...grace };
  // The webhooks have already admitted the eviction.
  const admit = async (current: ApiObject) => restrictRemoval(context, ready, current);
  await removeObject(context, { kind, namespace, name }, options, admit);
}

// The scale subresource: reads and writes of an object's replicas as a Scale.
import { rescaled, scaleOf, statedBy } from '../resources/scaled.ts';
import type { Context } from '../context.ts';
import { ApiError, badRequest, invalid } from '../errors/api-error.ts';
import type { ApiObject, Json } from '../object.ts';
import type { Answer } from '../requests/answer.ts';
import type { Ready } from '../requests/stages.ts';
import { scaleKind } from '../resources/scale.ts';
import type { Scale, ScaleSubresource } from '../resources/scale.ts';
import { validate } from '../schema/validate.ts';
import { applyStated, readIntent, requireManager } from './writes/apply.ts';
import { checkNamed, readObject } from './writes/candidate.ts';
import { changeObject } from './writes/change.ts';
import { get } from './reads/get.ts';
import { apiVersionOf } from '../resources/declaration/kind-version.ts';
import { checkForce, patched, patchFunction } from './writes/patch.ts';

/** @throws ApiError NotFound, Conflict, BadRequest, Invalid, InternalError */
export async function scale(context: Context, ready: Ready, subresource: ScaleSubresource): Promise<Answer> {
  const { verb, kind } = ready.route;
  // Bodies are Scales; storage and authorization use the object.
  const asScale: Ready = { ...ready, route: { ...ready.route, kind: scaleKind(kind, subresource) } };
  const answer =
    verb === 'get' ? await get(context, ready) : await write(context, { ready, asScale, subresource });
  return shown(context, answer, subresource);
}

interface ScaleRequest {
  readonly ready: Ready;
  readonly asScale: Ready;
  readonly subresource: ScaleSubresource;
}

function write(context: Context, request: ScaleRequest): Promise<Answer> {
  const { verb } = request.ready.route;
  if (verb === 'update') return update(context, request);
  const { body } = request.ready;
  if (body.form === 'document' && context.parts.patches.isApply(body.type)) return apply(context, request);
  return patch(context, request);
}

async function update(context: Context, request: ScaleRequest): Promise<Answer> {
  const { ready, asScale } = request;
  const { dryRun, fieldValidation } = context.parts.options.readWriteOptions(ready, 'UpdateOptions');
  const given = readObject(context, asScale, fieldValidation);
  checkNamed(ready, given);
  const next = (current: ApiObject) => ({ object: rescaledBy(context, request, given, current) });
  return changeObject(context, ready, { next, dryRun });
}

async function patch(context: Context, request: ScaleRequest): Promise<Answer> {
  const { ready, asScale, subresource } = request;
  const { dryRun, fieldValidation } = context.parts.options.readWriteOptions(ready, 'PatchOptions');
  if (ready.body.form === 'none') throw badRequest('a patch needs a body');
  checkForce(ready);
  const lay = patchFunction(context, asScale, ready.body.type, ready.body.value);
  const next = (current: ApiObject) => {
    const before = scaleOf(current, subresource);
    const given = patched(context, asScale, lay, before, fieldValidation);
    return { object: rescaledBy(context, request, given, current) };
  };
  return changeObject(context, ready, { next, dryRun });
}

async function apply(context: Context, { ready, asScale, subresource }: ScaleRequest): Promise<Answer> {
  const options = context.parts.options.readWriteOptions(ready, 'PatchOptions');
  requireManager(context, ready);
  const intent = readIntent(context, asScale, options);
  checkScale(asScale, intent);
  const { kind } = ready.route;
  const stated = statedBy(intent, subresource);
  const whole = { ...stated, apiVersion: apiVersionOf(kind), kind: kind.kind };
  return applyStated(context, ready, whole, options);
}

function rescaledBy(
  context: Context,
  { asScale, subresource }: ScaleRequest,
  given: Scale,
  current: ApiObject,
): ApiObject {
  checkScale(asScale, given);
  return rescaled(current, given, subresource);
}

function checkScale({ route }: Ready, given: Scale): void {
  const problems = validate(route.kind.schema, given as unknown as Json);
  if (problems.length > 0) throw invalid(route.kind, route.name, problems);
}

function shown(context: Context, answer: Answer, subresource: ScaleSubresource): Answer {
  if (answer.form !== 'entry' && answer.form !== 'value') return answer;
  const object = (answer.form === 'entry' ? answer.entry.value : answer.value) as ApiObject;
  const value = scaleOf(object, subresource);
  if (value.spec?.replicas === undefined) {
    const path = `.${subresource.specReplicasPath.join('.')}`;
    throw new ApiError('InternalError', `the spec replicas field "${path}" does not exist`);
  }
  return { form: 'value', code: answer.code, value };
}

// patch: JSON patch, merge patch, strategic merge patch and apply, chosen by Content-Type (document core 4.8).
import type { Context } from '../../context.ts';
import { ApiError, badField, badRequest, invalid } from '../../errors/api-error.ts';
import type { ApiObject, Json } from '../../object.ts';
import { isObject } from '../../object.ts';
import { PatchFailure, PatchTooLarge } from '../../patches/json-pointer.ts';
import { unknownMembers } from '../../patches/operations.ts';
import type { Answer } from '../../requests/answer.ts';
import type { Body, Ready } from '../../requests/stages.ts';
import { apply } from './apply.ts';
import { shape } from './candidate.ts';
import { changeObject } from './change.ts';
import type { FieldValidation } from '../../requests/options.ts';

/** @throws ApiError BadRequest, NotFound, Conflict, Invalid */
export async function patch(context: Context, ready: Ready): Promise<Answer> {
  const options = context.parts.options.readWriteOptions(ready, 'PatchOptions');
  const { body } = ready;
  if (body.form === 'none') throw badRequest('a patch needs a body');
  if (context.parts.patches.isApply(body.type)) return apply(context, ready, options);
  checkForce(ready);
  const lay = patchFunction(context, ready, body.type, body.value);
  const patchReady: Ready = { ...ready, body: { ...body, duplicates: patchDuplicates(body) } };
  const next = (current: ApiObject) => ({
    object: patched(context, patchReady, lay, current, options.fieldValidation),
  });
  return changeObject(context, ready, { next, dryRun: options.dryRun });
}

/** Operations are not part of the object: their problems are reported for the patch. */
function patchDuplicates({
  type,
  value,
  duplicates,
}: Extract<Body, { form: 'document' }>): readonly string[] {
  if (type !== 'application/json-patch+json') return duplicates;
  const unknown = unknownMembers(value).map((path) => `unknown field "${path}"`);
  return [...unknown, ...duplicates].map((text) => `json patch ${text}`);
}

export type Lay = (current: Json) => Json;

/** The function that applies a patch of a media type. @throws ApiError BadRequest */
export function patchFunction(context: Context, { route }: Ready, type: string, value: Json): Lay {
  if (type === 'application/json-patch+json') {
    const operations = context.parts.patches.readOperations(value);
    return (current) => context.parts.patches.jsonPatch(current, operations);
  }
  if (!isObject(value)) throw badRequest('a merge patch is an object');
  if (type === 'application/strategic-merge-patch+json')
    return (current) => context.parts.patches.strategicMerge(route.kind.schema, current, value);
  return (current) => context.parts.patches.mergePatch(current, value);
}

/** Only an apply can be forced. @throws ApiError Invalid */
export function checkForce({ route }: Ready): void {
  if (route.query.get('force') === null) return;
  const message = 'Forbidden: may not be specified for non-apply patch';
  throw invalid({ group: 'meta', plural: '', kind: 'PatchOptions' }, '', [
    { reason: 'FieldValueForbidden', path: 'force', message },
  ]);
}

/** The object after a patch, conformed to the schema of the route's kind. @throws ApiError BadRequest, Invalid */
export function patched(
  context: Context,
  ready: Ready,
  lay: Lay,
  current: ApiObject,
  level: FieldValidation,
): ApiObject {
  const { kind, name } = ready.route;
  const result = layOver(lay, current as unknown as Json);
  if (!isObject(result)) throw badRequest('the patch leaves no object');
  for (const field of ['apiVersion', 'kind'] as const) {
    if (result[field] === current[field]) continue;
    throw badField(field, `the patch changes the ${field} of ${kind.plural} "${name}"`);
  }
  return shape(context, ready, result, level, 'Invalid');
}

function layOver(lay: Lay, current: Json): Json {
  try {
    return lay(current);
  } catch (error) {
    if (error instanceof PatchTooLarge) throw new ApiError('RequestEntityTooLarge', error.message);
    if (error instanceof PatchFailure) {
      throw new ApiError(
        'Invalid',
        `the server rejected our request due to an error in our request: ${error.message}`,
      );
    }
    throw error;
  }
}

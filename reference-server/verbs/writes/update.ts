// update: PUT replaces an object (document core 4.8), or creates it where its kind allows this.
import type { Context } from '../../context.ts';
import { invalid, notFound } from '../../errors/api-error.ts';
import type { ApiObject } from '../../object.ts';
import type { Answer } from '../../requests/answer.ts';
import { authorizeCreation } from '../../access/authorize.ts';
import type { Ready } from '../../requests/stages.ts';
import { checkNamed, readObject } from './candidate.ts';
import { changeObject } from './change.ts';
import { createObject } from './create.ts';
import { objectKey } from '../../resources/declaration/keys.ts';

/** @throws ApiError BadRequest, NotFound, Conflict, Invalid, Forbidden */
export async function update(context: Context, ready: Ready): Promise<Answer> {
  const { kind, namespace, name, subresource } = ready.route;
  const options = context.parts.options.readWriteOptions(ready, 'UpdateOptions');
  const given = readObject(context, ready, options.fieldValidation);
  checkNamed(ready, given);
  const exists =
    (await context.parts.storage.get(context.store, objectKey(kind, namespace, name))) !== undefined;
  if (!exists) {
    if (!kind.createOnUpdate || subresource !== '' || given.metadata.resourceVersion)
      throw notFound(kind, name);
    await authorizeCreation(context, ready);
    return createObject(context, ready, { object: given }, options.dryRun);
  }
  if (kind.versionRequiredOnUpdate && !given.metadata.resourceVersion) {
    const message = 'Invalid value: 0x0: must be specified for an update';
    throw invalid(kind, name, [{ reason: 'FieldValueInvalid', path: 'metadata.resourceVersion', message }]);
  }
  const next = (current: ApiObject) => ({ object: context.parts.updates.replacement(given, current) });
  return changeObject(context, ready, { next, dryRun: options.dryRun });
}

// The object after a webhook's patch: unknown fields are dropped, as for any body.
import { ApiError } from '../../errors/api-error.ts';
import type { JsonObject } from '../../object.ts';
import type { Conformed } from '../../schema/conform.ts';

/** @throws ApiError InternalError if the result is not a valid object */
export function patchedObject({ value, typeProblems }: Conformed): JsonObject {
  const first = typeProblems[0];
  if (first !== undefined) throw new ApiError('InternalError', `${first.path}: ${first.message}`);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError('InternalError', 'the result is not an object');
  return value as JsonObject;
}

// What a webhook's patch left, as a value of the kind: fields that nobody knows are dropped, as of any body.
import { ApiError } from '../../errors/api-error.ts';
import type { JsonObject } from '../../object.ts';
import type { Conformed } from '../../schema/conform.ts';

/** @throws ApiError InternalError where the patch left something else */
export function settled({ value, typeProblems }: Conformed): JsonObject {
  const first = typeProblems[0];
  if (first !== undefined) throw new ApiError('InternalError', `${first.path}: ${first.message}`);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError('InternalError', 'it leaves no object');
  return value as JsonObject;
}

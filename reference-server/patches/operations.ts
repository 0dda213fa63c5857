// Parses the body of a JSON patch into operations (RFC 6902).
import { ApiError, badRequest } from '../errors/api-error.ts';
import type { Json } from '../object.ts';
import type { Operation } from './json-patch.ts';

const mostOperations = 10_000;
const known: readonly string[] = ['add', 'remove', 'replace', 'move', 'copy', 'test'];

/** @throws ApiError BadRequest, RequestEntityTooLarge, Invalid */
export function readOperations(value: Json): readonly Operation[] {
  if (!Array.isArray(value)) throw badRequest('a JSON patch is an array of operations');
  if (value.length > mostOperations) {
    throw new ApiError(
      'RequestEntityTooLarge',
      `a JSON patch may have at most ${mostOperations} operations, not ${value.length}`,
    );
  }
  return value.map(readOperation);
}

function readOperation(value: Json, index: number): Operation {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest(`operation ${index} is not an object`);
  const { op, path, from } = value as Record<string, Json>;
  if (typeof op !== 'string' || !known.includes(op)) {
    throw new ApiError('Invalid', `operation ${index}: unknown op ${JSON.stringify(op ?? null)}`);
  }
  if (typeof path !== 'string') throw new ApiError('Invalid', `operation ${index} needs a path`);
  if (from !== undefined && typeof from !== 'string')
    throw new ApiError('Invalid', `operation ${index}: from is not a string`);
  return value as unknown as Operation;
}

const members: readonly string[] = ['op', 'path', 'from', 'value'];

/** Paths of members that no operation has, such as `[0].note`. */
export function unknownMembers(value: Json): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((operation: Json, index) =>
    Object.keys(operation as object)
      .filter((member) => !members.includes(member))
      .map((member) => `[${index}].${member}`),
  );
}

// Reads and replaces members of nested objects by path.
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';

export const memberOf = (value: Json | undefined, ...path: readonly string[]): Json | undefined =>
  path.reduce((at: Json | undefined, name) => (isObject(at) ? at[name] : undefined), value);

/** The value with the member at the path replaced. */
export function withMember(
  value: JsonObject,
  [name = '', ...rest]: readonly string[],
  member: Json,
): JsonObject {
  const below = value[name];
  const next = rest.length === 0 ? member : withMember(isObject(below) ? below : {}, rest, member);
  return { ...value, [name]: next };
}

// Parts of a PUT (document core 4.8).
import type { ApiObject } from '../object.ts';

/** The next state of a PUT: the body, whatever is stored. */
export function replacement(given: ApiObject, _current: ApiObject): ApiObject {
  return given;
}

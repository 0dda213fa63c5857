// Parts of a PUT (document core 4.8).
import type { ApiObject } from '../object.ts';

/** The next state that a PUT asks for: what was sent, whatever is there. */
export function replacement(given: ApiObject, _current: ApiObject): ApiObject {
  return given;
}

// Whether a write changes an object.
import type { ApiObject } from '../../object.ts';
import { sameMembers } from '../../same-json.ts';

/** Equal in everything but `metadata.resourceVersion`, which the store sets. */
export function sameObject(a: ApiObject, b: ApiObject): boolean {
  if (a === b) return true;
  return (
    sameMembers(a, b, 'metadata') &&
    sameMembers(
      a.metadata as Readonly<Record<string, unknown>>,
      b.metadata as Readonly<Record<string, unknown>>,
      'resourceVersion',
    )
  );
}

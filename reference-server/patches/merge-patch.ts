// RFC 7386: merges a partial object into another.
import { isObject, setOwn } from '../object.ts';
import type { Json } from '../object.ts';

/** Members of the patch replace those of the target, null removes; any other value replaces the whole target. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged: Record<string, Json> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else setOwn(merged, name, mergePatch(Object.hasOwn(merged, name) ? merged[name] : undefined, value));
  }
  return merged;
}

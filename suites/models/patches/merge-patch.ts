// What a merge patch makes of a document (RFC 7386, 2).
import type { Json } from './documents.ts';
import { isMap } from './documents.ts';

export function merged(target: Json | undefined, patch: Json): Json {
  if (!isMap(patch)) return patch;
  const members = new Map(isMap(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, merged(members.get(name), value));
  }
  return Object.fromEntries(members);
}

// Deep equality of JSON values, independent of the order of members: used by rules for immutable fields.

/** Whether two JSON values are equal; an absent value equals only an absent one. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const members = left as Readonly<Record<string, unknown>>;
  const others = right as Readonly<Record<string, unknown>>;
  const keys = Object.keys(members);
  if (keys.length !== Object.keys(others).length) return false;
  return keys.every((key) => Object.hasOwn(others, key) && sameJson(members[key], others[key]));
}

// Deep equality of JSON values.

type Members = Readonly<Record<string, unknown>>;

/** Undefined members count as absent, and the order of members is ignored: JSON preserves neither. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return sameItems(a, b);
  return sameMembers(a as Members, b as Members);
}

function sameItems(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((item, index) => sameJson(item, b[index]));
}

/** @param except a member that is not compared */
export function sameMembers(a: Members, b: Members, except?: string): boolean {
  for (const name of Object.keys(a)) {
    if (name !== except && !sameJson(a[name], own(b, name))) return false;
  }
  for (const name of Object.keys(b)) {
    if (name !== except && b[name] !== undefined && own(a, name) === undefined) return false;
  }
  return true;
}

/** An object may have a member called `constructor`; the inherited one does not count. */
function own(members: Members, name: string): unknown {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

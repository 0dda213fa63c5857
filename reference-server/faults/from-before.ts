// Lets a fault affect the objects from before a restart only: a fault is installed again in the server that takes over the state.

/** @returns of each server, whether an object is known from an earlier one, by its uid */
export function fromBefore(): () => (uid: string) => boolean {
  const first = new Map<string, symbol>();
  return () => {
    const own = Symbol('server');
    return (uid) => {
      if (!first.has(uid)) first.set(uid, own);
      return first.get(uid) !== own;
    };
  };
}

// Several readers at once, so that their requests go over several connections, and to several replicas where there are.

const count = 3;

/** What each of them got. */
export const readers = <T>(read: () => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, read));

// Several concurrent readers, so that requests use several connections, and reach several replicas if they exist.

const count = 3;

/** The answers to each of them. */
export const readers = <T>(read: () => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, read));

// What has changed reaches the replicas of a server one by one: it has arrived when several looks at once agree.

/** So many requests at once reach several replicas: over HTTP/1.1 each has a connection of its own. */
const looksAtOnce = 8;

/** The answers to a request that is sent so often at once: a read, or one that leaves nothing. */
export const looks = <T>(ask: () => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: looksAtOnce }, () => ask()));

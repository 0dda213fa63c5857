// What has changed reaches the replicas of a server one by one: it has arrived when several looks at once agree.
import { NotRun } from './failures.ts';

/** Looks several times at once, so that several replicas are asked: reads, or what leaves nothing.
 * @throws what a look throws that fails */
export type Everywhere = (look: () => Promise<unknown>) => Promise<void>;

/** So many requests at once reach several replicas: over HTTP/1.1 each has a connection of its own. */
const looksAtOnce = 8;
/** Of two replicas that are asked by chance one is missed in 1 of 256 times. It happens too often to a run of hundreds of
 * changes: where replicas were seen, it looks so many times as often. */
const roundsWithReplicas = 4;

/** Remembers whether looks at once ever differed: such a target has replicas. */
export function createEverywhere(): Everywhere {
  let rounds = 1;
  return async (look) => {
    for (let round = 0; round < rounds; round += 1) {
      const looks = await Promise.allSettled(Array.from({ length: looksAtOnce }, look));
      const failures = looks.flatMap((one) => (one.status === 'rejected' ? [one] : []));
      const [failure] = failures;
      if (failure === undefined) continue;
      if (failures.length < looksAtOnce) rounds = roundsWithReplicas;
      throw (failures.find(({ reason }) => reason instanceof NotRun) ?? failure).reason;
    }
  };
}

// A change reaches the replicas of a server one by one. It counts as effective once several concurrent checks pass.
import { NotRun } from '../failures.ts';

/** Runs a check several times concurrently, so that it reaches several replicas. The check must not store anything.
 * @throws the error of a failed check */
export type OnAllReplicas = (check: () => Promise<unknown>) => Promise<void>;

/** This many concurrent requests reach several replicas: over HTTP/1.1 each has a separate connection. */
const concurrentChecks = 8;
/** With two replicas chosen at random, all eight requests miss a lagging one in 1 of 256 rounds. That is too often for a run
 * with hundreds of changes, so a target that has shown replicas is checked in several rounds. */
const roundsWithReplicas = 4;

/** Remembers whether concurrent checks ever differed, which shows that the target has replicas. */
export function createOnAllReplicas(): OnAllReplicas {
  let rounds = 1;
  return async (check) => {
    for (let round = 0; round < rounds; round += 1) {
      const results = await Promise.allSettled(Array.from({ length: concurrentChecks }, check));
      const failures = results.flatMap((one) => (one.status === 'rejected' ? [one] : []));
      const [failure] = failures;
      if (failure === undefined) continue;
      if (failures.length < concurrentChecks) rounds = roundsWithReplicas;
      throw (failures.find(({ reason }) => reason instanceof NotRun) ?? failure).reason;
    }
  };
}

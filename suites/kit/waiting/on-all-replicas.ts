// A change reaches the replicas of a server one by one. It counts as effective once several concurrent checks pass.
import { NotRun } from '../failures.ts';

/** Runs a check several times concurrently, so that it reaches several replicas. The check must not store anything.
 * @throws the error of a failed check */
export type OnAllReplicas = (check: () => Promise<unknown>) => Promise<void>;

/** This many concurrent requests reach several replicas: over HTTP/1.1 each has a separate connection. */
const concurrentChecks = 8;
/** With two replicas chosen at random, all eight requests miss a lagging one in 1 of 256 rounds, and in 1 of 4 where it gets few
 * requests. That is too often, so a target that has shown replicas is checked in several rounds, and so is a new one: */
const roundsWithReplicas = 4;
/** until this many changes have shown none. */
const changesBeforeTrust = 3;

/** Remembers whether concurrent checks ever differed, which shows that the target has replicas. */
export function createOnAllReplicas(): OnAllReplicas {
  let hasReplicas = false;
  let passed = 0;
  return async (check) => {
    const rounds = hasReplicas || passed < changesBeforeTrust ? roundsWithReplicas : 1;
    for (let round = 0; round < rounds; round += 1) {
      const results = await Promise.allSettled(Array.from({ length: concurrentChecks }, check));
      const failures = results.flatMap((one) => (one.status === 'rejected' ? [one] : []));
      const [failure] = failures;
      if (failure === undefined) continue;
      if (failures.length < concurrentChecks) hasReplicas = true;
      throw (failures.find(({ reason }) => reason instanceof NotRun) ?? failure).reason;
    }
    passed += 1;
  };
}

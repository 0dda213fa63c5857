// A change reaches the replicas of a server one by one. It counts as effective once several concurrent checks pass.
import { NotRun } from '../failures.ts';

/** Runs a check several times concurrently, so that it reaches several replicas. The check must not store anything. A wait hands
 * over the same function at each try, by which it is known that the check has passed before.
 * @throws the error of a failed check */
export type OnAllReplicas = (check: () => Promise<unknown>) => Promise<void>;

/** This many concurrent requests reach several replicas: over HTTP/1.1 each has a separate connection. */
const concurrentChecks = 8;
/** With two replicas chosen at random, all eight requests miss a lagging one in 1 of 256 rounds, and in 1 of 4 where it gets few
 * requests. That is too often, so a target that has shown replicas is checked in several rounds, and so is a new one: */
const roundsWithReplicas = 4;
/** until this many changes have shown none. */
const changesBeforeTrust = 3;

/** Remembers whether the target has replicas: a check failed after it had once passed. That some of the concurrent checks fail
 * shows only that the change takes effect just then. */
export function createOnAllReplicas(): OnAllReplicas {
  let hasReplicas = false;
  let passed = 0;
  const passedOnce = new WeakSet<() => Promise<unknown>>();
  return async (check) => {
    const isKnown = !hasReplicas && passed >= changesBeforeTrust && !passedOnce.has(check);
    const rounds = isKnown ? 1 : roundsWithReplicas;
    for (let round = 0; round < rounds; round += 1) {
      const results = await Promise.allSettled(Array.from({ length: concurrentChecks }, check));
      const failures = results.flatMap((one) => (one.status === 'rejected' ? [one] : []));
      const [failure] = failures;
      if (failure !== undefined && passedOnce.has(check)) hasReplicas = true;
      if (failures.length < concurrentChecks) passedOnce.add(check);
      if (failure !== undefined)
        throw (failures.find(({ reason }) => reason instanceof NotRun) ?? failure).reason;
    }
    passed += 1;
  };
}

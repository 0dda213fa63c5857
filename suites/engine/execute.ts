// Runs the cases of a plan, and cleans up after the last.
import pLimit from 'p-limit';
import type { RequirementId } from '../catalogue/ids.ts';
import { cases as allCases } from '../index.ts';
import type { Case } from '../kit/case.ts';
import { realPause } from './layers/pause.ts';
import type { Leftover } from '../kit/namespaces/run-label.ts';
import { unverifiedLeftovers } from './namespaces/unverified-leftovers.ts';
import { createRemaining } from '../kit/waiting/remaining.ts';
import { isJudgedRed, runAll } from './run-all.ts';
import type { Tried } from './run-all.ts';
import { runCase } from './run-case.ts';
import type { CaseRun } from './run-case.ts';
import type { LateFeatures } from './late-features.ts';
import { openEnvironment } from './open-environment.ts';
import type { OpenEnvironment } from './open-environment.ts';
import { inStartOrder, mostlyWaits } from './order.ts';
import type { Halt, HaltReason, Plan, PoolReport } from './plan.ts';
import { forgetFailures } from './shared-work.ts';
import { noteStalls } from './stalls.ts';
import { withinLimit } from './within-limit.ts';

export interface ExecuteOptions {
  /** Once it has a reason, no further case starts. Set here where the target can no longer be reached. */
  readonly halt: Halt;
  readonly late: LateFeatures;
  /** Called with each case at its end. */
  readonly finished: (run: CaseRun) => void;
  /** Called when the run halts because the target can no longer be reached. */
  readonly halted: (reason: HaltReason) => void;
}

/** Maximum number of concurrent cases that mostly wait, which do not count towards the concurrency of the plan. */
const maxWaiting = 100;

/** Never rejects for a response of the target. @throws where the environment cannot be opened */
export async function executePlan(plan: Plan, options: ExecuteOptions): Promise<PoolReport> {
  const { halt, late, finished, halted } = options;
  const wanted = new Set<RequirementId>(plan.cases);
  const planned = inStartOrder(allCases.filter(({ id }) => wanted.has(id)));
  const remaining = createRemaining(planned.length);
  const opened = await openEnvironment(plan, () => halt.reason, remaining);
  const [working, waiting] = [pLimit(plan.concurrency), pLimit(maxWaiting)];

  const stalls = noteStalls(() => performance.now(), realPause);

  async function attempt(one: Case, isRepeat: boolean): Promise<Tried> {
    const features = await late.featuresFor(one, plan);
    const environment = { ...opened.environment, features, isRepeat };
    if (isRepeat) await forgetFailures(environment.shared);
    const limit = mostlyWaits(one) ? waiting : working;
    return limit(async () => {
      const startedAtMs = performance.now();
      const run = await withinLimit(one, runCase(one, environment), realPause);
      return { run, stalledMs: stalls.longestSinceMs(startedAtMs) };
    });
  }

  async function report(run: CaseRun): Promise<void> {
    remaining.finished();
    const isLost = isJudgedRed(run) && (halt.reason === 'target-lost' || (await opened.lost()));
    // A failure after the target became unreachable is not a failure of the requirement.
    finished(
      isLost
        ? { ...run, outcome: { kind: 'blocked', message: 'the target could no longer be reached' } }
        : run,
    );
    if (!isLost || halt.reason !== undefined) return;
    halt.reason = 'target-lost';
    halted(halt.reason);
  }

  await runAll(planned, { attempt, report, isHalted: () => halt.reason !== undefined });
  stalls.stop();
  const leftovers = await closeTarget(plan, halt, opened);
  return {
    leftovers,
    throttled: opened.throttled(),
    watchEvents: opened.watchEvents(),
    longestStallMs: Math.round(stalls.longestMs()),
  };
}

async function closeTarget(
  { prefix }: Plan,
  halt: Halt,
  { close, lost }: OpenEnvironment,
): Promise<readonly Leftover[]> {
  // The target may be reachable again: checked once more before the clean-up.
  if (halt.reason === 'target-lost' && (await lost()))
    return [unverifiedLeftovers(prefix, 'the target was lost before it could be removed')];
  return close().catch((error: unknown) => [unverifiedLeftovers(prefix, String(error))]);
}

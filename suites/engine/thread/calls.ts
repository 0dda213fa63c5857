// The calls between the thread of a command and the thread that runs the cases.
import type { CaseRun } from '../run-case.ts';
import type { HaltReason, LateFeature, Plan, PoolReport } from '../plan.ts';

/** Offered by the thread of the cases. */
export interface CaseThread {
  /** Runs the plan, and cleans up. Called once. */
  execute(plan: Plan): Promise<PoolReport>;
  /** Decides a feature that the plan leaves undecided. */
  decide(feature: LateFeature): void;
  /** No further case may start. */
  halt(reason: HaltReason): void;
}

/** Offered to the thread of the cases. */
export interface CommandThread {
  finished(run: CaseRun): void;
  /** The thread halted by itself. */
  halted(reason: HaltReason): void;
  /** An error that no case caught. */
  failed(message: string): void;
}

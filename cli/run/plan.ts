// The plan of a run and the messages between the run and the thread of its cases (`entry.ts`): plain data.
import type { Names } from '../../fixtures/dialects/names.ts';
import type { Outcome } from '../../reports/result.ts';
import type { FeatureName } from '../../suites/catalogue/features.ts';
import type { RequirementId } from '../../suites/catalogue/index.ts';
import type { NetworkConnection } from '../../suites/kit/connection.ts';
import type { Leftover } from '../../suites/kit/namespaces/run-label.ts';
import type { CaseRun } from '../../suites/kit/run-case.ts';

export interface Plan {
  readonly connection: NetworkConnection;
  readonly names: Names;
  readonly features: readonly FeatureName[];
  /** Features that are not decided yet: a `DecidedMessage` follows for each. */
  readonly undecided: readonly FeatureName[];
  /** Cases to run, by the requirement that names each. */
  readonly cases: readonly RequirementId[];
  readonly prefix: string;
  readonly poolSize: number;
  readonly confinedTo?: readonly string[];
  readonly launcher?: LauncherPlan;
  /** Number of concurrent cases. Cases that mostly wait are not counted: they all start at once. */
  readonly concurrency: number;
  readonly seed: number;
  readonly runs: number;
  readonly slow: boolean;
  readonly keep: boolean;
  readonly qps?: number;
  /** Prints every exchange, for --verbose. */
  readonly verbose: boolean;
  /** A planted fault, also installed in launched bundled servers. */
  readonly fault?: string;
}

/** `bundled` launches in process; `file` is the path of a launcher file. */
export type LauncherPlan = { readonly type: 'bundled' } | { readonly type: 'file'; readonly path: string };

/** The report of the namespace pool and the connections at the end of a run. */
export interface PoolReport {
  readonly leftovers: readonly Leftover[];
  readonly throttled: number;
  readonly watchEvents: number;
}

/** Sent to the thread once; without a plan there is nothing to run. */
export interface PlanMessage {
  readonly plan: Plan | undefined;
}

/** The decision about a feature that the plan leaves undecided. */
export interface LateFeature {
  readonly name: FeatureName;
  readonly isOn: boolean;
}

/** Sent to the thread once for each feature that the plan leaves undecided. */
export interface DecidedMessage {
  readonly decided: LateFeature;
}

/** Sent in both directions: no further case may start, for this reason. Without a reason the thread announces that it
 * listens, and receives again the messages that it may have missed. */
export interface HaltMessage {
  readonly reason?: 'interrupted' | 'deadline' | 'target-lost';
}

/** Sent by the thread when a case is done: the runner reports it only later, and in batches. */
export interface DoneMessage {
  readonly done: { readonly rows: readonly RequirementId[]; readonly outcome: Outcome['kind'] };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of the channel on which the thread receives its plan. */
    channel: string;
  }
  interface TaskMeta {
    /** The report of the case, read by the collector. */
    report?: CaseRun;
    pool?: PoolReport;
  }
}

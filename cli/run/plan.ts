// What the thread that runs the cases is told: plain data, made by `run`, read by `entry.ts`.
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
  /** Features that are not decided yet: `Decided` follows. */
  readonly undecided: readonly FeatureName[];
  /** Cases to run, by the requirement that names each. */
  readonly cases: readonly RequirementId[];
  readonly prefix: string;
  readonly poolSize: number;
  readonly confinedTo?: readonly string[];
  readonly launcher?: LauncherPlan;
  /** Cases at a time, besides those that wait more than they ask, which all start at once. */
  readonly concurrency: number;
  readonly seed: number;
  readonly runs: number;
  readonly slow: boolean;
  readonly keep: boolean;
  readonly qps?: number;
  /** Lines of live exchanges for --verbose. */
  readonly verbose: boolean;
  /** A planted fault that launched bundled servers carry, too. */
  readonly fault?: string;
}

/** `bundled` launches in process; `file` is the path of a launcher file. */
export type LauncherPlan = { readonly type: 'bundled' } | { readonly type: 'file'; readonly path: string };

/** What the whole run leaves in its module. */
export interface RoomReport {
  readonly leftovers: readonly Leftover[];
  readonly throttled: number;
  readonly watchEvents: number;
}

/** Said to the thread, once, on the channel between them; without a plan there is nothing to run. */
export interface Given {
  readonly plan: Plan | undefined;
}

/** A feature that was undecided when the plan was given. */
export interface LateFeature {
  readonly name: FeatureName;
  readonly isOn: boolean;
}

/** Said to the thread once for each feature that was undecided. */
export interface Decided {
  readonly decided: LateFeature;
}

/** Said on the channel, either way: no further case may start, for this reason. Without one, the thread says that it
 * listens, and is told again what it may have missed. */
export interface Halt {
  readonly reason?: 'interrupted' | 'deadline' | 'target-lost';
}

/** Said on the same channel by the thread, the moment a case is done: the runner tells it only later, and in batches. */
export interface Done {
  readonly done: { readonly rows: readonly RequirementId[]; readonly outcome: Outcome['kind'] };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of the channel on which the thread is given its plan. */
    channel: string;
  }
  interface TaskMeta {
    /** The collector turns it into results. */
    report?: CaseRun;
    room?: RoomReport;
  }
}

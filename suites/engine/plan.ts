// The plan of a run: plain data, which crosses to the thread of the cases.
import type { Names } from '../../common/dialects/names.ts';
import type { Release } from '../kit/releases.ts';
import type { FeatureName } from '../catalogue/features.ts';
import type { RequirementId } from '../catalogue/index.ts';
import type { NetworkConnection } from '../kit/requests/connection.ts';
import type { Leftover } from '../kit/namespaces/run-label.ts';

export interface Plan {
  readonly connection: NetworkConnection;
  readonly names: Names;
  readonly features: readonly FeatureName[];
  /** The release of the target, where it is known. */
  readonly release?: Release;
  /** Features that are not decided yet: a `LateFeature` follows for each. */
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
  readonly thorough: boolean;
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
  /** The longest time for which the thread of the cases did nothing that was due, such as on a busy machine. */
  readonly longestStallMs: number;
}

/** The decision about a feature that the plan leaves undecided. */
export interface LateFeature {
  readonly name: FeatureName;
  readonly isOn: boolean;
}

/** Why no further case may start. */
export type HaltReason = 'interrupted' | 'deadline' | 'target-lost';

/** Shared by all cases of a run. */
export interface Halt {
  reason: HaltReason | undefined;
}

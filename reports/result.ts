// The type of `result.json`; `result.schema.json` is its JSON Schema.
// It stores raw outcomes besides the derived verdicts (`judge.ts`), so that an old run can be judged again.
import type { DocumentName, Level } from '../suites/catalogue/row.ts';
import type { Exchange } from '../suites/kit/answers/exchange.ts';
import type { Outcome } from '../suites/kit/outcome.ts';

export type Verdict =
  | 'pass'
  | 'fail'
  | 'warn'
  | 'observed'
  | 'not-applicable'
  | 'not-run'
  | 'blocked'
  | 'error'
  | 'unclaimed'
  | 'excluded';

/** How well a row is covered: a case exists, a run judged it, it failed on a planted fault. */
export type Evidence = 'unclaimed' | 'claimed' | 'exercised' | 'proven';

export interface CaseResult {
  readonly title: string;
  readonly outcome: Outcome;
  readonly verdict: Verdict;
  /** Covers many rules at once (histories, sequences, models): reports list it after cases of one rule. */
  readonly general?: true;
  /** Number of requests of `reproduce`, the shortest failing sequence; 0 without one. */
  readonly requests: number;
  /** A shell script over $BASE, $TOKEN, $NS; only where the verdict is not a pass. */
  readonly reproduce?: string;
  /** File name of the transcript below `transcripts/`, only where the verdict is not a pass. */
  readonly transcript?: string;
}

export interface RequirementResult {
  readonly id: string;
  readonly document: DocumentName;
  readonly section: string;
  readonly also: readonly string[];
  readonly level: Level;
  readonly text: string;
  readonly verdict: Verdict;
  readonly evidence: Evidence;
  /** Ids of the planted faults on which it fails. */
  readonly faults: readonly string[];
  readonly excluded?: string;
  /** Set where an expected-failures file names the row. */
  readonly expectedFailure?: string;
  readonly cases: readonly CaseResult[];
}

export type Totals = Readonly<Record<Verdict, number>>;

export interface SectionResult {
  readonly document: DocumentName;
  readonly section: string;
  readonly title: string;
  readonly totals: Totals;
}

/** The options that `replay` repeats, as given: without address and credential. */
export interface RepeatedOptions {
  readonly dialect?: string;
  readonly http?: '1.1' | '2';
  readonly timeout?: number;
  readonly namespaces?: readonly string[];
  readonly launcher?: string;
  readonly feature?: readonly (readonly [name: string, on: boolean])[];
  readonly slow?: boolean;
  readonly thorough?: boolean;
  readonly release?: string;
  readonly runs?: number;
  readonly fault?: string;
}

export interface Result {
  readonly schemaVersion: 1;
  readonly suite: { readonly name: string; readonly version: string; readonly catalogueDigest: string };
  readonly target: {
    readonly url: string;
    readonly dialect: string;
    readonly version: string;
    /** The HTTP version of all requests except those on raw sockets; absent in older results. */
    readonly http?: '1.1' | '2';
    readonly features: Readonly<Record<string, boolean>>;
    /** Digest of target, flags and launcher: results with the same fingerprint are comparable. */
    readonly fingerprint: string;
  };
  readonly run: {
    readonly seed: number;
    readonly startedAt: string;
    readonly durationMs: number;
    readonly prefix: string;
    /** `i/n` of a sharded run. */
    readonly shard?: string;
    /** The selection of the run, such as `--section 4.6`: the verdict covers only these rows. */
    readonly selection?: string;
    /** Optional features (or `launcher`) that this run requires: a row fails where one of them is missing. */
    readonly requiredFeatures: readonly string[];
    /** `completed`, or the reason of an early end. */
    readonly end: 'completed' | 'target-lost' | 'interrupted' | 'deadline';
    /** Internal errors of the suite, at least one: the verdict is not reliable. */
    readonly errors?: readonly string[];
    readonly options?: RepeatedOptions;
    readonly command: string;
  };
  /** Defined in `ending.ts`. */
  readonly conformant: boolean;
  /** One line: the verdict, the counts, and the rows that did not run with their reasons. */
  readonly verdict: string;
  readonly totals: Totals;
  /** In document order; each row counts in its own section only. */
  readonly sections: readonly SectionResult[];
  /** Sorted by document, section, id. */
  readonly requirements: readonly RequirementResult[];
  /** Ids of red requirements, in the order of `failure-order.ts`. */
  readonly failures: readonly string[];
  /** Rows of an expected-failures file that passed or do not exist. */
  readonly unexpected: readonly { readonly id: string; readonly problem: 'passed' | 'unknown-id' }[];
  /** Objects that the run created and could not remove. */
  readonly leftovers: readonly { readonly path: string; readonly reason: string }[];
}

/** `transcripts/<file>.json` */
export interface Transcript {
  readonly requirement: string;
  readonly title: string;
  readonly exchanges: readonly Exchange[];
}

/** `run.json`: what varies from run to run. */
export interface RunDetails {
  readonly durationsMs: Readonly<Record<string, number>>;
  readonly addresses: Readonly<Record<string, string>>;
  readonly throttled: number;
  /** Number of received watch events. */
  readonly watchEvents: number;
  /** The longest time for which the thread of the cases did nothing that was due, such as on a busy machine. */
  readonly longestStallMs: number;
  readonly requests: number;
  /** The state of each optional feature, with the reason. */
  readonly features?: Readonly<
    Record<string, { readonly state: string; readonly why: string; readonly declared?: true }>
  >;
}

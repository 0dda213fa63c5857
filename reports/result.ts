// The result of a run as `result.json` holds it; `result.schema.json` is its JSON Schema.
// Raw outcomes are stored, verdicts are derived (`judge.ts`), so that an old run can be judged again.
import type { DocumentName, Level } from '../suites/catalogue/row.ts';

/** What a case did, before any judgement. */
export interface Outcome {
  /** `failed`: the target did other than the row says. `blocked`: set-up or a prerequisite broke. `error`: our own fault.
   * `skipped`: a needed feature is absent, or the run left the row out (`reason` says which). */
  readonly kind: 'passed' | 'failed' | 'blocked' | 'error' | 'skipped';
  readonly message?: string;
  /** Why a row did not run: `feature:<name>`, `launcher`, `slow`, `namespaces`, `shard`, `deadline`, `interrupted`; or ran,
   * and could not show its rule: `not-exercised` (a choice of the server), `disturbed` (somebody else's writes). */
  readonly reason?: string;
  /** Of a blocked case: the id of the row that judges the broken prerequisite. */
  readonly blockedBy?: string;
  /** What the server did where the documents are silent. JSON, canonical. */
  readonly observed?: unknown;
  /** Oddities that are no failure, such as a 5xx where any refusal is allowed. */
  readonly warnings?: readonly string[];
}

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

/** How well a row is covered: a case exists, a run emitted it, a planted fault turned it red. */
export type Evidence = 'unclaimed' | 'claimed' | 'exercised' | 'proven';

export interface CaseResult {
  readonly title: string;
  readonly outcome: Outcome;
  readonly verdict: Verdict;
  /** Follows everything that clients may do (histories, sequences, models): reports list it after cases of one rule. */
  readonly general?: true;
  /** Requests of `reproduce`, the shortest sequence that shows it; 0 where there is none. */
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
  /** Ids of the planted faults that turn it red. */
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

/** Options of a run that a repetition of it needs, as they were given: no address, and never a credential. */
export interface RepeatedOptions {
  readonly dialect?: string;
  readonly http?: '1.1' | '2';
  readonly timeout?: number;
  readonly namespaces?: readonly string[];
  readonly launcher?: string;
  readonly feature?: readonly (readonly [name: string, on: boolean])[];
  readonly slow?: boolean;
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
    /** The HTTP version that every request was sent over, but for those on raw sockets; absent in older results. */
    readonly http?: '1.1' | '2';
    readonly features: Readonly<Record<string, boolean>>;
    /** Digest of target, flags and launcher: two results with one fingerprint can be compared. */
    readonly fingerprint: string;
  };
  readonly run: {
    readonly seed: number;
    readonly startedAt: string;
    readonly durationMs: number;
    readonly prefix: string;
    /** `i/n` of a sharded run. */
    readonly shard?: string;
    /** What narrowed the run, such as `--section 4.6`: the verdict speaks of these rows only. */
    readonly selection?: string;
    /** Optional features (or `launcher`) that this run demands: a row that lacks one of them is broken. */
    readonly requiredFeatures: readonly string[];
    /** `completed`, or why it stopped early. */
    readonly end: 'completed' | 'target-lost' | 'interrupted' | 'deadline';
    /** What broke in the suite itself, at least one: the verdict cannot be relied on. */
    readonly errors?: readonly string[];
    readonly options?: RepeatedOptions;
    readonly command: string;
  };
  /** As `ending.ts` says. */
  readonly conformant: boolean;
  /** One line: the verdict, and how many rows did not run and why. */
  readonly verdict: string;
  readonly totals: Totals;
  /** In document order; each row counts in the section that it is filed under. */
  readonly sections: readonly SectionResult[];
  /** Sorted by document, section, id. */
  readonly requirements: readonly RequirementResult[];
  /** Ids of red requirements, in the order of `failure-order.ts`. */
  readonly failures: readonly string[];
  /** Rows of an expected-failures file that passed or match nothing. */
  readonly unexpected: readonly { readonly id: string; readonly problem: 'passed' | 'unknown-id' }[];
  /** What the run made and could not remove. */
  readonly leftovers: readonly { readonly path: string; readonly reason: string }[];
}

/** One recorded exchange, already redacted. */
export interface Exchange {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly body?: string;
  };
  readonly response?: {
    readonly status: number;
    readonly headers: readonly (readonly [string, string])[];
    readonly body?: string;
    /** Bytes left out because the body was longer than the bound. */
    readonly truncated?: number;
  };
  /** Where no response came: what the connection did. */
  readonly error?: string;
  readonly startedAtMs: number;
  readonly durationMs: number;
  /** Whose credential it carried: the run's, none, a client certificate of the case, or another token, numbered from 2 in
   * the order of the case. */
  readonly credential?: Line | number;
  /** Which of these other tokens its answer gave: number of the credential to place among the tokens there, from 1. */
  readonly gave?: Readonly<Record<string, number>>;
  /** `set-up`, `check` or `clean-up`. */
  readonly phase: string;
  /** One command line over $BASE and $TOKEN that sends it again. */
  readonly curl: string;
}

/** What a connection shows, where a request has no header of its own. */
export type Line = 'run' | 'none' | 'certificate';

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
  /** Events that came over watches. */
  readonly watchEvents: number;
  readonly requests: number;
  /** What is known of each optional feature, and why. */
  readonly features?: Readonly<
    Record<string, { readonly state: string; readonly why: string; readonly declared?: true }>
  >;
}

// The report of one case that ran: its outcome, and what repeats it.
import type { Exchange } from '../kit/answers/exchange.ts';
import type { Outcome } from '../kit/outcome.ts';
import type { RequirementId } from '../catalogue/ids.ts';

export interface CaseRun {
  readonly rows: readonly RequirementId[];
  readonly outcome: Outcome;
  /** As the case declares it. */
  readonly general?: true;
  /** The number of steps in the script: polls and retries count once, so that two runs have the same number. */
  readonly requests: number;
  /** The number of requests sent. */
  readonly sent: number;
  readonly durationMs: number;
  /** The script; only where the case did not pass. */
  readonly reproduce?: string;
  readonly exchanges?: readonly Exchange[];
  /** What standing checks found, whatever the outcome. */
  readonly violations?: readonly CaseViolation[];
}

/** An answer, seen while a case ran, that breaks the sentence of some row. */
export interface CaseViolation {
  readonly row: RequirementId;
  readonly outcome: Outcome;
  /** The number of steps in the script. */
  readonly requests: number;
  readonly reproduce: string;
  readonly exchanges: readonly Exchange[];
}

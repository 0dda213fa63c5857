// What became of a mutant.

/** `excused`: no case is red, but one that judged its rows without the mutant no longer does. */
export type MutantStatus = 'killed' | 'timed-out' | 'excused' | 'survived';

export interface MutantRun {
  readonly status: MutantStatus;
  /** The case that shows it; empty where none does. */
  readonly by: string;
  readonly message: string;
  /** Number of cases. */
  readonly ran: number;
  /** The mutant may have left work or state behind in its thread. */
  readonly isThreadSpoilt: boolean;
  /** The case is red without the mutant, too. */
  readonly isDoubtful?: boolean;
}

// How a case ends early. Which class is thrown decides the raw outcome (`outcome.ts`).
import type { RequirementId } from '../catalogue/ids.ts';

/** The target does not behave as the row says. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

/** Set-up failed: the row could not be judged. */
export class PrerequisiteFailed extends Error {
  override readonly name = 'PrerequisiteFailed';
  /** The row that judges the failed step, if there is one. */
  readonly blockedBy: RequirementId | undefined;
  /** The status code of the answer, where an answer was not the wanted one. */
  readonly status: number | undefined;
  constructor(
    message: string,
    options: {
      readonly blockedBy?: RequirementId;
      readonly status?: number;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, options);
    this.blockedBy = options.blockedBy;
    this.status = options.status;
  }
}

/** The row does not apply to this target, or the run skips it; `reason` as in `Outcome.reason`. */
export class NotRun extends Error {
  override readonly name = 'NotRun';
  readonly reason: string;
  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

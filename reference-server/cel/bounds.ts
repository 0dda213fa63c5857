// Limits of expressions: neither library has a limit of cost.
import { ExpressionError } from './expression-error.ts';

/** Characters of an expression. */
export const maxLength = 8_192;
/** Nesting of calls, selections, lists and parentheses. */
export const maxDepth = 50;
/** Nesting of lists and maps in a variable. */
export const maxValueDepth = 100;
/** Elements that the macros and look-ups of one evaluation visit. */
export const maxSteps = 20_000;
/** Characters of a text that a function returns. */
export const maxTextLength = 1_000_000;

/** Counts the steps of the evaluation that runs; evaluations are synchronous. */
export interface Meter {
  start(): void;
  /** @throws ExpressionError once the evaluation has taken too many steps */
  step(count?: number): true;
  /** @throws ExpressionError if it has: an operator may have hidden the error of `step` */
  end(): void;
}

export function createMeter(): Meter {
  let steps = 0;
  const check = () => {
    if (steps > maxSteps)
      throw new ExpressionError(`takes more than ${maxSteps} steps: nest fewer macros, or shorten the lists`);
  };
  return {
    start: () => void (steps = 0),
    step(count = 1) {
      steps += count;
      check();
      return true;
    },
    end: check,
  };
}

/** @throws ExpressionError for a text that is too long */
export function checkTextLength(length: number): void {
  if (length > maxTextLength)
    throw new ExpressionError(`creates a text of more than ${maxTextLength} characters: repeat less of it`);
}

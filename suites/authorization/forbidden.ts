// Refusals whose kind the document names (access 7): forbidden, and a validation error. Which code belongs to them is
// judged by rows of its own; a server error is neither.
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';

/** Refused for a mistake of the client: any 4xx. A 5xx is no such refusal. */
export function refusedAsMistake(
  { expect }: Pick<CaseContext, 'expect'>,
  answer: Answer,
  what: string,
): void {
  expect.refused(answer, what);
  expect.that(answer.status < 500, `${answer.request} (${what}) answered ${answer.status}, a server error`);
}

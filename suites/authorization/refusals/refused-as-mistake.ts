// Refusals that the document describes as forbidden or as a validation error (access 7). Rows of their own judge the
// exact status code; a server error is neither.
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';

/** Expects a refusal for a mistake of the client: any 4xx. A 5xx fails. */
export function refusedAsMistake(
  { expect }: Pick<CaseContext, 'expect'>,
  answer: Answer,
  what: string,
): void {
  expect.refused(answer, what);
  expect.that(answer.status < 500, `${answer.request} (${what}) answered ${answer.status}, a server error`);
}

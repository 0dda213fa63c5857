// The refusal of a request whose call of an authorization webhook fails (access 5.4). Helper of `webhook-failures.ts`.
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { denied } from '../../kit/identities/rights.ts';

/** A server may answer a refusal that a failure caused with a server error. A 404 is not a refusal: the objects do not exist. */
export function mustBeRefused({ expect }: CaseContext, answer: Answer, what: string): void {
  if (answer.status >= 500) expect.refused(answer, what);
  else denied(expect, answer, what);
}

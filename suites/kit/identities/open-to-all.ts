// Requests that a service may allow every user by a role of its own, such as reads of ClusterRoles or namespaces (access 2.3).
import type { Answer } from '../answers/answer.ts';
import type { CaseContext } from '../context.ts';
import type { Person } from './people.ts';
import { denied } from './rights.ts';

/** Requires a refusal by authorization, unless it succeeds for a user without bindings, too.
 * @param send the same request by another user */
export async function deniedUnlessOpen(
  { expect, people }: Pick<CaseContext, 'expect' | 'people'>,
  answer: Answer,
  send: (by: Person) => Promise<Answer>,
  what: string,
): Promise<void> {
  if (answer.status !== 403 && (await send(await people.stranger())).ok) return;
  denied(expect, answer, what);
}

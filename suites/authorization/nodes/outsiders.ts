// Users who are not node agents, as controls of what mode Node allows (access 5.4). Helper of `node-writes.suite.ts` and
// `node-events.suite.ts`.
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import type { Person } from '../../kit/identities/people.ts';
import { denied } from '../../kit/identities/rights.ts';
import { ruleFits } from '../../models/authorization/decide.ts';
import { openRules } from '../requests/every-type.ts';

/** A request of an outsider, by its attributes. */
interface Sent {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
}

/** @throws NotRun where every user may list nodes: then nothing shows what the mode allows */
export async function nodesNotOpen({ people }: Pick<CaseContext, 'people'>): Promise<void> {
  const { cluster } = await people.stranger();
  if ((await cluster.nodes.list({ limit: 1 })).ok)
    throw new NotRun('not-exercised', 'a role allows every user a list of nodes');
}

/** Requires that an outsider is refused what an agent may do (access 5.4).
 * @throws NotRun where a role of the administrators allows it to every user: then nothing shows the mode */
export async function deniedToOutsider(
  context: CaseContext,
  outsider: Person,
  answer: Answer,
  what: string,
  sent: Sent,
): Promise<void> {
  const request = { ...sent, subresource: '', namespace: '', name: '' };
  if (answer.ok && (await openRules(context, outsider)).some((rule) => ruleFits(rule, request)))
    throw new NotRun('not-exercised', `a role allows every user this request: ${what}`);
  denied(context.expect, answer, `${what} by a user that is not a node agent`);
}

// All items of a list. A server may split a long one by itself: the maximum of a limit is not shown (core 8).
import type { Answer } from '../answers/answer.ts';
import type { CaseContext } from '../context.ts';
import type { SendOptions } from '../requests/api.ts';
import { onceKnown } from '../watches/known-version.ts';
import { mostChunks } from './most-chunks.ts';
import type { ApiObject } from './object.ts';

type Query = NonNullable<SendOptions['query']>;

/** Lists, and goes on with the same query as long as a token comes.
 * @param what names the list in messages
 * @throws CheckFailed for another answer than 200 */
export async function wholeList(
  { expect, eventually }: Pick<CaseContext, 'expect' | 'eventually'>,
  list: (query: Query) => Promise<Answer>,
  what: string,
  query: Query = {},
): Promise<readonly ApiObject[]> {
  const items: ApiObject[] = [];
  let answer = await list(query);
  for (let chunks = 1; ; chunks += 1) {
    expect.status(answer, 200, what);
    items.push(...answer.list.items);
    const { continue: token } = answer.list.metadata;
    if (!token) return items;
    expect.that(chunks < mostChunks, `${what} goes on after ${mostChunks} chunks`);
    answer = await onceKnown(() => list({ ...query, continue: token }), eventually);
  }
}

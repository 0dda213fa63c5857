// Reading a collection chunk by chunk, as the cases on lists do (core 4.12).
import type { Expect } from '../kit/expect/expect.ts';
import type { ApiList } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';

/** More chunks than any collection of a case has. */
const mostChunks = 20;

/** The chunks of a list in their order; the last is the first without a token. */
export async function walk(
  resource: Resource,
  query: Readonly<Record<string, string | number>>,
  expect: Expect,
): Promise<readonly ApiList[]> {
  const chunks: ApiList[] = [];
  let token: string | undefined;
  do {
    const answer = await resource.list({ ...query, continue: token });
    expect.status(answer, 200, `chunk ${chunks.length + 1} of a list`);
    chunks.push(answer.list);
    token = answer.list.metadata.continue;
    expect.that(chunks.length < mostChunks, `a list of few objects goes on after ${mostChunks} chunks`);
  } while (token);
  return chunks;
}

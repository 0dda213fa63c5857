// Reading a collection chunk by chunk, as the cases on lists do (core 4.12).
import type { Expect } from '../kit/expect/expect.ts';
import type { ApiList, ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { listOf } from './listed.ts';

export type ListQuery = Readonly<Record<string, string | number | undefined>>;

/** More chunks than any collection of a case has, also where chunks are shorter than their limit. */
export const mostChunks = 100;

/** The chunks of a list in their order; the last is the first without a token. A version, and how to match it, goes with
 * the first request only: the token stands for it. `between` runs before each further chunk. */
export async function walk(
  resource: Pick<Resource, 'list'>,
  query: ListQuery,
  expect: Expect,
  between: (chunks: readonly ApiList[]) => Promise<void> = async () => {},
): Promise<readonly ApiList[]> {
  const chunks = [listOf(await resource.list(query), 'chunk 1 of a list', expect)];
  for (;;) {
    const token = chunks.at(-1)!.metadata.continue;
    if (!token) return chunks;
    expect.that(chunks.length < mostChunks, `a list of few objects goes on after ${mostChunks} chunks`);
    await between(chunks);
    const next = await resource.list(afterToken(query, token));
    chunks.push(listOf(next, `chunk ${chunks.length + 1} of a list`, expect));
  }
}

/** The request for what follows a token. */
export const afterToken = (query: ListQuery, token: string | undefined): ListQuery => ({
  ...query,
  resourceVersion: undefined,
  resourceVersionMatch: undefined,
  continue: token,
});

/** The items of all chunks. */
export const itemsOf = (chunks: readonly ApiList[]): readonly ApiObject[] =>
  chunks.flatMap(({ items }) => items);

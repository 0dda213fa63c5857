// Reads a collection chunk by chunk (core 4.12).
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { onceKnown } from '../kit/watches/known-version.ts';
import { mostChunks } from '../kit/objects/most-chunks.ts';
import type { ApiList, ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { listOf } from './listed.ts';

export type ListQuery = Readonly<Record<string, string | number | undefined>>;

/** The parts of a context that reading by versions needs. */
export type Reading = Pick<CaseContext, 'eventually' | 'expect'>;

/** A list by a token or a version that the server returned, repeated until the replica knows it; other lists are sent once. */
export function listKnown(
  resource: Pick<Resource, 'list'>,
  query: ListQuery,
  { eventually }: Pick<Reading, 'eventually'>,
): Promise<Answer> {
  const { continue: token, resourceVersion = '0' } = query;
  const send = () => resource.list(query);
  return token === undefined && resourceVersion === '0' ? send() : onceKnown(send, eventually);
}

/** The chunks of a list in order, up to the first without a token. Only the first request has a version and a match: the token
 * implies them. `between` runs before each further chunk. */
export async function walk(
  resource: Pick<Resource, 'list'>,
  query: ListQuery,
  reading: Reading,
  between: (chunks: readonly ApiList[]) => Promise<void> = async () => {},
): Promise<readonly ApiList[]> {
  const first = listOf(await listKnown(resource, query, reading), 'chunk 1 of a list', reading.expect);
  return walkFrom(first, resource, query, reading, between);
}

/** The same at exactly a version, or undefined where it is not available: for how long versions of the past are kept, if at all, is
 * up to the server (core 4.12). */
export async function walkUnlessGone(
  resource: Pick<Resource, 'list'>,
  query: ListQuery,
  reading: Reading,
  between: (chunks: readonly ApiList[]) => Promise<void> = async () => {},
): Promise<readonly ApiList[] | undefined> {
  const first = await listKnown(resource, query, reading);
  if (first.status === 410) return undefined;
  return walkFrom(listOf(first, 'chunk 1 of a list', reading.expect), resource, query, reading, between);
}

async function walkFrom(
  first: ApiList,
  resource: Pick<Resource, 'list'>,
  query: ListQuery,
  reading: Reading,
  between: (chunks: readonly ApiList[]) => Promise<void>,
): Promise<readonly ApiList[]> {
  const chunks = [first];
  while (hasNext(chunks, reading)) {
    await between(chunks);
    chunks.push(chunkOf(await listNext(resource, query, chunks, reading), chunks, reading));
  }
  return chunks;
}

/** The chunks from a given one on, or undefined where a token expires: where versions are kept for seconds, tokens are, too. */
export async function walkUnlessExpired(
  resource: Pick<Resource, 'list'>,
  first: ApiList,
  query: ListQuery,
  reading: Reading,
): Promise<readonly ApiList[] | undefined> {
  const chunks = [first];
  while (hasNext(chunks, reading)) {
    const next = await listNext(resource, query, chunks, reading);
    if (next.status === 410) return undefined;
    chunks.push(chunkOf(next, chunks, reading));
  }
  return chunks;
}

/** @throws CheckFailed where a list of few objects does not end */
function hasNext(chunks: readonly ApiList[], { expect }: Reading): boolean {
  if (!chunks.at(-1)!.metadata.continue) return false;
  expect.that(chunks.length < mostChunks, `a list of few objects goes on after ${mostChunks} chunks`);
  return true;
}

const listNext = (
  resource: Pick<Resource, 'list'>,
  query: ListQuery,
  chunks: readonly ApiList[],
  reading: Reading,
): Promise<Answer> => listKnown(resource, afterToken(query, chunks.at(-1)!.metadata.continue), reading);

const chunkOf = (answer: Answer, before: readonly ApiList[], { expect }: Reading): ApiList =>
  listOf(answer, `chunk ${before.length + 1} of a list`, expect);

/** The query for the next chunk. */
export const afterToken = (query: ListQuery, token: string | undefined): ListQuery => ({
  ...query,
  resourceVersion: undefined,
  resourceVersionMatch: undefined,
  continue: token,
});

/** The items of all chunks. */
export const itemsOf = (chunks: readonly ApiList[]): readonly ApiObject[] =>
  chunks.flatMap(({ items }) => items);

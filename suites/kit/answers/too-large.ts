// Refusals of requests for their size. Limits are not shown (core 8).
import type { Answer } from './answer.ts';
import { isBrokenConnection } from '../outcome.ts';

export type SizeRefusal = number | 'connection closed';

/** How a text or a body is refused for its size; undefined where the request succeeds, or has an answer of another sort. The
 * documents name no code, and a server may close the connection instead of reading all of it (RFC 9110, 15.5.14).
 * @param answer undefined where the connection was closed */
export function sizeRefusal(answer: Answer | undefined): SizeRefusal | undefined {
  if (answer === undefined) return 'connection closed';
  const { status } = answer;
  return status === 507 || (status >= 400 && status < 500) ? status : undefined;
}

/** Undefined where the connection is closed during the request. */
export async function unlessClosed<T>(sending: Promise<T>): Promise<T | undefined> {
  try {
    return await sending;
  } catch (error) {
    if (isBrokenConnection(error)) return undefined;
    throw error;
  }
}

// The server's clock, as its answers show it.
import type { Answer } from './answer.ts';
import type { Resource } from './resource.ts';

/** Milliseconds of the server's clock at this answer: its Date header, or the creation time of a fresh object where
 * the server sends none. Whole seconds. */
export async function serverTimeMs(answer: Answer, resource: Resource): Promise<number> {
  const header = Date.parse(answer.header('date') ?? '');
  if (!Number.isNaN(header)) return header;
  const { metadata } = await resource.given();
  return Date.parse(metadata.creationTimestamp ?? '');
}

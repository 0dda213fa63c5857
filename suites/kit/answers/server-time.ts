// Reads the server's clock from its answers.
import type { Answer } from './answer.ts';
import type { Resource } from '../kinds/resource.ts';

/** The server's time at this answer in milliseconds, with whole seconds: its Date header, or where there is none the creation
 * time of a new object. */
export async function serverTimeMs(answer: Answer, resource: Resource): Promise<number> {
  const header = Date.parse(answer.header('date') ?? '');
  if (!Number.isNaN(header)) return header;
  const { metadata } = await resource.given();
  return Date.parse(metadata.creationTimestamp ?? '');
}

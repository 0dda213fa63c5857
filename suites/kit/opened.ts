// The answer to the attempt to open a watch.
import { createAnswer } from './answer.ts';
import type { Answer } from './answer.ts';
import type { SendOptions } from './api.ts';
import type { Resource } from './resource.ts';

/** Opens a watch of the collection and closes it at once. */
export async function opened(resource: Resource, query?: SendOptions['query']): Promise<Answer> {
  await using watch = await resource.watch(query);
  const { status, refusal = '' } = watch;
  return createAnswer(`watch of ${resource.path()}`, status, [], new TextEncoder().encode(refusal));
}

// The answer to the attempt to open a watch.
import { createAnswer } from '../answers/answer.ts';
import type { Answer } from '../answers/answer.ts';
import type { SendOptions } from '../requests/api.ts';
import type { Resource } from '../kinds/resource.ts';
import type { Watch } from './watch.ts';

/** For watches of which only the status counts: a proxy may hold the headers back until a first event, or until the end. */
export const endsSoon = { timeoutSeconds: 2 } as const;

/** Opens a watch of the collection and closes it at once. */
export const opened = (resource: Resource, query: SendOptions['query'] = {}): Promise<Answer> =>
  openedBy(`watch of ${resource.path()}`, () => resource.watch({ ...endsSoon, ...query }));

/** Opens a watch and closes it at once. @param what names it in messages */
export async function openedBy(what: string, open: () => Promise<Watch>): Promise<Answer> {
  await using watch = await open();
  const { status, refusal = '' } = watch;
  return createAnswer(what, status, [], new TextEncoder().encode(refusal));
}

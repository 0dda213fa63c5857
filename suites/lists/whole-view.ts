// Chunks of all that a view holds, without a selector. It may hold objects of others, which change between two requests.
import type { CollectionContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { ApiList } from '../kit/objects/object.ts';
import { isOwn } from '../kit/kinds/subjects.ts';
import { itemsOf, walk } from './walk.ts';

const attempts = 5;

/** The chunks of the whole view, with a limit by the number of its objects.
 * @throws NotRun where others change the number in each attempt */
export async function chunksOfAll(
  context: CollectionContext,
  limitOf: (count: number) => number,
): Promise<readonly ApiList[]> {
  const { view } = context;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const count = itemsOf(await walk(view, {}, context)).length;
    const chunks = await walk(view, { limit: limitOf(count) }, context);
    if (isOwn(context) || itemsOf(chunks).length === count) return chunks;
  }
  throw new NotRun('not-exercised', 'the number of objects in the collection changed in each attempt');
}

// Limits of walks with a selector.
import type { CollectionContext } from '../../kit/context.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { listOf } from '../listed.ts';
import type { Reading } from '../walk.ts';

const large = 500;
const leastOfLarge = 3;

/** These limits, or higher ones for a large collection: a server that reads as many objects at a time as the limit says, until so many
 * are selected, would read it one by one for a minute. */
export async function walkLimits(
  limits: readonly number[],
  view: Pick<Resource, 'list'>,
  { expect }: Pick<Reading, 'expect'>,
): Promise<readonly number[]> {
  const { metadata } = listOf(await view.list({ limit: large }), `a list with limit=${large}`, expect);
  if (!metadata.continue) return limits;
  return [...new Set(limits.map((limit) => Math.max(limit, leastOfLarge)))];
}

/** A limit for lists that need no chunks. Over all namespaces a server that reads as many objects at a time as the limit says, until so
 * many are selected, would read the whole collection one by one. */
export const smallLimit = ({ collection, view }: CollectionContext): number => (view === collection ? 1 : 50);

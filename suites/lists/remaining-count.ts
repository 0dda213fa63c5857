// remainingItemCount, for cases that know how many objects a list has (core 2.5).
import type { ApiList } from '../kit/object.ts';
import { itemsOf } from './walk.ts';

/** What it may be on one of the chunks. "Not in this response" has two readings after the first: what follows, or all that
 * other chunks hold. */
export function remainingCounts(chunks: readonly ApiList[], index: number, total: number): readonly number[] {
  const following = total - itemsOf(chunks.slice(0, index + 1)).length;
  const elsewhere = total - chunks[index]!.items.length;
  return following === elsewhere ? [following] : [following, elsewhere];
}

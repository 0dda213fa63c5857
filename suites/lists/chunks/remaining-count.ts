// Checks of remainingItemCount where the number of objects is known (core 2.5).
import type { ApiList } from '../../kit/objects/object.ts';
import { itemsOf } from '../walk.ts';

/** The allowed values in a chunk. After the first chunk, "not in this response" has two readings: the items of later chunks, or
 * those of all other chunks. */
export function remainingCounts(chunks: readonly ApiList[], index: number, total: number): readonly number[] {
  const following = total - itemsOf(chunks.slice(0, index + 1)).length;
  const elsewhere = total - chunks[index]!.items.length;
  return following === elsewhere ? [following] : [following, elsewhere];
}

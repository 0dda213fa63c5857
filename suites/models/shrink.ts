// Shortens a failing list with few tries (delta debugging): removes halves first, then smaller parts, then single items.
// A try may send dozens of requests, so their number is limited.

/** @param fails whether a shorter list still fails
 * @returns indices of the remaining items, in order */
export async function shrink(
  length: number,
  fails: (indices: readonly number[]) => Promise<boolean>,
  maxTries: number,
): Promise<readonly number[]> {
  let left: readonly number[] = Array.from({ length }, (_, index) => index);
  let tries = 0;

  /** Starts at the end, because the failure is usually the last item. */
  async function leaveOut(size: number): Promise<boolean> {
    const before = left.length;
    for (let end = left.length; end > 0 && tries < maxTries; end = Math.min(end - size, left.length)) {
      const shorter = [...left.slice(0, Math.max(0, end - size)), ...left.slice(end)];
      tries += 1;
      if (await fails(shorter)) left = shorter;
    }
    return left.length < before;
  }

  for (let size = Math.ceil(length / 2); size > 1; size = Math.ceil(size / 2)) await leaveOut(size);
  // Removing an item may make another one removable.
  while (tries < maxTries && (await leaveOut(1)));
  return left;
}
